// Owns what the page gets to know of a table: pages of cells as texts, and the whole of it as CSV.

import { setImmediate } from 'node:timers/promises';
import { linksOf } from '../core/decode/links.ts';
import { summarize } from '../core/decode/forms.ts';
import type { DecodedNode } from '../core/decode/decodedNode.ts';
import { nodePath } from '../core/decode/nodePath.ts';
import { isRawNumber } from '../core/json.ts';
import { parseCellFilter } from '../core/table/parseCellFilter.ts';
import { cellOf, cellPath, rowAt } from '../core/table/table.ts';
import type { Column, Table } from '../core/table/table.ts';
import { tableCsv } from '../core/table/tableCsv.ts';
import { tableRows } from '../core/table/tableRows.ts';
import type { RowOrder } from '../core/table/tableRows.ts';
import type { NodePath } from '../protocol/nodeRow.ts';
import type { TableCell, TableColumn, TableOrder, TablePage } from '../protocol/table.ts';
import { cutText } from './rowSource.ts';

/** Rows that are looked at for whether a column holds numbers. */
const LOOKED_AT = 20;
const TURN_MS = 20;

type Asked = { readonly path: NodePath; readonly order: TableOrder; readonly from: number };

/** The rows of a table that were asked for; of what is no table, none. */
export function tablePage(
  table: Table | undefined,
  { path, order, from }: Asked,
  to: number,
): Omit<TablePage, 'id'> {
  const asked = { type: 'table' as const, path, order, from };
  if (table === undefined) return { ...asked, title: '', columns: [], count: 0, total: 0, rows: [] };
  const { count, positions } = tableRows(table, orderOf(table, order), from, to);
  const rows = positions.map((position) => {
    const row = rowAt(table, position);
    return { position, cells: table.columns.map((column) => cellView(row, position, column, path)) };
  });
  const columns = table.columns.map((column) => columnView(table, column));
  return { ...asked, title: nodePath(table.node), columns, count, total: table.rowCount, rows };
}

/** All rows in their order, values as shown; made in short turns, as there may be many. */
export async function csvOf(table: Table, order: TableOrder): Promise<string> {
  const { positions } = tableRows(table, orderOf(table, order), 0, table.rowCount);
  const lines: string[] = [];
  let since = performance.now();
  for (const line of tableCsv(table, table.columns, positions, 'shown')) {
    lines.push(line);
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return lines.join('');
}

/** The value of a cell. */
export function cellAt(table: Table, position: number, column: number): DecodedNode | undefined {
  const found = table.columns[column];
  return found === undefined || position >= table.rowCount
    ? undefined
    : cellOf(rowAt(table, position), found);
}

/** A filter that cannot be read is none: the page has said so. */
function orderOf({ columns }: Table, { sort, filters }: TableOrder): RowOrder {
  const sorted = sort === null ? undefined : columns[sort.column];
  return {
    sort:
      sorted && sort
        ? { column: sorted, direction: sort.isDescending ? 'descending' : 'ascending' }
        : undefined,
    filters: filters.flatMap(({ column: at, text }) => {
      const column = columns[at];
      const parsed = column && parseCellFilter(text, column.kind === 'object' || column.kind === 'array');
      return parsed?.ok === true ? [{ column, query: parsed.query }] : [];
    }),
  };
}

function columnView(table: Table, column: Column): TableColumn {
  const { name, kind, isSame } = column;
  let isNumber = false;
  for (let position = 0; position < Math.min(LOOKED_AT, table.rowCount); position++) {
    const cell = cellOf(rowAt(table, position), column);
    if (cell === undefined || cell.kind === 'null') continue;
    isNumber = holdsNumber(cell);
    break;
  }
  const first = isSame ? cellOf(rowAt(table, 0), column) : undefined;
  return { name, kind, isNumber, same: first === undefined ? null : cutText(summarize(first)) };
}

/** A date is no number to a reader. */
function holdsNumber({ kind, value, amount }: DecodedNode): boolean {
  if (kind === 'timestamp') return false;
  return amount !== undefined || kind === 'ratio' || typeof value === 'number' || isRawNumber(value);
}

function cellView(row: DecodedNode, position: number, column: Column, path: NodePath): TableCell {
  const cell = cellOf(row, column);
  if (cell === undefined) return { text: '', isLinked: false, path: [...path, position] };
  const isLeaf = cell.kind !== 'object' && cell.kind !== 'array';
  return {
    text: cutText(summarize(cell)),
    // The menu of a name is that of the row below it.
    isLinked: isLeaf && column.role !== 'key' && linksOf(cell).length > 0,
    path: [...path, ...cellPath(row, position, column)],
  };
}
