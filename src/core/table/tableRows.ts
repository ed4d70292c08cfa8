// Owns which rows of a table are shown and in which order. Keeps the last order of each table, as rows are asked for
// screen by screen.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { summarize } from '../decode/forms.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Query, Step } from '../search/query.ts';
import { isFound, searchNodes } from '../search/searchNodes.ts';
import { seekerOf } from '../search/seeker.ts';
import { compareKeys, sortKey } from './sortKey.ts';
import type { SortKey } from './sortKey.ts';
import { cellOf, rowAt } from './table.ts';
import type { Column, Table } from './table.ts';

/** Without a column, a row passes where the query finds anything in it or in its name; paths begin at the row. */
type RowFilter = { readonly column?: Column | undefined; readonly query: Query };

export type RowOrder = {
  readonly sort?: { readonly column: Column; readonly direction: 'ascending' | 'descending' } | undefined;
  /** All must hold. */
  readonly filters?: readonly RowFilter[] | undefined;
};

/** `count`: of all rows that pass; `positions`: those asked for, as `rowAt` takes them. */
export type TableRows = { readonly count: number; readonly positions: readonly number[] };

/** The rows from one place of the order (inclusive) to another (exclusive). */
export function tableRows(table: Table, order: RowOrder, from: number, to: number): TableRows {
  const { sort, filters = [] } = order;
  if (sort === undefined && filters.length === 0) {
    const [start, end] = [Math.max(0, from), Math.min(to, table.rowCount)];
    const length = Math.max(0, end - start);
    return { count: table.rowCount, positions: Array.from({ length }, (_, index) => start + index) };
  }
  const positions = orderedRows(table, order);
  return { count: positions.length, positions: positions.slice(Math.max(0, from), Math.max(0, to)) };
}

const kept = new WeakMap<Table, { readonly key: string; readonly positions: readonly number[] }>();

function orderedRows(table: Table, { sort, filters = [] }: RowOrder): readonly number[] {
  const key = JSON.stringify([sort, filters], (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  const last = kept.get(table);
  if (last?.key === key) return last.positions;
  const passed = filterRows(table, filters);
  const positions = sort === undefined ? passed : sortRows(table, passed, sort.column, sort.direction);
  kept.set(table, { key, positions });
  return positions;
}

function filterRows(table: Table, filters: readonly RowFilter[]): readonly number[] {
  let passed = Array.from({ length: table.rowCount }, (_, position) => position);
  for (const { column, query } of filters) {
    if (column === undefined) {
      const found = rowsWith(table, query);
      passed = passed.filter((position) => found.has(position));
      continue;
    }
    const seeker = seekerOf(query, true);
    passed = passed.filter((position) => {
      const cell = cellOf(rowAt(table, position), column);
      return cell !== undefined && isFound(seeker, cell);
    });
  }
  return passed;
}

/** One search of the whole list finds the rows sooner than one search each. */
function rowsWith(table: Table, query: Query): ReadonlySet<number> {
  const inRows: Query =
    query.kind === 'text'
      ? query
      : { ...query, steps: ['*', ...(query.steps.length === 0 ? ANYWHERE : query.steps)] };
  const rows = new Set<number>();
  for (const found of searchNodes(table.node, inRows))
    if (found !== 'pause' && found.path.length > 0) rows.add(found.path[0]!);
  return rows;
}

const ANYWHERE: readonly Step[] = ['**'];

function sortRows(
  table: Table,
  positions: readonly number[],
  column: Column,
  direction: 'ascending' | 'descending',
): readonly number[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const keyed: { readonly position: number; readonly key: Exclude<SortKey, undefined> }[] = [];
  const missing: number[] = [];
  for (const position of positions) {
    const key = keyOf(cellOf(rowAt(table, position), column));
    if (key === undefined) missing.push(position);
    else keyed.push({ position, key });
  }
  keyed.sort((a, b) => sign * compareKeys(a.key, b.key));
  return [...keyed.map(({ position }) => position), ...missing];
}

/** Lists are ordered by how many items they have, objects by their summary. */
function keyOf(cell: DecodedNode | undefined): SortKey {
  if (cell === undefined) return undefined;
  const { kind, value, amount } = cell;
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? summarize(cell) : sortKey(kind, value as JsonValue, amount);
}
