// Entries that wait in memory for the disk, up to a number of bytes; beyond it, the oldest are lost.

import type { EntryRow } from './entryRow.ts';

/** The approximate limit in bytes. */
const MOST = 64 * 1_048_576;

export function createWaitingRows() {
  let rows: readonly EntryRow[] = [];
  let hasLost = false;
  return {
    all: (): readonly EntryRow[] => rows,
    /** Whether entries were lost since all could last be written. */
    hasLost: (): boolean => hasLost,
    add(more: readonly EntryRow[]): void {
      const all = [...rows, ...more];
      rows = newestWithin(all, MOST);
      hasLost ||= rows.length < all.length;
    },
    keepOnly(isKept: (row: EntryRow) => boolean): void {
      rows = rows.filter(isKept);
    },
    /** Called once all rows are written. */
    clear(): void {
      rows = [];
      hasLost = false;
    },
  };
}

/** The last rows, of about `bytes` bytes at most. */
function newestWithin(rows: readonly EntryRow[], bytes: number): readonly EntryRow[] {
  let left = bytes;
  const first = rows.findLastIndex((row) => (left -= bytesOf(row)) < 0);
  return rows.slice(first + 1);
}

function bytesOf({ values, outcome }: EntryRow): number {
  return values.reduce<number>((sum, value) => sum + String(value).length, outcome.length);
}
