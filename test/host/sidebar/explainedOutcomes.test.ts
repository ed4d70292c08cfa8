// The outcome in the row of an explained transaction, from recorded results alone.
import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json.ts';
import type { History } from '../../../src/host/history/history.ts';
import { withVscode } from '../withVscode.ts';

const { createExplainedOutcomes } = await withVscode(
  'export {}',
  () => import('../../../src/host/sidebar/explainedOutcomes.ts'),
);

const RUN = { id: 'run', hash: `0x${'ab'.repeat(32)}` };
const word = (digits: string): string => digits.padStart(64, '0');
const REASON = '6e6f7420656e6f756768'.padEnd(64, '0');
const FRAME = {
  type: 'CALL',
  from: `0x${'11'.repeat(20)}`,
  to: `0x${'22'.repeat(20)}`,
  input: '0x',
  error: 'execution reverted',
  output: `0x08c379a0${word('20')}${word('a')}${REASON}`,
};

/** The outcome that these answers, by method, give, and how often an answer was read. */
async function outcomeOf(
  answers: Readonly<Record<string, JsonValue>>,
  more: readonly object[] = [],
): Promise<readonly unknown[]> {
  let reads = 0;
  const entries: object[] = Object.entries(answers).map(([method, result]) => ({
    id: method,
    method,
    params: [RUN.hash],
    ok: true,
    outcome: { ok: true, result },
  }));
  entries.push(...more);
  const history = {
    together: async () => entries,
    get: async (id: string) => (
      reads++,
      entries.find((entry) => (entry as { readonly id: string }).id === id)
    ),
  } as unknown as History;
  const outcomes = createExplainedOutcomes(history, () => ({}));
  const said = await outcomes.of(RUN, entries.length);
  assert.equal(await outcomes.of(RUN, entries.length), said);
  return [said?.hasSucceeded, said?.words, reads];
}

