// Which columns of a table have a cell in some of its rows.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { isJsonObject } from '../json.ts';
import { cellOf } from './table.ts';
import type { Column } from './table.ts';

export interface FilledColumns {
  /** Looks for cells in one more row. */
  readonly take: (row: DecodedNode) => void;
  /** The positions of columns without a cell in the rows so far; none where there were no rows. */
  empty(): readonly number[];
}

export function filledColumns(columns: readonly Column[]): FilledColumns {
  const empty = new Set(columns.keys());
  /** Logs that are alike have the same arguments: one of each is decoded. */
  const seen = new Set<string>();
  let isAny = false;
  return {
    take(row) {
      isAny = true;
      if (empty.size === 0) return;
      const alike = alikeIn(row);
      const isKnown = alike !== undefined && seen.has(alike);
      if (alike !== undefined) seen.add(alike);
      for (const at of empty) {
        const column = columns[at]!;
        const isOfEvent = column.role === 'event' || column.role === 'argument';
        if (!(isOfEvent && isKnown) && cellOf(row, column) !== undefined) empty.delete(at);
      }
    },
    empty: () => (isAny ? [...empty] : []),
  };
}

/** What decides which arguments a log has; undefined of what is no log. */
function alikeIn({ value }: DecodedNode): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { address, topics, data } = value;
  if (!Array.isArray(topics) || typeof address !== 'string') return undefined;
  return `${address} ${String(topics[0])} ${topics.length} ${typeof data === 'string' ? data.length : 0}`;
}
