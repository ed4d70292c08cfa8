// Copies a history that cannot be used into one that can, as far as that goes. Never fails.

import { existsSync } from 'node:fs';
import type { Copied } from '../core/history/history.ts';
import type { Sliced } from './entrySearch.ts';
import type { OpenedDatabase } from './openDatabase.ts';
import { copyFromFile } from './copyFromFile.ts';
import type { CopyTarget } from './copyFromFile.ts';

/** Of a file that cannot be written, so much is in memory. */
const MOST_IN_MEMORY = 64 * 1_048_576;

/**
 * Copies from the file that was set aside, or from the one that cannot be written, of which only `most` bytes of answers
 * are taken; undefined where there is none.
 */
export function recoverFrom(
  { setAside, inMemoryBecause }: Pick<OpenedDatabase, 'setAside' | 'inMemoryBecause'>,
  file: string,
  into: CopyTarget,
  most = MOST_IN_MEMORY,
): Sliced<Copied> | undefined {
  if (setAside?.isNewer === false) return recover(setAside.path, into, Infinity);
  return inMemoryBecause !== undefined && existsSync(file) ? recover(file, into, most) : undefined;
}

/**
 * Copies what can be read; where the new file cannot be written any more, or more than about `most` bytes of answers
 * were copied, what was copied until then.
 */
function* recover(path: string, into: CopyTarget, most: number): Sliced<Copied> {
  let [saved, calls, left] = [0, 0, most];
  const counted: CopyTarget = {
    ...into,
    putSaved(rows) {
      into.putSaved(rows);
      saved += rows.length;
    },
    isFull: () => left <= 0,
    add(rows) {
      left -= rows.reduce((sum, { outcome }) => sum + outcome.length, 0);
      const added = into.add(rows);
      calls += added.filter(Boolean).length;
      return added;
    },
  };
  try {
    return yield* copyFromFile(path, counted);
  } catch {
    return { saved, calls, isWhole: false };
  }
}
