// The search in the rows of a table: only rows with the text are shown, and the user steps from one to the next. Pure.

import { activateCell, isEqualJson } from './tableState.ts';
import type { TableState } from './tableState.ts';
import { say } from '../../common/say.ts';

/** A list that cannot be a table has no rows to search. */
export function hasRowSearch(table: TableState | undefined): table is TableState {
  return table !== undefined && table.columns?.length !== 0;
}

export function typeSearch(table: TableState, search: string): TableState {
  return { ...table, search };
}

/** Whether the typed text was not searched for yet. */
export function isSearchTyped({ search, order }: Pick<TableState, 'search' | 'order'>): boolean {
  return search.trim() !== (order.search ?? '');
}

/** The next or previous row, wrapping at both ends. */
export function stepRow(table: TableState, by: number): TableState {
  const { active, count } = table;
  return count === 0 ? table : activateCell(table, (active.row + by + count) % count, active.column);
}

/** `3 of 12 rows`, `no rows`; '' without a search, or before its rows have arrived. */
export function rowSearchStatus(table: TableState): string {
  const { search, order, shownOrder, active, count } = table;
  if (search.trim() === '' || isSearchTyped(table) || !isEqualJson(order, shownOrder)) return '';
  if (count === 0) return say('no rows');
  if (count === 1 && active.row === 0) return say('1 of 1 row');
  return say('{0} of {1} rows', (active.row + 1).toLocaleString('en'), count.toLocaleString('en'));
}
