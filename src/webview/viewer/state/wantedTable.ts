// A table as it was looked at before, once its columns are known. Pure.

import { applyFilters, activateCell } from './tableState.ts';
import type { TableState } from './tableState.ts';

/** With the order and filters that were wanted, now that the columns are known. */
export function asWanted(table: TableState): TableState {
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
    showsSame,
    showsFilters,
    typed,
    // What was typed since comes before what was searched then.
    search: table.search === '' ? search : table.search,
    order,
  });
  return activateCell(filtered, active.row, active.column);
}