describe('createExplainedOutcomes', () => {
  it('says that it succeeded or failed, and why where a trace tells, reading each answer once', async () => {
    const failed = { eth_getTransactionReceipt: { status: '0x0' } };
    assert.deepEqual(await outcomeOf({ eth_getTransactionReceipt: { status: '0x1' } }), [
      true,
      'succeeded',
      1,
    ]);
    const empty = {
      eth_getTransactionReceipt: { status: '0x1', gasUsed: '0x525c' },
      eth_getTransactionByHash: { to: FRAME.to, input: '0xa9059cbb00ff' },
    };
    const code = (result: string, account = FRAME.to): object[] => [
      {
        id: 'code',
        method: 'eth_getCode',
        params: [account, '0x1'],
        ok: true,
        outcome: { ok: true, result },
      },
    ];
    assert.deepEqual(await outcomeOf(empty, code('0x')), [true, 'nothing ran: no code', 3]);
    for (const other of [code('0x00'), code('0x', FRAME.from)])
      assert.deepEqual(await outcomeOf(empty, other), [true, 'succeeded', 3]);
    assert.deepEqual(await outcomeOf(failed), [false, 'failed', 1]);
    assert.deepEqual(await outcomeOf({ ...failed, debug_traceTransaction: FRAME }), [
      false,
      'failed: not enough',
      2,
    ]);
    // What was asked last is no call tree.
    const events = { id: 'events', method: 'debug_traceTransaction', params: [], ok: true };
    const told = { ...events, outcome: { ok: true, result: { events: [] } } };
    assert.deepEqual(await outcomeOf({ ...failed, debug_traceTransaction: FRAME }, [told]), [
      false,
      'failed: not enough',
      3,
    ]);
  });

  it('says why by what EVM steps returned, where there is no call tree', async () => {
    const failed = {
      eth_getTransactionReceipt: { status: '0x0' },
      eth_getTransactionByHash: { to: FRAME.to, input: '0x' },
    };
    const steps = { failed: true, returnValue: FRAME.output.slice(2), structLogs: [] };
    const wordsBy = async (trace: JsonValue): Promise<unknown> =>
      (await outcomeOf({ ...failed, debug_traceTransaction: trace }))[1];
    assert.deepEqual(
      [await wordsBy(steps), await wordsBy({ ...steps, returnValue: '' })],
      ['failed: not enough', 'failed'],
    );
  });

  it('names a transaction by what it does, or else by its hash', async () => {
    const whatOf = async (sent: JsonValue): Promise<unknown> => {
      const answers = { eth_getTransactionReceipt: { status: '0x1' }, eth_getTransactionByHash: sent };
      const entries = Object.entries(answers).map(([method, result]) => {
        return { id: method, method, params: [RUN.hash], ok: true, outcome: { ok: true, result } };
      });
      const history = {
        together: async () => entries,
        get: async (wanted: string) => entries.find(({ id }) => id === wanted),
      } as unknown as History;
      const { title, rest } = (await createExplainedOutcomes(history, () => ({})).of(RUN, 2))?.what ?? {};
      return [title, rest];
    };
    const { to } = FRAME;
    const transfer = `0xa9059cbb${word('11'.repeat(20))}${word('5')}`;
    const rest = '0x2222…2222';
    assert.deepEqual(await whatOf({ to, input: transfer }), ['transfer', '0x1111…1111 5']);
    assert.deepEqual(await whatOf({ to, input: '0x', value: '0xde0b6b3a7640000' }), ['1 coin', `→ ${rest}`]);
    const wei = { to, input: '0x', value: '0x1' };
    assert.deepEqual(await whatOf(wei), ['Tx 0xabab…abab', `0.000000000000000001 coins → ${rest}`]);
    assert.deepEqual(await whatOf({ to: null, input: '0x6080' }), ['new contract', '']);
    assert.deepEqual(await whatOf({ to, input: '0x12345678' }), ['Tx 0xabab…abab', `${rest} 0x12345678`]);
    assert.deepEqual(await whatOf({ to, input: '0x', value: '0x0' }), ['Tx 0xabab…abab', rest]);
  });

  it('names the last call inside that failed where a contract replaced its error by its own', async () => {
    const outer = `0x08c379a0${word('20')}${word('40')}${Buffer.from('x'.repeat(64)).toString('hex')}`;
    const trace = { ...FRAME, output: outer, calls: [FRAME] };
    const failed = { eth_getTransactionReceipt: { status: '0x0' }, debug_traceTransaction: trace };
    const [, words] = await outcomeOf(failed);
    assert.equal(words, `failed: ${'x'.repeat(39)}…; inside: not enough`);
  });

  it('says what a call that is not sent would do, by the first run that tells', async () => {
    const call = { from: FRAME.from, to: FRAME.to, input: '0x12345678' };
    const run = (method: string, result?: unknown, data?: string): object => ({
      id: method,
      method,
      params: method === 'debug_traceCall' ? [call, '0x1', { tracer: 'callTracer' }] : [call],
      ok: result !== undefined,
      outcome:
        result === undefined
          ? { ok: false, failure: { kind: 'rpc', message: 'x', data } }
          : { ok: true, result },
    });
    const said = async (...runs: readonly object[]): Promise<readonly unknown[]> => {
      const history = {
        together: async () => runs,
        get: async (id: string) => runs.find((entry) => (entry as { readonly id: string }).id === id),
      } as unknown as History;
      const outcome = await createExplainedOutcomes(history, () => ({})).of({ id: 'a', hash: '' }, 1);
      return [outcome?.hasSucceeded, outcome?.words];
    };
    const succeeded = { ...FRAME, error: undefined };
    const simulated = (status: string): object =>
      run('eth_simulateV1', [{ calls: [{ status, returnData: FRAME.output }] }]);
    const failedInside = `0x08c379a0${word('20')}${word('14')}${Buffer.from('inner call failed: x').toString('hex').padEnd(64, '0')}`;
    const untraced = [run('eth_blockNumber', '0x1'), run('debug_traceCall')];
    const steps = (failed: boolean, returnValue: string): object => ({
      ...run('debug_traceCall', { failed, returnValue, structLogs: [] }),
      id: 'steps',
    });
    assert.deepEqual(
      [
        await said(run('debug_traceCall', succeeded)),
        await said(run('debug_traceCall', FRAME)),
        await said(run('debug_traceCall', { ...FRAME, output: undefined, error: '' })),
        await said(...untraced, simulated('0x1')),
        await said(...untraced, simulated('0x0')),
        await said(...untraced, run('eth_simulateV1', []), run('eth_call', '0x')),
        await said(...untraced, run('eth_simulateV1'), run('eth_call')),
        await said(...untraced, run('eth_call', undefined, failedInside)),
        await said(run('debug_traceCall', { ...FRAME, output: failedInside })),
        await said(...untraced),
        await said(run('eth_call', '0x')),
        await said(...untraced, steps(true, FRAME.output.slice(2)), run('eth_call', '0x')),
        await said(...untraced, steps(false, '')),
        // Steps that ran out of the gas that they were given are not taken.
        await said(...untraced, steps(true, ''), run('eth_simulateV1'), run('eth_call', '0x')),
        await said(run('debug_traceCall', succeeded), run('eth_getCode', '0x')),
        await said(run('debug_traceCall', succeeded), run('eth_getCode', '0x01')),
      ],
      [
        [true, 'would succeed'],
        [false, 'would fail: not enough'],
        [false, 'would fail'],
        [true, 'would succeed'],
        [false, 'would fail: not enough'],
        [true, 'would succeed'],
        [false, 'would fail'],
        [false, 'would fail: inner call failed: x'],
        [false, 'would fail: inner call failed: x'],
        [undefined, undefined],
        [undefined, undefined],
        [false, 'would fail: not enough'],
        [true, 'would succeed'],
        [true, 'would succeed'],
        [true, 'nothing would run: no code'],
        [true, 'would succeed'],
      ],
    );
  });

  it('says the reason of the replay where nothing traces, and of no other call that reverted', async () => {
    const sent = { from: FRAME.from, to: FRAME.to, input: '0x12345678', value: '0x0' };
    const answers = {
      eth_getTransactionReceipt: { status: '0x0' },
      eth_getTransactionByHash: sent,
      debug_traceTransaction: null,
    };
    const failure = { kind: 'rpc', status: 200, code: 3, message: 'execution reverted', data: FRAME.output };
    const replayOf = (call: object): object => ({
      id: 'replay',
      method: 'eth_call',
      params: [call, '0x1'],
      ok: false,
      outcome: { ok: false, failure },
    });
    const [, words] = await outcomeOf(answers, [replayOf(sent)]);
    assert.equal(words, 'failed; in a replay: not enough');
    const [, others] = await outcomeOf(answers, [replayOf({ to: FRAME.to, input: '0x313ce567' })]);
    assert.equal(others, 'failed');
  });

  it('says nothing where no receipt was kept', async () => {
    assert.deepEqual(await outcomeOf({ eth_getTransactionReceipt: null }), [undefined, undefined, 1]);
    assert.deepEqual(await outcomeOf({ debug_traceTransaction: FRAME }), [undefined, undefined, 0]);
  });
});
