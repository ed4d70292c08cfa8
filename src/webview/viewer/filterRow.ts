// Whether a table has the row of filters: it takes no room before it is asked for. Pure.

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
