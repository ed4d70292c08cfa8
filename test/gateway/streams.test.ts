import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request, rpc, send } from './httpCall.ts';
import { KEY, startProgram, type Program } from './program.ts';
import { answering, startScriptedNode, withResolver, type ScriptedNode } from './scriptedNode.ts';

const LARGE = 'ab'.repeat(100_000);

describe('answers of the node', () => {
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
      '--max-response',
      '1m',
    ]);
  });
  after(async () => {
    await gateway.stop();
    await node.close();
  });
  const call = (id: unknown) => send(gateway.url, { body: request('eth_call', [], id) });

  it('are passed on while they arrive, where they are large', async () => {
    const rest = withResolver<void>();
    const begin = `{"jsonrpc":"2.0","id":1,"result":"${LARGE}`;
    node.play((_body, response) => {
      response.write(begin);
      void rest.promise.then(() => response.end('"}'));
    });
    const body = request('eth_call');
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const response = await new Promise<IncomingMessage>((resolve) => {
      httpRequest(`${gateway.url}/v1/${KEY}`, { method: 'POST', headers }, resolve).end(body);
    });
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk as string;
      // All but the last bytes are here while the node has not ended its answer.
      if (text.length > begin.length - 200) rest.resolve();
    }
    assert.equal(text, `${begin}"}`);
  });

  it('come under the client’s id wherever the node puts it, with and without their length told', async () => {
    const forms = [
      (id: string) => `{"jsonrpc":"2.0","id":${id},"result":"${LARGE}"}`,
      (id: string) => ` {"id" : ${id} , "jsonrpc":"2.0", "result" : ["${LARGE}"]}\n`,
      (id: string) => `{"jsonrpc":"2.0","result":{"id":7,"x":"${LARGE}"},"id":${id}}`,
      (id: string) => `{"result":"${LARGE}" , "id":${id},"jsonrpc":"2.0"}\n`,
      (id: string) => `{"result":"${LARGE}","id":${id},"jsonrpc":"2.0","took":1.5,"cached":true,"by":"x"}`,
    ];
    for (const form of forms) {
      for (const headers of [{}, { 'content-length': String(form('1').length) }]) {
        for (const id of ['1', '"a client’s own"', '12345678901234567890123']) {
          node.play(answering(form('1'), 200, headers));
          const body = `{"jsonrpc":"2.0","method":"eth_call","params":[],"id":${id}}`;
          assert.equal((await send(gateway.url, { body })).body === form(id), true, form(id).slice(0, 40));
        }
      }
    }
  });

  it('are collected where their id cannot be told while they arrive', async () => {
    const failed = `{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"m","data":"${LARGE}"}}`;
    for (const [text, body] of [
      // Printed anew, as there is more in it than belongs to a response.
      [`{"x":1,"jsonrpc":"2.0","id":1,"result":"${LARGE}"}`, `{"jsonrpc":"2.0","id":1,"result":"${LARGE}"}`],
      [failed, failed],
    ] as const) {
      node.play(answering(text));
      assert.equal((await call(1)).body === body, true, text.slice(0, 40));
    }
  });

  const small: [string, string][] = [
    ['a number no JSON has', '{"jsonrpc":"2.0","id":1,"result":0x1}'],
    ['a word', '{"jsonrpc":"2.0","id":1,"result":nonsense}'],
    ['a NUL in a string', '{"jsonrpc":"2.0","id":1,"result":"\0"}'],
    ['text behind it', '{"jsonrpc":"2.0","id":1,"result":1}}'],
  ];
  for (const [name, text] of small) {
    it(`are answered 502 where they are small and hold ${name}`, async () => {
      node.play(answering(text));
      const answer = await call(1);
      assert.deepEqual([answer.status, rpc(answer).error?.code], [502, -32002]);
      node.play(answering(`[${text}]`));
      const batch = await send(gateway.url, { body: `[${request('eth_call', [], 1)}]` });
      assert.equal(batch.status, 502);
    });
  }

  it('are answered 502 where they are not UTF-8', async () => {
    node.play((_body, response) =>
      response.end(Buffer.from('{"jsonrpc":"2.0","id":1,"result":"\xe9"}', 'latin1')),
    );
    assert.equal((await call(1)).status, 502);
  });

  const broken: [string, string][] = [
    ['invalid JSON', `{"jsonrpc":"2.0","id":1,"result":["${LARGE}",0x1]}`],
    ['an end too early', `{"jsonrpc":"2.0","id":1,"result":["${LARGE}"`],
    ['text behind it', `{"jsonrpc":"2.0","id":1,"result":"${LARGE}"}}`],
    ['another id at its end', `{"jsonrpc":"2.0","result":"${LARGE}","id":2}`],
    ['two ids at its end', `{"jsonrpc":"2.0","result":"${LARGE}","id":1,"id":2}`],
    ['no id', `{"jsonrpc":"2.0","result":"${LARGE}"}`],
    ['more than the limit', `{"jsonrpc":"2.0","id":1,"result":"${'ab'.repeat(600_000)}"}`],
  ];
  for (const [name, text] of broken) {
    it(`are broken off, never ended, where they are large and prove to hold ${name}`, async () => {
      node.play(answering(text));
      await assert.rejects(call(1), /aborted|ECONNRESET/);
    });
  }

  it('are answered 502 where they are large and have another id at their beginning', async () => {
    node.play(answering(`{"jsonrpc":"2.0","id":2,"result":"${LARGE}"}`));
    assert.equal((await call(1)).status, 502);
  });
});
