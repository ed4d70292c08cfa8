// What is asked after a transaction was sent, and what its entry says then.
import assert from 'node:assert/strict';
import type { FinishedCall } from '../../../src/core/call/finishedCall.ts';
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

/** Follows one finished call, whose receipts are these one after the other; undefined is one that cannot be had. */
async function follow(receipts: readonly (JsonValue | undefined)[], finished: object = {}) {
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
        const result = left.shift();
        return { outcome: result === undefined ? { ok: false } : { ok: true, result } };
      },
    },
    endpoints: { byId: (id: string) => ({ id }) },
    history: {
      stored: async () => ({ tags: ['mine'] }),
      mark: async (...mark: unknown[]) => void marked.push(mark),
    },
    contextOf: () => ({}),
    pause: async (ms: number) => void waited.push(ms),
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
  it('tags a transaction that was mined and failed, and keeps its question out of the history', async () => {
    const { asked, marked, fates } = await follow([
      { status: '0x0', blockNumber: '0x80', gasUsed: '0x5208' },
      { type: 'CALL', from: HASH, to: HASH, input: '0x', error: 'x', revertReason: 'not the owner' },
    ]);
    assert.deepEqual(fates, [
      { state: 'waiting' },
      { state: 'failed', block: 128n, gasUsed: 21_000n, reason: 'not the owner' },
    ]);
    assert.deepEqual(marked, [[['a'], { tags: ['mine', 'mined-failed'] }]]);
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

  it('tags one that called an account without code, once the node says so', async () => {
    const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
    const receipt = { status: '0x1', blockNumber: '0x80', gasUsed: '0x525c' };
    const finished = { entry: { ...SENT, params: [{ to, input: '0xa9059cbb00ff' }] } };
    const { asked, marked, fates } = await follow([receipt, '0x'], finished);
    assert.partialDeepStrictEqual(asked.at(-1), {
      method: 'eth_getCode',
      params: [to, '0x80'],
      record: 'never',
    });
    assert.deepEqual(marked, [[['a'], { tags: ['mine', 'ran-nothing'] }]]);
    const sums = { block: 128n, gasUsed: 21_084n, reason: '' };
    assert.deepEqual(fates.at(-1), { state: 'succeeded', ...sums, ranNothing: to });
    for (const code of ['0x00', undefined]) {
      const other = await follow([receipt, code], finished);
      assert.deepEqual([other.marked, other.fates.at(-1)], [[], { state: 'succeeded', ...sums }]);
    }
  });

  it('leaves one that succeeded as it is', async () => {
    const { asked, marked, fates } = await follow([
      { status: '0x1', blockNumber: '0x80', gasUsed: '0x5208' },
    ]);
    assert.deepEqual([asked.length, marked], [1, []]);
    assert.deepEqual(fates.at(-1), { state: 'succeeded', block: 128n, gasUsed: 21_000n, reason: '' });
  });

  it('asks again while it waits, less and less often, and then no more', async () => {
    const late = await follow([null, null, { status: '0x0' }]);
    assert.deepEqual([late.waited, late.marked.length], [[0, 1_000, 4_000], 1]);
    const never = await follow([null, null, null, null, null, null]);
    assert.deepEqual([never.asked.length, never.marked], [5, []]);
    assert.deepEqual(never.fates, [{ state: 'waiting' }, { state: 'unseen' }]);
  });

  it('asks once where the endpoint does not tell', async () => {
    const { asked, marked, fates } = await follow([undefined, { status: '0x0' }]);
    assert.deepEqual([asked.length, marked, fates], [1, [], [{ state: 'waiting' }, undefined]]);
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
