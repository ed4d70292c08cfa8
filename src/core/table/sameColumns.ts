// Finds the decoded columns of a table that have the same value in every row.

import type { Slices } from '../slices.ts';
import { likenessOf } from './rowReader.ts';
import { cellLine, cellOf, eachRow } from './table.ts';
import type { Column, Table } from './table.ts';

/** The columns that have a cell in each row, with the same value in the same unit. */
export function* sameColumns(table: Table, columns: readonly Column[]): Slices<ReadonlySet<Column>> {
  const same = new Map<Column, string | undefined>(columns.map((column) => [column, undefined]));
  /** Logs with the same likeness have the same event: one of them is decoded for the event column. */
  const seen = new Set<string>();
  for (const row of eachRow(table)) {
    if (same.size === 0) break;
    yield 'pause';
    const alike = likenessOf(row);
    const isSeen = alike !== undefined && seen.has(alike);
    if (alike !== undefined) seen.add(alike);
    for (const [column, before] of same) {
      if (column.role === 'event' && isSeen) continue;
      const cell = cellOf(row, column);
      const now = cell && `${cellLine(cell)}\n${JSON.stringify(cell.value)}`;
      if (now === undefined || (before !== undefined && now !== before)) same.delete(column);
      else same.set(column, now);
    }
  }
  return new Set(same.keys());
}
