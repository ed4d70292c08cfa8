import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { request, rpc, send } from './httpCall.ts';
import { KEY, startProgram, type Program } from './program.ts';
import { answering, startScriptedNode, withResolver, type ScriptedNode } from './scriptedNode.ts';

/** What no re-printing survives: digits, spellings, order, repeated names, white space. */
const VALUE =
  '{ "n":12345678901234567890.10E+2,"z":-0.0,"s":"\\u00e9\\/\\ud800 é","a":1, "a":2,"10":[ ],"9":{"]}":"\\\\\\""} }';

describe('what passes through the gateway', () => {
  let gateway: Program;
  let node: ScriptedNode;
  before(async () => {
    node = await startScriptedNode();
    gateway = await startProgram([
      '--upstream',
      node.url.replace('//', '//user:pa%20ss@'),
      '--port',
      '0',
      '--key',
      KEY,
      '--timeout',
      '0.3',
      '--max-response',
      '1m',
    ]);
  });
  after(async () => {
    await gateway.stop();
    await node.close();
  });

  it('passes a result on byte for byte, in the node’s own body', async () => {
    const text = `{"id":1 ,"result":${VALUE},"jsonrpc":"2.0"}\n`;
    node.play(answering(text));
    const answer = await send(gateway.url, { body: request('eth_call') });
    assert.deepEqual([answer.status, answer.body], [200, text]);
  });

  it('passes an error on byte for byte, data and unknown members too', async () => {
    const text = `{"jsonrpc":"2.0","id":1,"error":{"code":3,"data":"0x08c379a0","message":"execution reverted","x":${VALUE}}}`;
    node.play(answering(text));
    assert.equal((await send(gateway.url, { body: request('eth_call') })).body, text);
  });

  it('echoes any id exactly as it was spelled', async () => {
    node.play((body, response) =>
      answering(`{"jsonrpc":"2.0","id":${/"id":(.*?),"method/.exec(body)![1]},"result":${VALUE}}`)(
        body,
        response,
        undefined as never,
      ),
    );
    for (const id of [
      '0',
      '-1',
      '1.0',
      '1e2',
      '1152921504606846976',
      '123456789012345678901234567890',
      '"a\\u0062\\ud800"',
      '""',
      'null',
    ]) {
      const answer = await send(gateway.url, {
        body: `{"jsonrpc":"2.0","method":"eth_call","params":[],"id": ${id} }`,
      });
      assert.equal(answer.body, `{"jsonrpc":"2.0","id":${id},"result":${VALUE}}`);
    }
  });

  it('drops the empty half of a node that sends both result and error', async () => {
    node.play(answering('{"jsonrpc":"2.0","id":1,"error":null,"result":7.0}'));
    assert.equal(
      (await send(gateway.url, { body: request('eth_call') })).body,
      '{"jsonrpc":"2.0","id":1,"result":7.0}',
    );
    node.play(answering('{"jsonrpc":"2.0","id":1,"result":null,"error":{"code":1,"message":""}}'));
    assert.equal(
      (await send(gateway.url, { body: request('eth_call') })).body,
      '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}',
    );
  });

  it('answers a batch in its own order under its own ids, whatever order the node takes', async () => {
    node.play(
      answering(
        `[{"jsonrpc":"2.0","id":3,"result":${VALUE}}, {"result":"b","id":2},{"id":1,"error":{"code":-1,"message":"m"}}]`,
      ),
    );
    const body = `[${['"x"', '5', '5'].map((id) => `{"jsonrpc":"2.0","method":"eth_call","params":[],"id":${id}}`).join(',')}]`;
    const answer = await send(gateway.url, { body });
    assert.equal(answer.status, 200);
    assert.equal(
      answer.body,
      `[{"jsonrpc":"2.0","id":"x","error":{"code":-1,"message":"m"}},{"jsonrpc":"2.0","id":5,"result":"b"},{"jsonrpc":"2.0","id":5,"result":${VALUE}}]`,
    );
  });

  it('answers per item what in a batch is invalid, forbidden or a notification, and forwards the rest', async () => {
    node.play(answering('[{"jsonrpc":"2.0","id":1,"result":"0x1"}]'));
    const body = `[1,${request('admin_peers', [], 2)},{"jsonrpc":"2.0","method":"eth_chainId","params":[]},${request('eth_chainId', [], 4)}]`;
    const answer = await send(gateway.url, { body });
    assert.deepEqual(node.received, ['[{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}]']);
    const items = JSON.parse(answer.body) as { id: unknown; error?: { code: number } }[];
    assert.deepEqual(
      items.map(({ id, error }) => [id, error?.code]),
      [
        [null, -32600],
        [2, -32601],
        [null, -32600],
        [4, undefined],
      ],
    );
  });

  it('answers -32603 for the calls of a batch that the node left out, and its error for each where it refused all', async () => {
    const body = `[${request('eth_chainId', [], 'a')},${request('eth_chainId', [], 'b')}]`;
    node.play(answering('[{"jsonrpc":"2.0","id":2,"result":"0x1"}]'));
    const partly = JSON.parse((await send(gateway.url, { body })).body) as {
      id: string;
      error?: { code: number };
    }[];
    assert.deepEqual(
      partly.map(({ id, error }) => [id, error?.code]),
      [
        ['a', -32603],
        ['b', undefined],
      ],
    );
    node.play(answering('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}'));
    assert.equal(
      (await send(gateway.url, { body })).body,
      '[{"jsonrpc":"2.0","id":"a","error":{"code":-32600,"message":"no batches"}},{"jsonrpc":"2.0","id":"b","error":{"code":-32600,"message":"no batches"}}]',
    );
  });

  it('answers an empty batch and one over the limit with -32600', async () => {
    const over = `[${Array.from({ length: 101 }, () => request('eth_chainId')).join(',')}]`;
    for (const [body, why] of [
      ['[]', /at least one/],
      [over, /at most 100/],
    ] as const) {
      const answer = await send(gateway.url, { body });
      assert.deepEqual([answer.status, rpc(answer).id, rpc(answer).error?.code], [400, null, -32600]);
      assert.match(rpc(answer).error!.message, why);
    }
  });

  it('takes a JSON-RPC error for one under any HTTP status, and keeps 429 with its Retry-After', async () => {
    const text = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"m"}}';
    node.play(answering(text, 500));
    const failed = await send(gateway.url, { body: request('eth_call') });
    assert.deepEqual([failed.status, failed.body], [200, text]);
    node.play(answering(text, 429, { 'retry-after': '7' }));
    const slowed = await send(gateway.url, { body: request('eth_call') });
    assert.deepEqual([slowed.status, slowed.headers['retry-after'], slowed.body], [429, '7', text]);
  });

  it('takes the answers to a batch under any HTTP status, and keeps 429 with its Retry-After', async () => {
    const text = '[{"jsonrpc":"2.0","id":1,"result":"0x1"}]';
    const body = `[${request('eth_chainId')}]`;
    node.play(answering(text, 500, { 'retry-after': '7' }));
    const failed = await send(gateway.url, { body });
    assert.deepEqual([failed.status, failed.headers['retry-after'], failed.body], [200, undefined, text]);
    node.play(answering(text, 429, { 'retry-after': '7' }));
    const slowed = await send(gateway.url, { body });
    assert.deepEqual([slowed.status, slowed.headers['retry-after'], slowed.body], [429, '7', text]);
  });

  it('takes an error under the id null, or under none, for that of the call', async () => {
    const error = '"error":{"code":-32700,"message":"parse error"}';
    for (const id of ['"id":null,', '']) {
      node.play(answering(`{"jsonrpc":"2.0",${id}${error}}`));
      const { status, body } = await send(gateway.url, { body: request('eth_chainId', [], 7) });
      assert.deepEqual([status, body], [200, `{"jsonrpc":"2.0","id":7,${error}}`]);
    }
  });

  it('answers 502 with the request’s id where the node sends no JSON-RPC', async () => {
    const texts = [
      '<html>',
      '',
      '{"jsonrpc":"2.0","id":1,"result":"0x',
      '[]',
      '{"jsonrpc":"2.0","id":2,"result":1}',
      '{"id":1}',
    ];
    for (const text of texts) {
      node.play(answering(text));
      const answer = await send(gateway.url, { body: request('eth_call', [], 6) });
      assert.deepEqual([answer.status, rpc(answer).id, rpc(answer).error?.code], [502, 6, -32002], text);
    }
  });

  it('answers 502 where the node’s answer is over the limit or breaks off', async () => {
    const over = `{"jsonrpc":"2.0","id":1,"result":"${'0'.repeat(1_100_000)}"}`;
    node.play(answering(over, 200, { 'content-length': String(over.length) }));
    const large = await send(gateway.url, { body: request('eth_call') });
    assert.deepEqual([large.status, /larger/.test(rpc(large).error!.message)], [502, true]);
    node.play((_body, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"jsonrpc"', () => response.destroy());
    });
    assert.equal((await send(gateway.url, { body: request('eth_call') })).status, 502);
  });

  it('answers 504 with the request’s id where the node is too slow, for each call of a batch as well', async () => {
    node.play(() => undefined);
    const answer = await send(gateway.url, { body: request('eth_call', [], 'slow') });
    assert.deepEqual([answer.status, rpc(answer).id, rpc(answer).error?.code], [504, 'slow', -32002]);
    assert.match(rpc(answer).error!.message, /within 0\.3 s/);
    const batch = await send(gateway.url, {
      body: `[${request('eth_call', [], 1)},${request('x_y', [], 2)}]`,
    });
    const items = JSON.parse(batch.body) as { id: number; error: { code: number } }[];
    assert.deepEqual(
      [batch.status, items.map(({ id, error }) => [id, error.code])],
      [
        504,
        [
          [1, -32002],
          [2, -32601],
        ],
      ],
    );
  });

  it('answers 502 while the node is away and serves again once it is back', async () => {
    const other = await startScriptedNode();
    const alone = await startProgram(['--upstream', other.url, '--port', '0', '--key', KEY]);
    await other.close();
    const answer = await send(alone.url, { body: request('eth_call', [], 8) });
    assert.deepEqual([answer.status, rpc(answer).id, rpc(answer).error?.code], [502, 8, -32002]);
    const health = await send(alone.url, { method: 'GET', path: '/healthz' });
    assert.deepEqual([health.status, health.body], [503, '{"status":"upstream-down"}']);
    await alone.logged(/"upstreamFault":"ECONNREFUSED"/);
    await alone.stop();
  });

  it('ends the call at the node when the client goes away', async () => {
    const reached = withResolver<ServerResponse>();
    node.play((_body, response) => reached.resolve(response));
    const gone = new AbortController();
    const call = send(gateway.url, { body: request('eth_call'), signal: gone.signal }).catch(
      (error: Error) => error.name,
    );
    const response = await reached.promise;
    gone.abort();
    if (!response.destroyed) await once(response, 'close');
    assert.equal(response.writableFinished, false);
    assert.equal(await call, 'AbortError');
  });

  it('sends the login in the upstream URL as a header, and tells nobody', async () => {
    let authorization: string | undefined;
    node.play((body, response, incoming) => {
      authorization = incoming.headers.authorization;
      answering('nonsense')(body, response, incoming);
    });
    const answer = await send(gateway.url, { body: request('eth_call') });
    assert.equal(authorization, `Basic ${Buffer.from('user:pa ss').toString('base64')}`);
    assert.equal(/pa(%20| )ss|dXNlcjpw/.test(answer.body + gateway.stderr()), false);
  });

  it('hands a large result over whole', async () => {
    const text = `{"jsonrpc":"2.0","id":1,"result":"${'ab'.repeat(450_000)}"}`;
    node.play(answering(text));
    assert.equal((await send(gateway.url, { body: request('eth_call') })).body === text, true);
    assert.equal(
      (await send(gateway.url, { body: request('eth_call', [], 'x') })).body ===
        text.replace('"id":1', '"id":"x"'),
      true,
    );
  });
});
