// Selects the columns of a table that are shown. Pure.

import type { TableColumn } from '../../../protocol/table.ts';

export type ShownColumns = {
  /** Undefined until the first page has arrived. */
  readonly columns: readonly TableColumn[] | undefined;
  /** Whether columns with the same value in every row are shown too. */
  readonly showsSame: boolean;
  /** Columns that are empty in all rows that pass the filters. */
  readonly empty: readonly number[];
  /** The column whose filter is being typed: it and the columns left of it stay, so that the field does not move. */
  readonly typing: number | undefined;
};

/** The positions of the columns that are shown. */
export function visibleColumns({
  columns = [],
  showsSame,
  empty,
  typing = -1,
}: ShownColumns): readonly number[] {
  const all = [...columns.keys()];
  const differing = all.filter((column) => columns[column]!.same === null);
  const wanted = showsSame || differing.length === 0 ? all : differing;
  const filled = wanted.filter((column) => column <= typing || !empty.includes(column));
  return filled.length === 0 ? wanted : filled;
}

/** The index of a shown column after other columns are shown; 0 if it no longer is. */
export function indexInColumns(place: number, before: ShownColumns, now: ShownColumns): number {
  return Math.max(0, visibleColumns(now).indexOf(visibleColumns(before)[place] ?? -1));
}
