// The widths of the columns of a table, in characters. Pure.

import type { TableColumn, TablePage, TableRow } from '../../../protocol/table.ts';
import type { ShownColumns } from './tableColumns.ts';
import { isLongHex } from './splitHex.ts';

/** In characters. */
const WIDEST = 56;
const NARROWEST = 9;
const BOTH_ENDS = 14;
const HASH = 66;
/** The room in a header beside the name. */
const HEADER_ROOM = 3;
/** A column takes less room than before only where its texts are so much shorter, as amounts are in the unit of a token. */
const MUCH_SHORTER = 0.75;

/** `roomy`: the widths if there is room, with long hex in full. */
type ColumnWidths = { readonly widths: readonly number[]; readonly roomy: readonly number[] };

/** The widths by the first page of rows. Rows that are read again widen them, or make them much narrower. */
export function widthsIn(
  {
    columns: known,
    stale,
    widths,
    roomy,
  }: ColumnWidths & Pick<ShownColumns, 'columns'> & { readonly stale?: unknown },
  { columns, rows }: TablePage,
): ColumnWidths {
  if (known !== undefined && stale === undefined && widths.length > 0) return { widths, roomy };
  const again = (now: readonly number[], last: readonly number[]): readonly number[] =>
    now.map((width, column) => {
      const before = last[column] ?? 0;
      return width < before * MUCH_SHORTER ? width : Math.max(width, before);
    });
  return {
    widths: again(widthsOf(columns, rows, WIDEST, widthOf), widths),
    roomy: again(
      widthsOf(columns, rows, HASH, ({ length }) => length),
      roomy,
    ),
  };
}

/** The longest text of each column, within limits. */
function widthsOf(
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  widest: number,
  widthIn: (text: string) => number,
): readonly number[] {
  return columns.map(({ name }, column) => {
    const longest = rows.reduce(
      (most, { cells }) => Math.max(most, widthIn(cells[column]?.text ?? '')),
      name.length + HEADER_ROOM,
    );
    return Math.max(NARROWEST, Math.min(widest, longest));
  });
}

/** Long hex needs only the room of its two ends, so that the amounts beside it are in sight where there is little room. */
function widthOf(text: string): number {
  return isLongHex(text) ? BOTH_ENDS : text.length;
}
