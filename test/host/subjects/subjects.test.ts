// How the id of a subject leads back to it, and what is told where it does not.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { KnownContract } from '../../../src/core/contracts/knownContract.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { History } from '../../../src/host/history/history.ts';
import { withVscode } from '../withVscode.ts';

const { createSubjects } = await withVscode('', () => import('../../../src/host/subjects/subjects.ts'));
const { comparisonId } = await withVscode(
  '',
  () => import('../../../src/host/subjects/comparisonSubject.ts'),
);
const { dayAndTime } = await withVscode('', () => import('../../../src/host/common/clockTime.ts'));
const { explanationId } = await withVscode(
  '',
  () => import('../../../src/host/subjects/explanationSubject.ts'),
);
const { subjectIdOf } = await withVscode('', () => import('../../../src/host/subjects/entrySubject.ts'));

const HASH = `0x${'1'.repeat(64)}`;

function entry(id: string): HistoryEntry {
  const result = { ok: true, outcome: { ok: true, result: '0x1' }, summary: '1', httpStatus: 200 } as const;
  const call = { method: 'eth_chainId', params: [], endpointId: 'a', endpointName: 'A' };
  const sizes = { requestBytes: 1, responseBytes: 1 };
  return {
    id,
    startedAt: 1,
    durationMs: 1,
    ...call,
    ...sizes,
    ...result,
    explanation: { id: 'run', hash: HASH },
  };
}

describe('createSubjects', () => {
  function subjects(...ids: readonly string[]) {
    const kept = new Map(ids.map((id) => [id, entry(id)]));
    const history = {
      get: async (id: string) => kept.get(id),
      together: async (run: string) => (run === 'run' ? [...kept.values()] : []),
    } as unknown as History;
    return createSubjects(history, () => ({}));
  }

  it('reads an entry, a comparison and an explanation again by their ids', async () => {
    const known = subjects('one', 'two');
    for (const id of [subjectIdOf(entry('one')), comparisonId(['one', 'two']), explanationId('run')]) {
      const found = await known.find(id);
      assert.equal(found?.id, id);
      assert.equal(known.kept(id), found);
      assert.equal(await known.find(id), found);
    }
    // All sections but that of the calls.
    const explained = known.kept('explain:run');
    assert.equal(explained?.opened, explained!.source.roots.length - 1);
    const titles = ['entry:one', 'diff:one two', 'explain:run'].map((id) => known.kept(id)?.view.title);
    const sent = dayAndTime(1);
    assert.deepEqual(titles, [
      'eth_chainId',
      `Compare ${sent} with ${sent}: eth_chainId`,
      'Explain 0x1111…1111',
    ]);
  });

  it('says of no call that it is gone which was never sent', async () => {
    const to = `0x${'22'.repeat(20)}`;
    const sent = { hash: HASH, from: to, to, nonce: '0x0', value: '0x0', input: '0x12345678', gas: '0xffff' };
    const results: Readonly<Record<string, JsonValue>> = {
      eth_getTransactionByHash: { ...sent, blockNumber: '0x5' },
      eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x5', gasUsed: '0xaaaa', logs: [] },
    };
    const kept = Object.entries(results).map(([method, result]) => ({
      ...entry(method),
      method,
      params: [HASH],
      outcome: { ok: true, result } as const,
    }));
    const history = {
      get: async (id: string) => kept.find((one) => one.id === id),
      together: async () => kept,
    } as unknown as History;
    const contract = { name: 'Vault', signatures: [], sources: [], own: [] } as unknown as KnownContract;
    const context = { contractAt: () => contract, contractOfCode: () => contract };
    const { source } = (await createSubjects(history, () => context).find(explanationId('run')))!;
    const calls = source.rows([source.roots.length - 1], 0, 99);
    const noteOf = (method: string): unknown => calls.find(({ label }) => label.endsWith(method))?.summary;
    assert.equal(noteOf('debug_traceTransaction'), 'This call is no longer in the history.');
    assert.equal(noteOf('eth_getCode'), 'This call is not in the history.');
  });

  it('says of each kind what is gone', async () => {
    const known = subjects('one');
    const ids = ['entry:two', 'diff:one two', 'explain:other', 'repeat:1', 'entry', 'toString:one'];
    for (const id of ids) assert.equal(await known.find(id), undefined, id);
    const gone = 'This call is no longer in the history.';
    assert.deepEqual(
      ids.map((id) => known.whyGone(id)),
      [
        gone,
        'One of the two calls is no longer in the history.',
        'The calls of this explanation are no longer in the history. Run “Explain Transaction” again to see it.',
        gone,
        gone,
        gone,
      ],
    );
  });
});
