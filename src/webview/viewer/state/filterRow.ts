// The row of filters of a table: whether it is there, and in which of them one begins. Pure.

import { visibleColumns } from './tableColumns.ts';
import { applyFilters } from './tableState.ts';
import type { TableState } from './tableState.ts';

/** Filters that hold are in sight. */
export function hasFilters({ showsFilters, typed }: Pick<TableState, 'showsFilters' | 'typed'>): boolean {
  return showsFilters || [...typed.values()].some((text) => text !== '');
}

/** Without its row, no filter holds. */
export function showFilters(table: TableState, showsFilters: boolean): TableState {
  const shown = { ...table, showsFilters };
  return showsFilters ? shown : applyFilters({ ...shown, typed: new Map(), typing: undefined });
}

/** What is filtered by most, wherever it stands: amounts, then words. */
const TELLING: readonly string[] = ['tokenAmount', 'wei', 'text'];

/** Where a person was last, with a cell or a filter; else the column that tells the most. */
export function firstFilter(table: TableState): number | undefined {
  const { columns = [], lastColumn } = table;
  const visible = visibleColumns(table);
  if (lastColumn !== undefined && visible.includes(lastColumn)) return lastColumn;
  const telling = TELLING.map((wanted) => visible.find((column) => columns[column]!.kind === wanted));
  return telling.find((column) => column !== undefined) ?? visible[0];
}
