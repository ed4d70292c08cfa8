import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { HIDDEN, type Attack } from './attacks/attack.ts';
import { bodies } from './attacks/bodies.ts';
import { codings } from './attacks/codings.ts';
import { heads } from './attacks/heads.ts';
import { lengths } from './attacks/lengths.ts';
import { readAnswers } from './attacks/readAnswers.ts';
import { requestLines } from './attacks/requestLines.ts';
import { request, rpc, send } from './httpCall.ts';
import { KEY, startProgram, type Program } from './program.ts';
import { answering, startScriptedNode, type Script, type ScriptedNode } from './scriptedNode.ts';

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };

/** Answers every call with its first parameter, so that a call can tell its own result from another's. */
const mirror: Script = (body, response, incoming) => {
  const reply = ({ id, params }: Call) => ({ jsonrpc: '2.0', id, result: params[0] ?? null });
  const calls = JSON.parse(body) as Call | readonly Call[];
  const replies = 'map' in calls ? calls.map(reply) : reply(calls);
  answering(JSON.stringify(replies))(body, response, incoming);
};

const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');

/** The key in the forms in which the attacks send it, and in some more that could be used again. */
const KEY_FORMS = [
  KEY,
  KEY.slice(0, -1),
  KEY.toUpperCase(),
  percent(KEY),
  percent(percent(KEY)),
  Buffer.from(KEY).toString('base64'),
  Buffer.from(KEY).toString('hex'),
];

describe('attacks on the gateway', () => {
  let gateway: Program;
  let node: ScriptedNode;
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  let calls = 0;
  before(async () => {
    node = await startScriptedNode();
    node.play(mirror);
    const limits = ['--max-body', '8k', '--max-batch', '5', '--log-level', 'trace'];
    gateway = await startProgram(['--upstream', node.url, '--port', '0', '--key', KEY, ...limits]);
  });
  after(async () => {
    kept.destroy();
    await gateway.stop();
    await node.close();
  });

  /** Everything that comes back until the gateway closes the connection. */
  function attack(bytes: string | Buffer, how: Attack[3]): Promise<string> {
    const { hostname, port } = new URL(gateway.url);
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => {
        if (how === 'half-closed') socket.end(bytes);
        else if (how === 'slowly') for (const byte of Buffer.from(bytes)) socket.write(Buffer.of(byte));
        else socket.write(bytes);
      });
      socket.setNoDelay(true).setEncoding('latin1');
      socket.on('data', (chunk: string) => (text += chunk)).on('close', () => resolve(text));
      // A gateway that refuses closes before it has read all.
      socket.on('error', (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED' && reject(error));
    });
  }

  /** A good call gets its own result, on a connection of its own and on one that was there before. */
  async function expectGoodCalls(after: string): Promise<void> {
    for (const agent of [undefined, kept]) {
      const id = (calls += 1);
      const body = request('eth_call', [`mine ${id}`], id);
      const answer = await send(gateway.url, { body, ...(agent === undefined ? {} : { agent }) });
      assert.deepEqual(rpc(answer), { jsonrpc: '2.0', id, result: `mine ${id}` }, after);
    }
  }

  const tables = { lengths, codings, heads, requestLines, bodies };
  for (const [table, attacks] of Object.entries(tables)) {
    it(`are answered as they must be, and touch no other client: ${table}`, async () => {
      const answered: [string, string][] = [];
      for (const [name, bytes, , how] of attacks) {
        const text = await attack(bytes, how);
        assert.equal(
          KEY_FORMS.some((form) => text.includes(form)),
          false,
          name,
        );
        assert.doesNotMatch(text, /^set-cookie/im, name);
        answered.push([name, readAnswers(text, name === 'HEAD')]);
        await expectGoodCalls(name);
      }
      assert.deepEqual(
        answered,
        attacks.map(([name, , answers]) => [name, answers]),
      );
    });
  }

  it('brought no hidden call and no method that is not offered to the node', () => {
    const methods = new Set<string>();
    for (const body of node.received) {
      assert.equal(body.includes(HIDDEN), false, body);
      const sent = JSON.parse(body) as Call | readonly Call[];
      for (const { method } of 'map' in sent ? sent : [sent]) methods.add(method);
    }
    assert.deepEqual([...methods].toSorted(), ['eth_blockNumber', 'eth_call']);
  });

  it('left no form of the key in a log at level trace', () => {
    const log = gateway.stderr() + gateway.stdout();
    assert.match(log, /"route":"\/v1\/\[key\]"/);
    for (const form of KEY_FORMS) assert.equal(log.includes(form), false, form);
  });
});
