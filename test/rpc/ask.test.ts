// Asking a server what is no call: without a key, at its own origin only, through the proxy, up to a size.
import assert from 'node:assert/strict';
import { createRpcClient } from '../../src/rpc/client.ts';
import type { RpcClient, SiteQuestion } from '../../src/rpc/client.ts';
import type { HttpOutcome } from '../../src/rpc/transport.ts';
import { LIMITS, textOf } from './posting.ts';
import { startProxy } from './proxy.ts';
import { closeServers, json, startHttp, startHttps, tlsFile } from './servers.ts';

const MOST = 100;

describe('asking a server', () => {
  const asked: string[] = [];
  let proxy: string | undefined;
  let client: RpcClient;

  before(() => {
    client = createRpcClient(
      () => LIMITS,
      (url) => (asked.push(url), Promise.resolve(proxy)),
    );
  });
  afterEach(closeServers);
  after(() => client.close());

  const ask = (question: SiteQuestion): Promise<HttpOutcome> =>
    client.requestSite(question, MOST, new AbortController().signal);

  it('gets a path, and posts JSON where there is a body', async () => {
    const server = await startHttp((response, { method }) => json(response, `"${method}"`));
    const { origin, port } = server;
    assert.equal(textOf(await ask({ origin, path: '/about' })), '"GET"');
    assert.equal(textOf(await ask({ origin, path: '/keys', body: '{"a":1}' })), '"POST"');
    const head = { host: `127.0.0.1:${port}`, connection: 'keep-alive', accept: 'application/json' };
    assert.deepEqual(server.requests, [
      { method: 'GET', url: '/about', headers: head, body: '' },
      {
        method: 'POST',
        url: '/keys',
        headers: { ...head, 'content-type': 'application/json', 'content-length': '7' },
        body: '{"a":1}',
      },
    ]);
    // On this machine no proxy is looked for.
    assert.deepEqual(asked, []);
  });

  it('follows no redirect, reads no more than it may, and sends nothing over plain http elsewhere', async () => {
    const other = await startHttp((response) => json(response, '1'));
    const server = await startHttp((response, { url }) => {
      if (url === '/away') response.writeHead(307, { location: `${other.origin}/` }).end();
      else json(response, `"${'x'.repeat(MOST)}"`);
    });
    const { origin } = server;
    const away = await ask({ origin, path: '/away', body: '{}' });
    assert.deepEqual([away.ok && away.reply.status, other.connections()], [307, 0]);
    const large = await ask({ origin, path: '/large' });
    assert.deepEqual(!large.ok && large.failure.kind === 'protocol' && large.failure.rule, 'tooLarge');
    const plain = await ask({ origin: 'http://rpc.example.org', path: '/' });
    assert.deepEqual(plain, {
      ok: false,
      failure: { kind: 'input', message: 'Only https:// is allowed, and http:// on this machine.' },
    });
    assert.deepEqual(asked, []);
  });

  it('goes through the proxy, and trusts the authority of the endpoint', async () => {
    const server = await startHttps((response) => json(response, '"found"'));
    const through = await startProxy({ target: server.port });
    try {
      proxy = through.origin;
      const origin = `https://localhost.example:${server.port}`;
      const failed = await ask({ origin, path: '/' });
      assert.equal(!failed.ok && failed.failure.kind, 'tls');
      assert.deepEqual(asked, [`${origin}/`]);
      // Of this machine, for which the certificate is.
      const found = await ask({
        origin: server.origin,
        path: '/',
        tls: { ca: tlsFile('server.crt') },
      });
      assert.equal(textOf(found), '"found"');
      assert.deepEqual(asked, [`${origin}/`]);
    } finally {
      await through.close();
    }
  });
});
