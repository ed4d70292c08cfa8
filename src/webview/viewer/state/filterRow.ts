// The row of filters of a table: whether it is shown, and which filter gets the focus first. Pure.

import { visibleColumns } from './tableColumns.ts';
import { applyFilters } from './tableFilters.ts';
import type { TableState } from './tableState.ts';

/** Whether the row of filters is shown: the user asked for it, or a filter has a text. */
export function hasFilters({ showsFilters, typed }: Pick<TableState, 'showsFilters' | 'typed'>): boolean {
  return showsFilters || [...typed.values()].some((text) => text !== '');
}

/** Hiding the row removes all filters. */
export function showFilters(table: TableState, showsFilters: boolean): TableState {
  const shown = { ...table, showsFilters };
  return showsFilters ? shown : applyFilters({ ...shown, typed: new Map(), typing: undefined });
}

/** The kinds of column that are filtered most often, first the most useful: who or what, then how much. */
const LIKELY_KINDS: readonly (readonly string[])[] = [
  ['address', 'text'],
  ['tokenAmount', 'wei'],
];

/** The column that the user last used, with a cell or a filter; otherwise the most useful one. */
export function firstFilter(table: TableState): number | undefined {
  const { columns = [], lastColumn } = table;
  const visible = visibleColumns(table);
  if (lastColumn !== undefined && visible.includes(lastColumn)) return lastColumn;
  const telling = LIKELY_KINDS.map((wanted) =>
    visible.find((column) => wanted.includes(columns[column]!.kind)),
  );
  return telling.find((column) => column !== undefined) ?? visible[0];
}
