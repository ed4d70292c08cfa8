// Finds which columns of a table have a cell in at least one of some rows.

import type { RowReader } from './rowReader.ts';
import type { Column, ColumnRole } from './table.ts';

const OF_LOG: ReadonlySet<ColumnRole> = new Set<ColumnRole>(['event', 'argument', 'topic']);

export interface FilledColumns {
  /** Looks for cells in one more row; returns whether it found any. */
  readonly take: (row: Pick<RowReader, 'cell' | 'likeness'>) => boolean;
  /** The columns that had no cell so far. */
  readonly open: () => readonly Column[];
  /** The positions of columns without a cell in the rows so far; none where there were no rows. */
  empty(): readonly number[];
}

export function filledColumns(columns: readonly Column[]): FilledColumns {
  const empty = new Set(columns.keys());
  /** Logs with the same likeness have the same arguments and number of topics: one of them is decoded. */
  const seen = new Set<string>();
  let isAny = false;
  return {
    take(row) {
      isAny = true;
      const before = empty.size;
      let isSeen: boolean | undefined;
      for (const at of empty) {
        const column = columns[at]!;
        const isOfLog = OF_LOG.has(column.role);
        if (isOfLog) isSeen ??= isNoted(seen, row.likeness());
        if (!(isOfLog && isSeen === true) && row.cell(column) !== undefined) empty.delete(at);
      }
      return empty.size < before;
    },
    open: () => [...empty].map((at) => columns[at]!),
    empty: () => (isAny ? [...empty] : []),
  };
}

/** Whether a log with this likeness was there before; remembers it. */
function isNoted(seen: Set<string>, alike: string | undefined): boolean {
  if (alike === undefined) return false;
  const isThere = seen.has(alike);
  seen.add(alike);
  return isThere;
}
