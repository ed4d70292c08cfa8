// What the history is asked for when the page of a repeated call comes back.
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { ListedEntry } from '../../../src/core/history/history.ts';
import { withVscode } from '../withVscode.ts';

const { MOST_RUNS, recordedRuns, watchSet } = await withVscode(
  '',
  () => import('../../../src/host/repeat/recordedRuns.ts'),
);

/** The ids of what a history has that keeps these calls, by their sets. */
async function runsOf(names: readonly string[], sets: Readonly<Record<string, readonly string[]>>) {
  const kept = new Set(Object.values(sets).flat());
  const history = {
    together: (set: string) => Promise.resolve((sets[set] ?? []).map((id) => ({ id }) as ListedEntry)),
    get: (id: string) => Promise.resolve(kept.has(id) ? ({ id } as HistoryEntry) : undefined),
  };
  const found = await recordedRuns(names, { history, showFailure: (error) => assert.fail(String(error)) });
  return found.map(({ id }) => id);
}

describe('recordedRuns', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: new Date(2026, 2, 31, 0, 30) }));
  afterEach(() => mock.timers.reset());

  it('reads a watch from its first day until today, the oldest run first', async () => {
    const sets = {
      'w 2026-03-28': ['early'],
      'w 2026-03-29': ['a', 'b'],
      'w 2026-03-31': ['c'],
      x: ['other'],
    };
    assert.deepEqual(await runsOf(['w 2026-03-29'], sets), ['a', 'b', 'c']);
    assert.equal(watchSet('w', Date.now()), 'w 2026-03-31');
  });

  it('reads a set that has no day, and calls that are of none', async () => {
    assert.deepEqual(await runsOf(['x'], { x: ['a', 'b'] }), ['a', 'b']);
    assert.deepEqual(await runsOf(['a', 'gone', 'c'], { '': ['a', 'b', 'c'] }), ['a', 'c']);
    assert.deepEqual(await runsOf([], { x: ['a'] }), []);
  });

  it('tells where the history cannot be read, and gives none', async () => {
    const told: unknown[] = [];
    const history = {
      together: () => Promise.reject(new Error('torn')),
      get: () => Promise.resolve(undefined),
    };
    assert.deepEqual(await recordedRuns(['x'], { history, showFailure: (error) => told.push(error) }), []);
    assert.match(String(told), /torn/);
  });

  it('reads the last runs where there are more than a page shows', async () => {
    const all = Array.from({ length: MOST_RUNS + 2 }, (_, index) => String(index));
    assert.deepEqual(await runsOf(['x'], { x: all }), all.slice(2));
  });
});
