// The search in the rows of a table: only rows that are found are shown, and it goes from one to the next. Pure.

import { activateCell, isEqualJson } from './tableState.ts';
import type { TableState } from './tableState.ts';
import { say } from '../../common/say.ts';

/** A list that is no table after all has no rows to search. */
export function hasRowSearch(table: TableState | undefined): table is TableState {
  return table !== undefined && table.columns?.length !== 0;
}

export function typeSearch(table: TableState, search: string): TableState {
  return { ...table, search };
}

/** Whether what is typed is not asked for yet. */
export function isSearchTyped({ search, order }: Pick<TableState, 'search' | 'order'>): boolean {
  return search.trim() !== (order.search ?? '');
}

/** One row on or back, around the end. */
export function stepRow(table: TableState, by: number): TableState {
  const { active, count } = table;
  return count === 0 ? table : activateCell(table, (active.row + by + count) % count, active.column);
}

/** `3 of 12 rows`, `no rows`; '' where nothing is searched, or the rows are not there yet. */
export function rowSearchStatus(table: TableState): string {
  const { search, order, shownOrder, active, count } = table;
  if (search.trim() === '' || isSearchTyped(table) || !isEqualJson(order, shownOrder)) return '';
  if (count === 0) return say('no rows');
  return say('{0} of {1} rows', (active.row + 1).toLocaleString('en'), count.toLocaleString('en'));
}
