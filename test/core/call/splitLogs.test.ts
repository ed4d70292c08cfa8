import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { OutgoingCall, SendOutcome } from '../../../src/core/call/call.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { parseReply } from '../../../src/core/reply/parseReply.ts';
import { requestBody } from '../../../src/core/call/requestBody.ts';
import { chunkCount, sendInChunks, splitOf } from '../../../src/core/call/splitLogs.ts';
import type { SplitPorts } from '../../../src/core/call/splitLogs.ts';

const LIMIT_MESSAGE = 'query exceeds max block range 100';
const refused = { kind: 'rpc', code: -32005, message: LIMIT_MESSAGE, status: 200 } as const;

type Filter = { readonly fromBlock: string; readonly toBlock: string };

function reply(body: string, status = 200): SendOutcome {
  const marks = { sentAt: 1, headAt: 2, endAt: 3 };
  const answer = {
    status,
    contentType: 'application/json',
    retryAfter: '',
    body: new TextEncoder().encode(body),
  };
  return { ok: true, answer, marks };
}

/** A node with one log in each block that takes `most` blocks at once, or refuses with its limit. */
function node(most: bigint, asked: Filter[] = []): (call: OutgoingCall) => Promise<SendOutcome> {
  return ({ body }) => {
    const { id, params } = JSON.parse(body) as { id: number; params: [Filter] };
    const [filter] = params;
    asked.push(filter);
    const [from, to] = [BigInt(filter.fromBlock), BigInt(filter.toBlock)];
    if (to - from + 1n > most)
      return Promise.resolve(
        reply(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32005,"message":"max block range is ${most}"}}`),
      );
    const logs = Array.from(
      { length: Number(to - from) + 1 },
      (_none, index) => `{"n":${from + BigInt(index)}}`,
    );
    return Promise.resolve(reply(`{"jsonrpc":"2.0","id":${id},"result":[${logs.join(',')}]}`));
  };
}

type Ports = SplitPorts<AbortSignal>;

async function ask(
  send: Ports['send'],
  from: bigint,
  to: bigint,
  blocks: bigint,
  waits: number[] = [],
): Promise<SendOutcome> {
  const params: JsonValue[] = [{ fromBlock: 'earliest', topics: [] }];
  const ports: Ports = {
    send,
    largeBodies: { begin: () => assert.fail('It is small.') },
    now: () => 0,
    wait: (seconds) => Promise.resolve(void waits.push(seconds)),
    onProgress: () => undefined,
  };
  const call: OutgoingCall = {
    endpoint: { id: 'a', name: 'A', urlTemplate: 'https://a.example' },
    key: undefined,
    body: requestBody(7, 'eth_getLogs', params),
    mayRepeat: true,
    forbidden: () => [],
  };
  return sendInChunks(ports, params, { range: { from, to }, blocks })(call, new AbortController().signal);
}

function numbersIn(sent: SendOutcome): readonly number[] {
  assert.ok(sent.ok);
  const outcome = parseReply(sent.answer, 7, (text) => text, 0);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return (outcome.result as unknown as readonly { n: number }[]).map(({ n }) => n);
}

describe('splitOf', () => {
  it('reads the limit from the refusal, and needs the newest block where the range ends there', () => {
    const params = [{ fromBlock: '0x64' }];
    const call = { method: 'eth_getLogs', params };
    assert.deepEqual(splitOf(refused, call, 549n), { range: { from: 100n, to: 549n }, blocks: 100n });
    assert.equal(chunkCount({ range: { from: 100n, to: 549n }, blocks: 100n }), 5n);
    assert.equal(chunkCount({ range: { from: 100n, to: 599n }, blocks: 100n }), 5n);
    assert.equal(splitOf(refused, call, undefined), undefined);
    assert.equal(splitOf({ ...refused, message: 'no' }, call, 549n), undefined);
    assert.equal(splitOf(refused, { method: 'eth_newFilter', params }, 549n), undefined);
  });
});

describe('sendInChunks', () => {
  it('asks for every block once and in order, whatever the node takes at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(0n, 50n),
        fc.bigInt(0n, 60n),
        fc.bigInt(1n, 70n),
        fc.bigInt(1n, 70n),
        async (from, length, blocks, most) => {
          const asked: Filter[] = [];
          const sent = await ask(node(most, asked), from, from + length, blocks);
          assert.deepEqual(
            numbersIn(sent),
            Array.from({ length: Number(length) + 1 }, (_none, index) => Number(from) + index),
          );
          assert.equal(sent.ok && sent.requests, asked.length);
        },
      ),
    );
  });

  it('adds up what came over the network, where any part was compressed', async () => {
    const bytes: number[] = [];
    const packing: Ports['send'] = async (call) => {
      const sent = await node(10n)(call);
      assert.ok(sent.ok);
      const isPacked = bytes.length === 1;
      bytes.push(isPacked ? 5 : sent.answer.body.length);
      return isPacked ? { ...sent, answer: { ...sent.answer, wireBytes: 5 } } : sent;
    };
    const packed = await ask(packing, 0n, 29n, 10n);
    assert.equal(packed.ok && packed.answer.wireBytes, bytes[0]! + 5 + bytes[2]!);
    const plain = await ask(node(10n), 0n, 29n, 10n);
    assert.ok(plain.ok && plain.answer.wireBytes === undefined);
  });

  it('waits where the node wants a pause, three times at most', async () => {
    let count = 0;
    const busy: Ports['send'] = (call) =>
      ++count <= 3
        ? Promise.resolve(reply('{"jsonrpc":"2.0","id":7,"error":{"code":429,"message":"slow"}}'))
        : node(10n)(call);
    const waits: number[] = [];
    assert.equal(numbersIn(await ask(busy, 0n, 19n, 10n, waits)).length, 20);
    assert.deepEqual(waits, [1, 1, 1]);
    count = -9;
    waits.length = 0;
    const sent = await ask(busy, 0n, 19n, 10n, waits);
    assert.ok(sent.ok && sent.requests === 4);
    assert.deepEqual(waits, [1, 1, 1]);
  });

  it('gives the failure of a part as the failure of all, and leaves nothing out', async () => {
    const failing: Ports['send'] = (call) =>
      call.body.includes('0xa"')
        ? Promise.resolve(reply('{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"broken"}}'))
        : node(10n)(call);
    const sent = await ask(failing, 0n, 29n, 10n);
    assert.ok(sent.ok);
    const outcome = parseReply(sent.answer, 7, (text) => text, 0);
    assert.ok(!outcome.ok && outcome.failure.message === 'broken');
    const gone: SendOutcome = { ok: false, failure: { kind: 'cancelled', message: 'Cancelled.' } };
    assert.deepEqual(await ask(() => Promise.resolve(gone), 0n, 29n, 10n), gone);
  });
});
