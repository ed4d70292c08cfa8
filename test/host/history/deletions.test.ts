// What is deleted together comes back together.
import assert from 'node:assert/strict';
import type { Removal } from '../../../src/host/common/removals.ts';
import type { History } from '../../../src/host/history/history.ts';
import type { ResultTree } from '../../../src/host/sidebar/resultTree.ts';
import { withVscode } from '../withVscode.ts';

const { createDeletions } = await withVscode(
  'export {}',
  () => import('../../../src/host/history/deletions.ts'),
);

/** What is offered back where so many calls are deleted, and there again, for each selection. */
async function offeredFor(...counts: readonly (readonly [deleted: number, restored: number])[]) {
  const offered: Removal[] = [];
  let deleted = 0;
  const history = {
    delete: async () => ({ stamp: deleted, count: counts[deleted++]![0] }),
    restore: async (stamp: number) => counts[stamp]![1],
  } as unknown as History;
  const resultTree = { shown: async () => undefined } as unknown as ResultTree;
  const removals = { add: (removal: Removal) => void offered.push(removal) };
  await createDeletions(history, resultTree, removals).delete(counts.map(() => ['a']));
  return Promise.all(offered.map(async ({ view, message, undo }) => [view, message, await undo()]));
}

describe('createDeletions', () => {
  it('offers what was deleted together as one, and says how much came back', async () => {
    assert.deepEqual(await offeredFor([3, 3], [1, 1]), [
      ['ethRpc.history', 'Deleted from the history: 4 calls', 'Restored: 4 calls'],
    ]);
  });

  it('says where nothing came back, and offers nothing where nothing was deleted', async () => {
    assert.deepEqual(await offeredFor([1, 0]), [
      ['ethRpc.history', 'Deleted from the history: 1 call', 'What was deleted can no longer be restored'],
    ]);
    assert.deepEqual(await offeredFor([0, 0]), []);
  });

  it('lets a result go that was deleted, and none that is shown since', async () => {
    const forgets = async (shown: string, kept: readonly string[]): Promise<readonly string[]> => {
      const forgotten: string[] = [];
      const history = {
        delete: async () => ({ stamp: 1, count: 1 }),
        stored: async (id: string) => (kept.includes(id) ? { id } : undefined),
      } as unknown as History;
      const result = { shown: async () => ({ id: shown }), forget: (id: string) => void forgotten.push(id) };
      const deletions = createDeletions(history, result, { add: () => undefined });
      await deletions.delete([{}]);
      await deletions.forgetDeleted();
      return forgotten;
    };
    assert.deepEqual(await forgets('old', ['new']), ['old', 'old']);
    assert.deepEqual(await forgets('new', ['new']), []);
  });
});
