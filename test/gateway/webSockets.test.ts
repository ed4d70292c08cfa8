import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request, send } from './httpCall.ts';
import { KEY, serving, startProgram, type Program } from './program.ts';
import { answering, echoing, startScriptedNode, withResolver, type ScriptedNode } from './scriptedNode.ts';
import { selfSigned } from './selfSigned.ts';
import { openSocket, refusedWith, until } from './webSocketClient.ts';

describe('sockets of the gateway', () => {
  let node: ScriptedNode;
  let gateway: Program;
  before(async () => {
    node = await startScriptedNode();
    gateway = await startProgram(
      serving(node, '--origin', 'https://app.example', '--max-sockets', '3', '--ping-interval', '0.3'),
    );
  });
  beforeEach(() => node.play(echoing));
  after(async () => {
    await gateway.stop();
    await node.close();
  });

  it('are refused as HTTP where the key, the address or the origin is wrong, or there are too many', async () => {
    const status = async (path: string, origin?: string): Promise<number> =>
      (await refusedWith(gateway.url, path, origin === undefined ? {} : { origin }))[0];
    assert.equal(await status('/v1/some-other-key'), 401);
    assert.equal(await status('/v1'), 401);
    assert.equal(await status(`/v2/${KEY}`), 404);
    assert.equal(await status(`/v1/${KEY}?x=1`), 404);
    for (const origin of ['https://evil.example', 'null', 'https://app.example.evil', 'http://app.example'])
      assert.equal(await status(`/v1/${KEY}`, origin), 403);
    const clients = [await openSocket(gateway.url, { origin: 'https://app.example' })];
    for (let index = 1; index < 3; index++) clients.push(await openSocket(gateway.url));
    const [code, body] = await refusedWith(gateway.url, `/v1/${KEY}`);
    assert.deepEqual(
      [code, body],
      [
        429,
        '{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":"Limit exceeded: this key may have 3 sockets."}}',
      ],
    );
    for (const client of clients) client.close();
    await Promise.all(clients.map(({ ended }) => ended));
    const again = await openSocket(gateway.url);
    again.close();
    await again.ended;
    assert.equal(gateway.stderr().includes('some-other-key') || gateway.stderr().includes(KEY), false);
  });

  it('are closed where nothing is heard of the client any more, and kept where it answers pings', async () => {
    const [silent, alive] = [
      await openSocket(gateway.url, { autoPong: false }),
      await openSocket(gateway.url),
    ];
    assert.equal((await silent.ended).code, 1006);
    assert.deepEqual((await alive.call('eth_chainId')).result, '0x1');
    alive.close();
    await alive.ended;
  });

  it('leave other upgrades to HTTP, which ignores them', async () => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const body = request('eth_chainId');
    socket.write(
      `POST /v1/${KEY} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n` +
        `HTTP2-Settings: AAMAAABk\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    assert.match(bytes.toString(), /^HTTP\/1\.1 200 .*"result":"0x1"\}$/s);
    socket.destroy();
  });

  it('pass answers of any length on whole', async () => {
    const client = await openSocket(gateway.url);
    // Around where the head of a frame gets longer.
    for (const size of [125, 126, 65_535, 65_536, 65_537]) {
      let result = '';
      node.play((body, response, incoming) => {
        const { id } = JSON.parse(body) as { id: number };
        const rest = `{"jsonrpc":"2.0","id":${id},"result":""}`;
        result = 'a'.repeat(size - rest.length);
        answering(rest.replace('""', `"${result}"`))(body, response, incoming);
      });
      assert.equal((await client.call('eth_call')).result, result);
    }
    client.close();
    await client.ended;
  });

  it('pass large results on in pieces, while other answers wait for their turn', async () => {
    const client = await openSocket(gateway.url);
    const large = withResolver<ServerResponse>();
    const half = 'a'.repeat(300_000);
    node.play((body, response, incoming) => {
      if (!body.includes('eth_call')) return echoing(body, response, incoming);
      response.write(`{"jsonrpc":"2.0","id":1,"result":"${half}`);
      return large.resolve(response);
    });
    const result = client.call('eth_call');
    const response = await large.promise;
    // The beginning has been passed on.
    await until(() => node.received.length === 1);
    const others = [client.call('eth_chainId'), client.call('eth_chainId')];
    await until(() => node.received.length === 3);
    response.end(`${half}"}`);
    assert.equal((await result).result, half + half);
    assert.deepEqual(
      (await Promise.all(others)).map((reply) => reply.result),
      ['0x1', '0x1'],
    );
    client.close();
    await client.ended;
  });

  it('close where a large result breaks off', async () => {
    const client = await openSocket(gateway.url);
    node.play((_body, response) => {
      response.write(`{"jsonrpc":"2.0","id":1,"result":"${'a'.repeat(300_000)}`);
      setTimeout(() => response.destroy(), 100);
    });
    void client.call('eth_call');
    assert.deepEqual(await client.ended, { code: 1011, reason: 'a response broke off' });
  });

  it('end calls at the node when the client goes', async () => {
    const client = await openSocket(gateway.url);
    const reached = withResolver<ServerResponse>();
    node.play((_body, response) => reached.resolve(response));
    void client.call('eth_call');
    const response = await reached.promise;
    client.ws.terminate();
    await once(response, 'close');
  });

  it('count each call of a message against the quota', async () => {
    const metered = await startProgram(serving(node, '--quota-day', '4'));
    const client = await openSocket(metered.url);
    const next = client.next();
    client.ws.send(`[${request('eth_chainId', [], 'a')},${request('eth_chainId', [], 'b')}]`);
    await next;
    const codes = [
      await client.call('eth_chainId'),
      await client.call('eth_chainId'),
      await client.call('eth_chainId'),
    ];
    assert.deepEqual(
      codes.map(({ error }) => error?.code),
      [undefined, undefined, -32005],
    );
    await metered.stop();
  });

  it('close when their key is removed, and others stay', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-keys-'));
    const file = join(folder, 'keys');
    writeFileSync(file, 'first-key-1\nsecond-key-2\n');
    const keyed = await startProgram(['--upstream', node.url, '--port', '0', '--keys', file]);
    const [first, second] = [
      await openSocket(keyed.url, { key: 'first-key-1' }),
      await openSocket(keyed.url, { key: 'second-key-2' }),
    ];
    writeFileSync(file, 'second-key-2\n');
    keyed.child.kill('SIGHUP');
    assert.deepEqual(await first.ended, { code: 4401, reason: 'the API key was removed' });
    assert.equal((await second.call('eth_chainId')).result, '0x1');
    assert.equal((await refusedWith(keyed.url, '/v1/first-key-1'))[0], 401);
    await keyed.stop();
    rmSync(folder, { recursive: true });
  });

  it('answer running calls first at SIGTERM, take no new ones, and end with 1012 @long', async () => {
    const ending = await startProgram(serving(node, '--grace', '1'));
    const [idle, busy] = [await openSocket(ending.url), await openSocket(ending.url)];
    const reached = withResolver<ServerResponse>();
    node.play((_body, response) => reached.resolve(response));
    const result = busy.call('eth_call');
    const response = await reached.promise;
    const stopped = ending.stop();
    assert.deepEqual(await idle.ended, { code: 1012, reason: 'service restart' });
    assert.equal((await refusedWith(ending.url, `/v1/${KEY}`))[0], 503);
    answering('{"jsonrpc":"2.0","id":1,"result":"0x2"}')('', response, response.req);
    assert.equal((await result).result, '0x2');
    assert.deepEqual(await busy.ended, { code: 1012, reason: 'service restart' });
    assert.equal(await stopped, 0);
  });

  it('are not cut as idle connections of HTTP, nor to make room for others @long', async () => {
    const small = await startProgram(serving(node, '--idle-timeout', '0.3', '--max-connections', '2'));
    const client = await openSocket(small.url);
    assert.equal((await refusedWith(small.url, `/v1/${KEY}`))[0], 503);
    for (let index = 0; index < 4; index++) await send(small.url, { body: request('eth_chainId') });
    await new Promise((resolve) => setTimeout(resolve, 900));
    assert.equal((await client.call('eth_chainId')).result, '0x1');
    await small.stop();
  });

  it('are served over TLS, with several workers @long', async () => {
    const { cert, certFile, keyFile } = selfSigned();
    const workers = process.platform === 'linux' ? ['--workers', '2', '--max-sockets', '4'] : [];
    const tls = await startProgram(serving(node, '--tls-cert', certFile, '--tls-key', keyFile, ...workers));
    const clients = await Promise.all([1, 2, 3, 4].map(() => openSocket(tls.url, { ca: cert })));
    for (const client of clients) assert.equal((await client.call('eth_chainId')).result, '0x1');
    // The sockets of a key are counted for all workers.
    if (workers.length > 0) assert.equal((await refusedWith(tls.url, `/v1/${KEY}`, { ca: cert }))[0], 429);
    await tls.stop();
    assert.deepEqual(
      (await Promise.all(clients.map(({ ended }) => ended))).map(({ code }) => code),
      [1012, 1012, 1012, 1012],
    );
  });
});
