// The order and the filters that a page requests, converted for core.

import type { RowOrder } from '../../core/table/orderRows.ts';
import { parseCellFilter } from '../../core/table/parseCellFilter.ts';
import { rowSearch } from '../../core/table/rowSearch.ts';
import type { Table } from '../../core/table/table.ts';
import type { TableOrder } from '../../protocol/table.ts';

/** Whether the request may leave out rows. */
export function leavesOut({ filters, search }: TableOrder): boolean {
  return filters.length > 0 || search !== undefined;
}

/** A filter that cannot be parsed is ignored: the page reports it. */
export function rowOrder({ columns }: Table, { sort, filters, search }: TableOrder): RowOrder {
  const sorted = sort === null ? undefined : columns[sort.column];
  return {
    sort:
      sorted && sort
        ? { column: sorted, direction: sort.isDescending ? 'descending' : 'ascending' }
        : undefined,
    filters: filters.flatMap(({ column: at, text }) => {
      const column = columns[at];
      const parsed = column && parseCellFilter(text, column);
      return column !== undefined && parsed?.ok === true ? [{ column, query: parsed.query }] : [];
    }),
    oneOf: search === undefined ? [] : rowSearch(columns, search),
  };
}
