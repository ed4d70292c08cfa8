import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { request, rpc, send, sendRaw } from './httpCall.ts';
import { KEY, startProgram, type Program } from './program.ts';
import { answering, startScriptedNode, type ScriptedNode } from './scriptedNode.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('what the gateway lets in', () => {
  let gateway: Program;
  let node: ScriptedNode;
  before(async () => {
    node = await startScriptedNode();
    gateway = await startProgram([
      '--upstream',
      node.url,
      '--port',
      '0',
      '--key',
      KEY,
      '--key',
      'another-key',
      '--max-body',
      '2k',
      '--max-batch',
      '3',
    ]);
  });
  beforeEach(() => node.play(answering('{"jsonrpc":"2.0","id":1,"result":"0x1"}')));
  after(async () => {
    await gateway.stop();
    await node.close();
  });

  it('answers 401 with the request’s id where the key is missing, wrong, too long or no text', async () => {
    for (const path of [
      '/v1',
      '/v1/',
      '/v1/wrong-key',
      `/v1/${KEY}x`,
      `/v1/${'k'.repeat(5000)}`,
      '/v1/%00%20',
    ]) {
      const answer = await send(gateway.url, { path, body: request('eth_chainId', [], 'an id') });
      assert.equal(answer.status, 401, path);
      assert.equal(answer.headers['content-type'], 'application/json');
      const { id, error } = rpc(answer);
      assert.equal(id, 'an id');
      assert.equal(error?.code, -32000);
      assert.equal(error?.message.startsWith('Unauthorized'), true);
    }
    assert.deepEqual(node.received, []);
  });

  it('takes each of several keys, percent-encoded or not', async () => {
    for (const path of [`/v1/${KEY}`, '/v1/another-key', '/v1/%61nother%2Dkey']) {
      assert.equal((await send(gateway.url, { path, body: request('eth_chainId') })).status, 200, path);
    }
  });

  it('answers 404 to a query, a trailing slash, and a broken percent-encoding', async () => {
    for (const path of [
      `/v1/${KEY}?`,
      `/v1/${KEY}?a=1`,
      `/v1/${KEY}/`,
      `/v1/${KEY}/x`,
      '/v1/%zz',
      '/healthz/',
    ]) {
      const answer = await send(gateway.url, { path, body: request('eth_chainId', [], 4) });
      assert.deepEqual([answer.status, rpc(answer).id, rpc(answer).error?.code], [404, 4, -32600], path);
    }
  });

  it('answers 405 with Allow and a JSON-RPC error to other verbs', async () => {
    const answer = await send(gateway.url, { method: 'PUT', body: request('eth_chainId', [], 4) });
    assert.deepEqual([answer.status, answer.headers.allow, rpc(answer).id], [405, 'POST', 4]);
    const got = await send(gateway.url, { method: 'GET' });
    assert.deepEqual([got.status, rpc(got).id, rpc(got).error?.code], [405, null, -32600]);
    const health = await send(gateway.url, { method: 'POST', path: '/healthz', body: '{}' });
    assert.deepEqual([health.status, health.headers.allow], [405, 'GET, HEAD']);
  });

  it('answers 415 to another character set and to a compressed body', async () => {
    const body = request('eth_chainId', [], 4);
    for (const headers of [
      { 'content-type': 'application/json; charset=utf-16' },
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
    ]) {
      const answer = await send(gateway.url, { headers, body });
      assert.deepEqual([answer.status, rpc(answer).id], [415, 4]);
    }
  });

  it('answers 413 to a body over the limit, announced or not, and takes one of exactly the limit', async () => {
    const padded = (size: number): string => request('eth_chainId').padEnd(size, ' ');
    assert.equal((await send(gateway.url, { body: padded(2048) })).status, 200);
    const announced = await send(gateway.url, { body: padded(2049) });
    assert.deepEqual([announced.status, rpc(announced).id, rpc(announced).error?.code], [413, null, -32600]);
    assert.match(rpc(announced).error!.message, /2048 bytes/);
    const chunk = `800\r\n${padded(2048)}\r\n`;
    const head = `POST /v1/${KEY} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    const chunked = await sendRaw(
      gateway.url,
      `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk}${chunk}0\r\n\r\n`,
    );
    assert.match(chunked, /^HTTP\/1\.1 413 /);
    assert.match(chunked, /"id":null,"error":\{"code":-32600/);
  });

  it('refuses by verb, address, key and type before it reads the body', async () => {
    const unread = await sendRaw(
      gateway.url,
      'POST /v1/wrong-key HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\nConnection: close\r\n\r\n',
    );
    assert.match(unread, /^HTTP\/1\.1 401 /);
  });

  it('answers -32700 to what is not JSON in UTF-8', async () => {
    const bodies = [
      '',
      ' ',
      '{',
      '{"jsonrpc"',
      'eth_chainId',
      "{'id':1}",
      `\uFEFF${request('eth_chainId')}`,
      '{}{}',
      '[1,]',
    ];
    const bytes = [
      Buffer.from([0xff, 0xfe]),
      Buffer.from('{"id":"\xe9"}', 'latin1'),
      Buffer.from([0xed, 0xa0, 0x80]),
    ];
    for (const body of [...bodies, ...bytes]) {
      const answer = await send(gateway.url, { body });
      assert.deepEqual(
        [answer.status, rpc(answer).id, rpc(answer).error?.code],
        [400, null, -32700],
        String(body),
      );
    }
  });

  it('survives brackets nested beyond any stack', async () => {
    const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`;
    const answer = await send(gateway.url, { body: deep });
    assert.equal(
      rpc(answer).error?.code ?? (JSON.parse(answer.body) as [{ error: { code: number } }])[0].error.code,
      -32600,
    );
    assert.equal((await send(gateway.url, { body: '['.repeat(2000) })).status, 400);
  });

  it('refuses a request that names a member twice, however spelled', async () => {
    const twice = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[],"meth\\u006fd":"admin_peers"}';
    const answer = await send(gateway.url, { body: twice });
    assert.deepEqual([answer.status, rpc(answer).error?.code], [400, -32600]);
    assert.deepEqual(node.received, []);
  });

  it('sends the node nothing but the four members, so that no second spelling of method reaches it', async () => {
    const body =
      '{"METHOD":"admin_peers", "params" : [1.0, 2e2],"x":{},"id":1,"method":"eth_chainId","jsonrpc":"2.0"}';
    assert.equal((await send(gateway.url, { body })).status, 200);
    assert.deepEqual(node.received, ['{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[1.0, 2e2]}']);
  });

  it('answers bytes that are not HTTP with 400 and headers without end with 431', async () => {
    assert.match(
      await sendRaw(gateway.url, `\x16\x03\x01 ${KEY}\r\n\r\n`),
      /^HTTP\/1\.1 400 [^]*"code":-32600/,
    );
    assert.match(
      await sendRaw(gateway.url, `POST / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`),
      /^HTTP\/1\.1 431 /,
    );
  });

  it('keeps connections open, lets nothing be cached, sniffed, or read by another origin', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { ...JSON_TYPE, origin: 'https://example.org' };
    const answer = await send(gateway.url, { headers, agent, body: request('eth_chainId') });
    agent.destroy();
    assert.equal(answer.headers.connection, 'keep-alive');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.deepEqual(
      Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
      [],
    );
  });

  it('says on /healthz that the node answers, to anyone', async () => {
    const answer = await send(gateway.url, { method: 'GET', path: '/healthz' });
    assert.deepEqual([answer.status, answer.body], [200, '{"status":"ok"}']);
  });

  it('has not written a key, right or wrong, anywhere', async () => {
    await send(gateway.url, { path: `/${KEY}`, body: request(KEY) });
    await send(gateway.url, { path: '/v1/%77rong-key', body: request('eth_chainId') });
    await gateway.logged(/\[other\]/);
    for (const secret of [KEY, 'wrong-key', '%77rong', 'another-key', 'kkkkkkkk']) {
      assert.equal((gateway.stderr() + gateway.stdout()).includes(secret), false, secret);
    }
    assert.match(gateway.stderr(), /"route":"\/v1\/\[key\]","status":200/);
    assert.match(gateway.stderr(), /"route":"\/v1\/\[key\]","status":401/);
  });
});
