import assert from 'node:assert/strict';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { Transport } from '../../src/rpc/transport.ts';
import { failureOf, KEY, post, textOf } from './posting.ts';
import { startProxy } from './proxy.ts';
import type { TestProxy } from './proxy.ts';
import { closeServers, json, startHttp, startHttps, startTcp } from './servers.ts';

const REFUSED = 'The proxy refused the connection. Check http.proxy and its login.';
const UNREACHABLE = 'The proxy cannot be reached. Check http.proxy, and whether the proxy runs.';

describe('createTransport: proxies', () => {
  let transport: Transport;
  let proxy: TestProxy | undefined;
  beforeEach(() => {
    transport = createTransport();
  });
  afterEach(async () => {
    await transport.close();
    await closeServers();
    await proxy?.close();
    proxy = undefined;
  });

  it('asks the proxy for a tunnel to host and port of an https endpoint, and for nothing else', async () => {
    const server = await startHttps((response) => json(response, '{}'));
    proxy = await startProxy({ target: server.port });
    const outcome = await post(transport, 'https://rpc.example.com', { proxy: proxy.origin });
    // The certificate is for another host: the handshake went through the tunnel, end to end.
    assert.equal(failureOf(outcome).kind, 'tls');
    assert.deepEqual(proxy.asked, ['CONNECT rpc.example.com:443']);
  });

  it('forwards an http request in absolute form', async () => {
    const server = await startHttp((response) => json(response, '{"a":1}'));
    proxy = await startProxy();
    assert.equal(textOf(await post(transport, server.origin, { proxy: proxy.origin })), '{"a":1}');
    assert.deepEqual(proxy.asked, [`POST ${server.origin}/v1/${KEY}?key=${KEY}`]);
    assert.deepEqual(
      server.requests.map(({ method, url, body }) => [method, url, body]),
      [['POST', `/v1/${KEY}?key=${KEY}`, '{}']],
    );
  });

  it('logs in with the user and password of the proxy’s URL', async () => {
    proxy = await startProxy({ refuse: 502 });
    const withLogin = proxy.origin.replace('//', '//user:p%40ss@');
    await post(transport, 'https://rpc.example.com', { proxy: withLogin });
    assert.deepEqual(proxy.logins, [`Basic ${Buffer.from('user:p@ss').toString('base64')}`]);
  });

  it('reports a proxy that wants a login, for https and http', async () => {
    proxy = await startProxy({ refuse: 407 });
    const server = await startHttp((response) => json(response, '{}'));
    const outcomes = [
      await post(transport, 'https://rpc.example.com', { proxy: proxy.origin }),
      await post(transport, server.origin, { proxy: proxy.origin }),
    ];
    const messages = outcomes.map(failureOf).map(({ kind, message }) => [kind, message]);
    assert.deepEqual(messages, [
      ['network', REFUSED],
      ['network', REFUSED],
    ]);
    assert.deepEqual(server.requests, []);
  });

  it('reports a proxy that refuses the tunnel', async () => {
    proxy = await startProxy({ refuse: 403 });
    const failure = failureOf(await post(transport, 'https://rpc.example.com', { proxy: proxy.origin }));
    assert.deepEqual([failure.kind, failure.message], ['network', REFUSED]);
  });

  it('reports a proxy that is not there, as the proxy and not the endpoint', async () => {
    const gone = await startTcp(() => undefined);
    await gone.close();
    assert.deepEqual(failureOf(await post(transport, 'https://rpc.example.com', { proxy: gone.origin })), {
      kind: 'network',
      code: 'ECONNREFUSED',
      message: UNREACHABLE,
    });
  });

  it('reports a proxy that hangs up', async () => {
    const rude = await startTcp((socket) => socket.once('data', () => socket.destroy()));
    const failure = failureOf(await post(transport, 'https://rpc.example.com', { proxy: rude.origin }));
    assert.deepEqual([failure.kind, failure.message], ['network', REFUSED]);
  });

  it('never goes around a proxy that does not work', async () => {
    const server = await startHttp((response) => json(response, '{}'));
    proxy = await startProxy({ refuse: 502 });
    await post(transport, server.origin, { proxy: proxy.origin });
    assert.deepEqual([proxy.asked.length, server.connections()], [1, 0]);
  });

  it('keeps the connection through the proxy for the next call', async () => {
    const server = await startHttp((response) => json(response, '{}'));
    proxy = await startProxy();
    await post(transport, server.origin, { proxy: proxy.origin });
    await post(transport, server.origin, { proxy: proxy.origin });
    assert.deepEqual([proxy.asked.length, proxy.connections(), server.requests.length], [2, 1, 2]);
  });

  it('can be cancelled while the proxy does not answer', async () => {
    const cancel = new AbortController();
    const silent = await startTcp((socket) => socket.once('data', () => cancel.abort()));
    const outcome = await post(transport, 'https://rpc.example.com', {
      proxy: silent.origin,
      signal: cancel.signal,
    });
    assert.deepEqual(failureOf(outcome), { kind: 'cancelled', message: 'Cancelled.' });
  });
});
