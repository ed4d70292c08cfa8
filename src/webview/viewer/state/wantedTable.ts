// Restores how a table was shown before, once its columns are known. Pure.

import { applyFilters } from './tableFilters.ts';
import { activateCell } from './tableState.ts';
import type { TableState } from './tableState.ts';

/** The table with the saved order, filters and search, if its columns are known. */
export function withSavedOrder(table: TableState): TableState {
  const { wanted, columns } = table;
  if (wanted === undefined || columns === undefined) return table;
  const at = (wantedName: string): number => columns.findIndex(({ name }) => name === wantedName);
  const { sort, showsSame, showsFilters, active, search = '' } = wanted;
  const typed = new Map(wanted.typed.map(([name, text]) => [at(name), text] as const));
  typed.delete(-1);
  const column = sort === null ? -1 : at(sort.name);
  const sorted = sort === null || column === -1 ? null : { column, isDescending: sort.isDescending };
  const order = { ...table.order, sort: sorted };
  const filtered = applyFilters({
    ...table,
    wanted: undefined,
    // A filter is shown where it takes all rows away, too.
    showsSame: showsSame || [...typed.keys()].some((filtering) => columns[filtering]!.same !== null),
    showsFilters,
    typed,
    // A search typed since then takes precedence over the saved one.
    search: table.search === '' ? search : table.search,
    order,
  });
  return activateCell(filtered, active.row, active.column);
}
