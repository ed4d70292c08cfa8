// The columns of a table that are shown. Pure.

import type { TableColumn } from '../../../protocol/table.ts';

export type ShownColumns = {
  /** Undefined until the first page has come. */
  readonly columns: readonly TableColumn[] | undefined;
  /** Columns that are the same in every row are shown too. */
  readonly showsSame: boolean;
  /** Columns without a cell in all rows that pass. */
  readonly empty: readonly number[];
  /** The column whose filter is being typed: what is left of it stays, so that the field stays under the pointer. */
  readonly typing: number | undefined;
};

/** Their positions. */
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

/** The place of a visible column once others are shown; the first one where it is not among them. */
export function samePlaceOf(place: number, before: ShownColumns, now: ShownColumns): number {
  return Math.max(0, visibleColumns(now).indexOf(visibleColumns(before)[place] ?? -1));
}
