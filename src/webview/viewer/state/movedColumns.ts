// Adapts a table whose columns have changed: sort order and filters follow their columns by name. Pure.

import { omitUndefined } from '../../../core/omitUndefined.ts';
import type { TableColumn, TableOrder, TableRow } from '../../../protocol/table.ts';
import type { ShownColumns } from './tableColumns.ts';

/** The parts of a table that refer to columns by position. */
type ByColumn = ShownColumns & {
  readonly order: TableOrder;
  readonly typed: ReadonlyMap<number, string>;
  readonly lastColumn: number | undefined;
  readonly problems: ReadonlyMap<number, string>;
  readonly widths: readonly number[];
  readonly roomy: readonly number[];
  readonly pages: ReadonlyMap<number, readonly TableRow[]>;
  readonly stale?: ReadonlyMap<number, readonly TableRow[]> | undefined;
};

/** Returns the same table if the columns have not changed. */
export function movedColumns<Table extends ByColumn>(table: Table, columns: readonly TableColumn[]): Table {
  const { columns: before, order, typed, problems, typing, lastColumn, widths, roomy } = table;
  if (before === undefined || haveSameNames(before, columns)) return table;
  const places = before.map(({ name }) => columns.findIndex((column) => column.name === name));
  const placeOf = (column: number): number => places[column] ?? -1;
  const sort = order.sort === null || placeOf(order.sort.column) === -1 ? null : order.sort;
  const moved: TableOrder = {
    sort: sort && { ...sort, column: placeOf(sort.column) },
    filters: order.filters
      .map((filter) => ({ ...filter, column: placeOf(filter.column) }))
      .filter(({ column }) => column !== -1)
      .toSorted((a, b) => a.column - b.column),
    ...omitUndefined({ search: order.search }),
  };
  const byColumn = <Value>(map: ReadonlyMap<number, Value>): ReadonlyMap<number, Value> =>
    new Map([...map].map(([column, value]) => [placeOf(column), value] as const).filter(([at]) => at !== -1));
  const ofColumns = (known: readonly number[]): readonly number[] =>
    columns.map((_, at) => known[places.indexOf(at)] ?? 0);
  const stillAt = (column: number | undefined): number | undefined =>
    column === undefined || placeOf(column) === -1 ? undefined : placeOf(column);
  return {
    ...table,
    columns,
    order: moved,
    typed: byColumn(typed),
    problems: byColumn(problems),
    typing: stillAt(typing),
    lastColumn: stillAt(lastColumn),
    widths: ofColumns(widths),
    roomy: ofColumns(roomy),
    // Their cells are at other positions.
    pages: new Map(),
    stale: new Map(),
  };
}

function haveSameNames(before: readonly TableColumn[], now: readonly TableColumn[]): boolean {
  return before.length === now.length && before.every(({ name }, at) => name === now[at]!.name);
}
