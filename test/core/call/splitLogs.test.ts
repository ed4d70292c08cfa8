import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { HistoryEntry, OutgoingCall, SendOutcome } from '../../../src/core/call/call.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { parseReply } from '../../../src/core/reply/parseReply.ts';
import { requestBody } from '../../../src/core/call/requestBody.ts';
import { sendInChunks } from '../../../src/core/call/sendInChunks.ts';
import type { SpareChunks, SplitPorts } from '../../../src/core/call/sendInChunks.ts';
import type { GoodChunks } from '../../../src/core/call/requestInChunks.ts';
import { chunkCount, splitOfRest, splitAfterFailure } from '../../../src/core/call/splitLogs.ts';
import type { LogSplit } from '../../../src/core/call/splitLogs.ts';

const LIMIT_MESSAGE = 'query exceeds max block range 100';
const refused = { kind: 'rpc', code: -32005, message: LIMIT_MESSAGE, status: 200 } as const;

type Filter = { readonly fromBlock: string; readonly toBlock: string };

function reply(body: string, status = 200): SendOutcome {
  const marks = { sentAt: 1, headAt: 2, endAt: 3 };
  const response = {
    status,
    contentType: 'application/json',
    retryAfter: '',
    body: new TextEncoder().encode(body),
  };
  return { ok: true, response, marks };
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

type AskOptions = Pick<LogSplit, 'isLimit' | 'isChosen' | 'logs'> & {
  readonly waits?: number[];
  readonly known?: bigint;
  readonly learned?: bigint[];
  readonly spare?: SpareChunks;
};

async function ask(
  send: Ports['send'],
  from: bigint,
  to: bigint,
  blocks: bigint,
  { waits = [], known, learned = [], spare, ...split }: AskOptions = {},
): Promise<SendOutcome> {
  const params: JsonValue[] = [{ fromBlock: 'earliest', topics: [] }];
  const ports: Ports = {
    send,
    largeBodies: { begin: () => assert.fail('It is small.') },
    now: () => 0,
    wait: (seconds) => Promise.resolve(void waits.push(seconds)),
    onProgress: () => undefined,
    known,
    learn: (most) => void learned.push(most),
    ...(spare === undefined ? {} : { spare }),
  };
  const call: OutgoingCall = {
    endpoint: { id: 'a', name: 'A', urlTemplate: 'https://a.example' },
    key: undefined,
    body: requestBody(7, 'eth_getLogs', params),
    mayRepeat: true,
    forbidden: () => [],
  };
  return sendInChunks(ports, params, { range: { from, to }, blocks, ...split })(
    call,
    new AbortController().signal,
  );
}

function numbersIn(sent: SendOutcome): readonly number[] {
  assert.ok(sent.ok);
  const outcome = parseReply(sent.response, 7, (text) => text, 0);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return (outcome.result as unknown as readonly { n: number }[]).map(({ n }) => n);
}

const BUSY = '{"jsonrpc":"2.0","id":7,"error":{"code":429,"message":"slow"}}';
const BROKEN = '{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"broken"}}';
const from = ({ body }: OutgoingCall): number =>
  Number((JSON.parse(body) as { params: [Filter] }).params[0].fromBlock);
const upTo = (end: number): readonly number[] => Array.from({ length: end }, (_none, index) => index);

describe('splitAfterFailure', () => {
  it('reads the limit from the refusal, and needs the newest block where the range ends there', () => {
    const params = [{ fromBlock: '0x64' }];
    const call = { method: 'eth_getLogs', params };
    const range = { from: 100n, to: 549n };
    assert.deepEqual(splitAfterFailure(refused, call, 549n), { range, blocks: 100n, isLimit: true });
    assert.equal(chunkCount({ range: { from: 100n, to: 549n }, blocks: 100n }), 5n);
    assert.equal(chunkCount({ range: { from: 100n, to: 599n }, blocks: 100n }), 5n);
    assert.equal(splitAfterFailure(refused, call, undefined), undefined);
    assert.equal(splitAfterFailure({ ...refused, message: 'no' }, call, 549n), undefined);
    assert.equal(splitAfterFailure(refused, { method: 'eth_newFilter', params }, 549n), undefined);
  });

  it('halves where the refusal has no number', () => {
    const call = { method: 'eth_getLogs', params: [{ fromBlock: '0x0', toBlock: '0x63' }] };
    const split = splitAfterFailure({ ...refused, message: 'query timed out' }, call, undefined);
    assert.deepEqual(split, { range: { from: 0n, to: 99n }, blocks: 50n, isLimit: false });
  });
});

describe('sendInChunks', () => {
  it('asks for every block once and gives them in order, whatever the node takes at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(0n, 50n),
        fc.bigInt(0n, 60n),
        fc.bigInt(1n, 70n),
        fc.bigInt(1n, 70n),
        fc.scheduler(),
        async (first, length, blocks, most, scheduler) => {
          const asked: Filter[] = [];
          const answering = node(most, asked);
          const late: Ports['send'] = (call) => scheduler.schedule(answering(call));
          const sent = await scheduler.waitFor(ask(late, first, first + length, blocks));
          assert.deepEqual(
            numbersIn(sent),
            Array.from({ length: Number(length) + 1 }, (_none, index) => Number(first) + index),
          );
          assert.equal(sent.ok && sent.requests, asked.length);
        },
      ),
    );
  });

  it('asks for one chunk, then for four at once, and for one again when the node is busy', async () => {
    const under: number[] = [];
    let running = 0;
    let count = 0;
    const slow: Ports['send'] = async (call) => {
      under.push(++running);
      await new Promise(setImmediate);
      running--;
      return ++count === 8 ? reply(BUSY) : node(10n)(call);
    };
    assert.deepEqual(numbersIn(await ask(slow, 0n, 199n, 10n)), upTo(200));
    assert.equal(under[0], 1);
    assert.equal(Math.max(...under), 4);
    assert.deepEqual(new Set(under.slice(-8)), new Set([1]));
  });

  it('halves until the node takes it, and keeps what it has got', async () => {
    const asked: Filter[] = [];
    const most = 7n;
    const dense: Ports['send'] = (call) => {
      const { params } = JSON.parse(call.body) as { params: [Filter] };
      asked.push(params[0]);
      const { fromBlock, toBlock } = params[0];
      return BigInt(toBlock) - BigInt(fromBlock) + 1n > most
        ? Promise.resolve(reply(BROKEN.replace('broken', 'query returned more than 10000 results')))
        : node(most)(call);
    };
    assert.deepEqual(numbersIn(await ask(dense, 0n, 49n, 25n)), upTo(50));
    assert.deepEqual(
      asked.slice(0, 3).map(({ toBlock }) => Number(toBlock)),
      [24, 12, 6],
    );
  });

  it('adds up what came over the network, where any part was compressed', async () => {
    const bytes: number[] = [];
    const packing: Ports['send'] = async (call) => {
      const sent = await node(10n)(call);
      assert.ok(sent.ok);
      const isPacked = bytes.length === 1;
      bytes.push(isPacked ? 5 : sent.response.body.length);
      return isPacked ? { ...sent, response: { ...sent.response, wireBytes: 5 } } : sent;
    };
    const packed = await ask(packing, 0n, 29n, 10n);
    assert.equal(packed.ok && packed.response.wireBytes, bytes[0]! + 5 + bytes[2]!);
    const plain = await ask(node(10n), 0n, 29n, 10n);
    assert.ok(plain.ok && plain.response.wireBytes === undefined);
  });

  it('waits where the node wants a pause, three times in a row at most', async () => {
    let count = 0;
    const busy: Ports['send'] = (call) => (++count <= 3 ? Promise.resolve(reply(BUSY)) : node(10n)(call));
    const waits: number[] = [];
    assert.equal(numbersIn(await ask(busy, 0n, 19n, 10n, { waits })).length, 20);
    assert.deepEqual(waits, [1, 1, 1]);
    count = -9;
    waits.length = 0;
    const sent = await ask(() => Promise.resolve(reply(BUSY)), 0n, 19n, 10n, { waits });
    assert.ok(sent.ok && sent.requests === 4 && sent.unfinished === undefined);
    assert.deepEqual(waits, [1, 1, 1]);
  });

  it('begins to count its pauses anew after each good chunk', async () => {
    let count = 0;
    const busy: Ports['send'] = (call) =>
      ++count % 6 === 0 ? Promise.resolve(reply(BUSY)) : node(10n)(call);
    const waits: number[] = [];
    assert.deepEqual(numbersIn(await ask(busy, 0n, 599n, 10n, { waits })), upTo(600));
    assert.ok(waits.length >= 10);
  });

  it('keeps what it has where a chunk fails, and says from which block on it is missing', async () => {
    const failing: Ports['send'] = (call) =>
      from(call) === 50 ? Promise.resolve(reply(BROKEN)) : node(10n)(call);
    const sent = await ask(failing, 0n, 99n, 10n);
    assert.deepEqual(numbersIn(sent), upTo(50));
    assert.ok(sent.ok && sent.unfinished !== undefined);
    const { ended, ...rest } = sent.unfinished;
    assert.deepEqual(rest, { from: 50n, to: 99n, blocks: 10n });
    assert.ok(ended.ok);
    const outcome = parseReply(ended.response, 7, (text) => text, 0);
    assert.ok(!outcome.ok && outcome.failure.message === 'broken');
  });

  it('keeps what it has where it is cancelled', async () => {
    const gone: SendOutcome = { ok: false, failure: { kind: 'cancelled', message: 'Cancelled.' } };
    const cancelled: Ports['send'] = (call) => (from(call) >= 50 ? Promise.resolve(gone) : node(10n)(call));
    const sent = await ask(cancelled, 0n, 99n, 10n);
    assert.deepEqual(numbersIn(sent), upTo(50));
    assert.ok(sent.ok && sent.unfinished?.from === 50n && sent.unfinished.ended === gone);
  });

  it('gives the failure itself where no chunk came', async () => {
    const sent = await ask(() => Promise.resolve(reply(BROKEN)), 0n, 29n, 10n);
    assert.ok(sent.ok && sent.requests === 1 && sent.unfinished === undefined);
    const outcome = parseReply(sent.response, 7, (text) => text, 0);
    assert.ok(!outcome.ok && outcome.failure.message === 'broken');
    const gone: SendOutcome = { ok: false, failure: { kind: 'cancelled', message: 'Cancelled.' } };
    assert.deepEqual(await ask(() => Promise.resolve(gone), 0n, 29n, 10n), gone);
  });

  it('goes on where an earlier run ended, with the logs of that one before its own', async () => {
    const logs = upTo(50).map((n) => ({ n }));
    const asked: Filter[] = [];
    const sent = await ask(node(10n, asked), 50n, 99n, 10n, { logs });
    assert.deepEqual(numbersIn(sent), upTo(100));
    assert.equal(asked.length, 5);
    const again = await ask(() => Promise.resolve(reply(BROKEN)), 50n, 99n, 10n, { logs });
    assert.deepEqual(numbersIn(again), upTo(50));
    assert.ok(again.ok && again.unfinished?.from === 50n);
  });

  it('does not ask again for chunks that came behind the one that failed', async () => {
    let kept: GoodChunks | undefined;
    const spare: SpareChunks = { take: () => kept, keep: (_params, chunks) => void (kept = chunks) };
    // The failure comes last of the four that are under way.
    const failing: Ports['send'] = async (call) => {
      if (from(call) !== 50) return node(10n)(call);
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      return reply(BROKEN);
    };
    const first = await ask(failing, 0n, 199n, 10n, { spare });
    assert.ok(first.ok && first.unfinished?.from === 50n);
    const behind = [...kept!.keys()].map(Number);
    assert.ok(behind.length > 0 && behind.every((block) => block > 50));
    const asked: Filter[] = [];
    const rest = await ask(node(10n, asked), 50n, 199n, 10n, { spare, logs: upTo(50).map((n) => ({ n })) });
    assert.deepEqual(numbersIn(rest), upTo(200));
    assert.equal(asked.length, 15 - behind.length);
    assert.ok(asked.every(({ fromBlock }) => !behind.includes(Number(fromBlock))));
    assert.equal(kept?.size, 0);
  });

  it('takes none of them that is not of the range', async () => {
    const chunk = (to: bigint): { to: bigint; items: string[] } => ({ to, items: ['{"n":-1}'] });
    const chunks = new Map([
      [0n, chunk(9n)],
      [95n, chunk(104n)],
    ]);
    const spare: SpareChunks = { take: () => chunks, keep: () => undefined };
    assert.deepEqual(
      numbersIn(await ask(node(10n), 50n, 99n, 10n, { spare, logs: [] })),
      upTo(100).slice(50),
    );
  });

  it('begins anew where the query is made anew', async () => {
    const stale: SpareChunks = { take: () => assert.fail('It is of another run.'), keep: () => undefined };
    assert.equal(numbersIn(await ask(node(10n), 0n, 19n, 10n, { spare: stale })).length, 20);
  });

  it('learns how many blocks a node takes, and begins with that the next time', async () => {
    const learned: bigint[] = [];
    await ask(node(10n), 0n, 99n, 40n, { learned, isLimit: true });
    assert.deepEqual(learned, [10n]);
    const asked: Filter[] = [];
    await ask(node(10n, asked), 0n, 99n, 40n, { known: 10n });
    assert.equal(asked.length, 10);
    asked.length = 0;
    await ask(node(50n, asked), 0n, 99n, 40n, { known: 10n, isChosen: true });
    assert.equal(asked.length, 3);
  });

  it('learns nothing from a refusal of many logs, which another filter may not have', async () => {
    const learned: bigint[] = [];
    const dense: Ports['send'] = (call) =>
      JSON.parse(call.body).params[0].toBlock === '0x27'
        ? Promise.resolve(reply(BROKEN.replace('broken', 'query returned more than 10000 results')))
        : node(99n)(call);
    await ask(dense, 0n, 99n, 40n, { learned });
    assert.deepEqual(learned, []);
  });
});

describe('splitOfRest', () => {
  const entry = {
    unfinished: { from: '0x32', to: '0x63', blocks: '0xa', why: 'slow (429)' },
    outcome: { ok: true, result: [{ n: 1 }] },
  } as unknown as HistoryEntry;

  it('is what is missing of a call that ended early', () => {
    assert.deepEqual(splitOfRest(entry), { range: { from: 50n, to: 99n }, blocks: 10n, logs: [{ n: 1 }] });
  });

  it('is undefined for any other call, and where the logs are gone', () => {
    const { unfinished: _none, ...whole } = entry;
    const gone = {
      ...entry,
      outcome: { ok: false, failure: { kind: 'input', message: 'evicted' } },
    } as const;
    assert.deepEqual([splitOfRest(whole), splitOfRest(gone)], [undefined, undefined]);
  });
});
