import assert from 'node:assert/strict';
import { openHistoryStore } from '../../src/storage/historyStore.ts';
import { entryRow } from '../../src/storage/entryRow.ts';
import { recoverFrom } from '../../src/storage/recover.ts';
import { entry, newFile, removeFolders, resultsOf } from './entries.ts';

const ENTRIES = 120;
/** Entries that are read at once. */
const SLICE = 50;

describe('recoverFrom', () => {
  afterEach(removeFolders);

  it('takes no more answers into memory than it may, the newest first', () => {
    const file = newFile();
    const store = openHistoryStore(file, resultsOf(file), () => 1);
    const rows = Array.from({ length: ENTRIES }, (_, at) => entryRow(entry(`e${at}`, 1_000 + at)));
    store.operations().add(rows);
    store.close();
    const most = SLICE * rows[0]!.outcome.length;
    for (const [allowed, calls] of [
      [0, 0],
      [most, SLICE],
      [most + 1, 2 * SLICE],
      [3 * most, ENTRIES],
      // Without a number, far more than this.
      [undefined, ENTRIES],
    ] as const) {
      const taken: unknown[] = [];
      const into = {
        saved: () => [],
        putSaved() {},
        add(added: readonly { readonly values: readonly unknown[] }[]) {
          taken.push(...added.map(({ values: [id] }) => id));
          return added.map(() => true);
        },
      };
      const slices = recoverFrom({ inMemoryBecause: 'read-only' }, file, into, allowed)!;
      let step = slices.next();
      while (step.done !== true) step = slices.next();
      assert.deepEqual(step.value, { saved: 0, calls, isWhole: calls === ENTRIES });
      assert.deepEqual(
        taken,
        Array.from({ length: calls }, (_, at) => `e${ENTRIES - 1 - at}`),
      );
    }
  });
});
