// What is asked after a transaction was sent, and what its entry says then.
import assert from 'node:assert/strict';
import type { FinishedCall } from '../../../src/core/call/finishedCall.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { WriteFate } from '../../../src/host/calls/minedWrites.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class EventEmitter {
    listeners = [];
    event = (listener) => (this.listeners.push(listener), { dispose() {} });
    fire(told) { for (const listener of this.listeners) listener(told); }
    dispose() {}
  }
`;
const { followWrites } = await withVscode(STUB, () => import('../../../src/host/calls/minedWrites.ts'));

const HASH = `0x${'ab'.repeat(32)}`;
const SENT = {
  id: 'a',
  method: 'eth_sendTransaction',
  params: [{}],
  endpointId: 'dev',
  outcome: { ok: true, result: HASH },
};

const SUMS = { block: '0x80', gasUsed: '0x5208' };

const UNKNOWN_METHOD: Failure = { kind: 'rpc', code: -32601, message: 'Method not found', status: 200 };
const NO_KEY: Failure = { kind: 'input', message: 'x', reason: 'noKey' };
const LIMITED: Failure = { kind: 'rpc', code: 429, message: 'Too many requests', status: 200 };
const TIMEOUT: Failure = { kind: 'timeout', phase: 'total', afterMs: 1, message: 'x' };

/** Follows one finished call, which is told this of its receipt, one after the other; undefined: nothing. */
async function follow(
  receipts: readonly (JsonValue | { readonly failure: Failure })[],
  finished: object = {},
  pause?: (ms: number, signal: AbortSignal) => Promise<void>,
) {
  const asked: object[] = [];
  const waited: number[] = [];
  const marked: unknown[] = [];
  let finish: (call: FinishedCall) => void = () => undefined;
  const left = [...receipts];
  const following = followWrites({
    calls: {
      onDidFinish: (listener: typeof finish) => {
        finish = listener;
        return { dispose: () => undefined };
      },
      run: async (request: object) => {
        asked.push(request);
        const next = left.shift() ?? null;
        const failed = typeof next === 'object' && next !== null && 'failure' in next;
        return { outcome: failed ? { ok: false, ...next } : { ok: true, result: next } };
      },
    },
    endpoints: { byId: (id: string) => ({ id }) },
    history: {
      mark: async (...mark: unknown[]) => void marked.push(mark),
    },
    contextOf: () => ({}),
    pause: pause ?? (async (ms: number) => void waited.push(ms)),
    showFailure: assert.fail,
  } as unknown as Parameters<typeof followWrites>[0]);
  const fates: (WriteFate | undefined)[] = [];
  following.onDidChange((id) => fates.push(following.of(id)));
  finish({ entry: SENT, origin: 'person', recorded: true, ...finished } as unknown as FinishedCall);
  await new Promise((resolve) => setImmediate(resolve));
  following.dispose();
  return { asked, waited, marked, fates };
}

describe('followWrites', () => {
  it('adds to its entry that a transaction failed and then why, and keeps its questions out of the history', async () => {
    const { asked, marked, fates } = await follow([
      { status: '0x0', blockNumber: '0x80', gasUsed: '0x5208' },
      { type: 'CALL', from: HASH, to: HASH, input: '0x', error: 'x', revertReason: 'not the owner' },
    ]);
    assert.deepEqual(fates, [
      { state: 'waiting' },
      { state: 'failed', ...SUMS, reason: '' },
      { state: 'failed', ...SUMS, reason: 'not the owner' },
    ]);
    assert.deepEqual(
      marked,
      fates.slice(1).map((fate) => [['a'], { fate }]),
    );
    assert.deepEqual(asked, [
      {
        method: 'eth_getTransactionReceipt',
        params: [HASH],
        endpoint: { id: 'dev' },
        origin: 'extension',
        record: 'never',
      },
      {
        method: 'debug_traceTransaction',
        params: [HASH, { tracer: 'callTracer' }],
        endpoint: { id: 'dev' },
        origin: 'extension',
        record: 'never',
      },
    ]);
  });

  it('tells where the contract is that it created', async () => {
    const contractAddress = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
    const receipt = { status: '0x1', blockNumber: '0x80', gasUsed: '0x5208', contractAddress };
    const { fates } = await follow([receipt]);
    assert.partialDeepStrictEqual(fates.at(-1), { state: 'succeeded', created: contractAddress });
  });

  it('adds that one called an account without code, once the node says so', async () => {
    const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
    const receipt = { status: '0x1', blockNumber: '0x80', gasUsed: '0x525c' };
    const finished = { entry: { ...SENT, params: [{ to, input: '0xa9059cbb00ff' }] } };
    const { asked, marked, fates } = await follow([receipt, '0x'], finished);
    assert.partialDeepStrictEqual(asked.at(-1), {
      method: 'eth_getCode',
      params: [to, '0x80'],
      record: 'never',
    });
    const succeeded = { state: 'succeeded', block: '0x80', gasUsed: '0x525c', reason: '' };
    assert.deepEqual(marked, [[['a'], { fate: { ...succeeded, ranNothing: to } }]]);
    assert.deepEqual(fates.at(-1), { ...succeeded, ranNothing: to });
    for (const code of ['0x00', { failure: UNKNOWN_METHOD }]) {
      const other = await follow([receipt, code], finished);
      assert.deepEqual([other.marked, other.fates.at(-1)], [[[['a'], { fate: succeeded }]], succeeded]);
    }
  });

  it('adds the block and the gas of one that succeeded', async () => {
    const { asked, marked, fates } = await follow([
      { status: '0x1', blockNumber: '0x80', gasUsed: '0x5208' },
    ]);
    const fate = { state: 'succeeded', ...SUMS, reason: '' };
    assert.deepEqual([asked.length, marked, fates.at(-1)], [1, [[['a'], { fate }]], fate]);
  });

  it('asks again while it waits, less and less often, and then no more', async () => {
    const late = await follow([null, null, { status: '0x0' }]);
    assert.deepEqual([late.waited, late.marked.length], [[0, 1_000, 4_000], 1]);
    const never = await follow([null, null, null, null, null, null]);
    assert.deepEqual([never.asked.length, never.marked], [5, []]);
    assert.deepEqual(never.fates, [{ state: 'waiting' }, { state: 'unseen' }]);
  });

  it('asks once where the endpoint does not tell', async () => {
    for (const failure of [UNKNOWN_METHOD, NO_KEY]) {
      const { asked, marked, fates } = await follow([{ failure }, { status: '0x0' }]);
      assert.deepEqual([asked.length, marked, fates], [1, [], [{ state: 'waiting' }, undefined]]);
    }
  });

  it('asks again after an endpoint that is busy or away, and says so where it stays that', async () => {
    const [limited, away] = [{ failure: LIMITED }, { failure: TIMEOUT }];
    const back = await follow([limited, away, { status: '0x0' }]);
    assert.deepEqual([back.waited, back.fates.at(-1)?.state], [[0, 1_000, 4_000], 'failed']);
    const gone = await follow([null, null, null, null, away]);
    assert.deepEqual([gone.asked.length, gone.fates.at(-1)], [5, { state: 'unanswered' }]);
  });

  it('waits no longer, and asks nothing, once it is disposed', async () => {
    let hasEnded = false;
    const { asked } = await follow([null], {}, (_ms, signal) => {
      return new Promise((end) => signal.addEventListener('abort', () => ((hasEnded = true), end())));
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([asked, hasEnded], [[], true]);
  });

  it('asks nothing after a read, a failure, what is not recorded, and what no person sent', async () => {
    for (const other of [
      { entry: { ...SENT, method: 'eth_getTransactionByHash' } },
      { entry: { ...SENT, outcome: { ok: false } } },
      { entry: { ...SENT, outcome: { ok: true, result: null } } },
      { recorded: false },
      { origin: 'repeat' },
    ])
      assert.deepEqual((await follow([{ status: '0x0' }], other)).asked, []);
  });
});
