// Copies as much as possible of a history that cannot be used into the one that is open. Never fails.

import { existsSync } from 'node:fs';
import type { CopiedCounts } from '../core/history/history.ts';
import type { Sliced } from './entrySearch.ts';
import type { OpenedDatabase } from './openDatabase.ts';
import { copyFromFile } from './copyFromFile.ts';
import type { CopyTarget } from './copyFromFile.ts';

/** Of a file that cannot be written, about this many bytes of results are copied into memory. */
const MOST_IN_MEMORY = 64 * 1_048_576;

/**
 * Copies from the file that was set aside or from the one that cannot be written, of which only about `most` bytes of
 * results are copied; undefined where there is neither.
 */
export function recoverFrom(
  { setAside, inMemoryBecause }: Pick<OpenedDatabase, 'setAside' | 'inMemoryBecause'>,
  file: string,
  into: CopyTarget,
  most = MOST_IN_MEMORY,
): Sliced<CopiedCounts> | undefined {
  if (setAside?.isNewer === false) return recover(setAside.path, into, Infinity);
  return inMemoryBecause !== undefined && existsSync(file) ? recover(file, into, most) : undefined;
}

/**
 * Copies what can be read. Ends early, with what is copied, after about `most` bytes of results or if the new history
 * cannot be written.
 */
function* recover(path: string, into: CopyTarget, most: number): Sliced<CopiedCounts> {
  let [saved, calls, left] = [0, 0, most];
  const counted: CopyTarget = {
    ...into,
    putSaved(rows) {
      into.putSaved(rows);
      saved += rows.length;
    },
    isFull: () => left <= 0,
    add(rows) {
      const added = into.add(rows);
      left -= rows.reduce((sum, { outcome }) => sum + outcome.length, 0);
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
