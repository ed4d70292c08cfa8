// How the id of a subject leads back to it, and what is told where it does not.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { History } from '../../../src/host/history/history.ts';
import { withVscode } from '../withVscode.ts';

const { createSubjects } = await withVscode('', () => import('../../../src/host/subjects/subjects.ts'));
const { comparisonId } = await withVscode('', () => import('../../../src/host/subjects/diffSubject.ts'));
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
    assert.deepEqual(titles, ['eth_chainId', 'Compare eth_chainId', 'Explain 0x1111…1111']);
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
