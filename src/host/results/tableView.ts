// A table's columns and rows for the page: cells as texts, with their places in the tree.

import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { fullTimesIn } from '../../core/decode/fullTimesIn.ts';
import { suggestedCalls } from '../../core/decode/suggestedCalls.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { isJsonObject, isRawNumber } from '../../core/json.ts';
import type { Slices } from '../../core/slices.ts';
import { cellLine, cellOf, cellPath, rowAt } from '../../core/table/table.ts';
import { unitsIn } from '../../core/table/csvColumns.ts';
import type { Column, Table } from '../../core/table/table.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { TableCell, TableColumn, TableRow } from '../../protocol/table.ts';
import { LONGEST_FORM } from '../subjects/rowSource.ts';

/** The rows that are read to find the unit of a column. */
const SAMPLED_ROWS = 50;

const made = new WeakMap<Table, TableColumn[]>();

/** The columns in the form that the page takes. */
export function* columnViews(table: Table): Slices<TableColumn[]> {
  const known = made.get(table);
  if (known !== undefined) return known;
  const views: TableColumn[] = [];
  for (const column of table.columns) {
    yield 'pause';
    views.push({ ...columnView(table, column), unit: yield* unitOf(table, column) });
  }
  made.set(table, views);
  return views;
}

export function* rowViews(table: Table, positions: Iterable<number>, path: NodePath): Slices<TableRow[]> {
  const rows: TableRow[] = [];
  for (const position of positions) {
    yield 'pause';
    const row = rowAt(table, position);
    rows.push({
      position,
      ...(isJsonObject(row.value) && row.value['removed'] === true ? { isRemoved: true } : {}),
      cells: table.columns.map((column) => cellView(row, position, column, path)),
    });
  }
  return rows;
}

/** The unit of a column, found in a sample of its rows. */
function* unitOf(table: Table, column: Column): Slices<string> {
  const step = Math.max(1, Math.floor(table.rowCount / SAMPLED_ROWS));
  const rows = Array.from({ length: Math.ceil(table.rowCount / step) }, (_, at) => at * step);
  const looking = unitsIn(table, column, [column.example, ...rows]);
  for (;;) {
    const { done = false, value } = looking.next();
    if (done) return unitText(value as ReadonlySet<string>);
    yield 'pause';
  }
}

function unitText(units: ReadonlySet<string>): string {
  const [unit = ''] = units;
  return units.size > 1 || unit === 'coins' ? '' : ellipsis(unit, LONGEST_FORM);
}

function columnView(table: Table, column: Column): Omit<TableColumn, 'unit'> {
  const { name, kind, isText, isSame, example } = column;
  const cell = cellOf(rowAt(table, example), column);
  const same = isSame && cell !== undefined ? ellipsis(cellLine(cell), LONGEST_FORM) : null;
  return { name, kind, isNumber: cell !== undefined && holdsNumber(cell), isText, same };
}

/** Whether a cell is shown as a number; a timestamp is not: it is shown as a date. */
function holdsNumber({ kind, value, amount }: DecodedNode): boolean {
  if (kind === 'timestamp') return false;
  return amount !== undefined || kind === 'ratio' || typeof value === 'number' || isRawNumber(value);
}

function cellView(row: DecodedNode, position: number, column: Column, path: NodePath): TableCell {
  const cell = cellOf(row, column);
  if (cell === undefined) return { text: '', hasSuggestedCalls: false, path: [...path, position] };
  const isLeaf = cell.kind !== 'object' && cell.kind !== 'array';
  return {
    text: ellipsis(cellLine(cell), LONGEST_FORM),
    ...omitUndefined({ times: fullTimesIn(cell) || undefined }),
    // A key cell has the menu of its row.
    hasSuggestedCalls: isLeaf && column.role !== 'key' && suggestedCalls(cell).length > 0,
    path: [...path, ...cellPath(row, position, column)],
  };
}
