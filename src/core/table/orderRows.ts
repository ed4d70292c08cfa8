// The rows that a table shows, in order. All are read one by one, and only their sort keys stay.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { summarize } from '../decode/notations.ts';
import { isJsonObject } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Query } from '../search/query.ts';
import { finds } from '../search/searchNodes.ts';
import { seekerOf } from '../search/seeker.ts';
import type { Slices } from '../slices.ts';
import { shownMatcher } from './shownMatcher.ts';
import { compareKeys, sortKey } from './sortKey.ts';
import type { SortKey } from './sortKey.ts';
import { sortInSlices } from './sortInSlices.ts';
import { cellOf, eachRow } from './table.ts';
import type { Column, Table } from './table.ts';

/** A row passes where the query finds anything in its cell of this column, as it was sent or as it is shown. */
type RowFilter = { readonly column: Column; readonly query: Query };

export type RowOrder = {
  readonly sort?: { readonly column: Column; readonly direction: 'ascending' | 'descending' } | undefined;
  /** All must hold. */
  readonly filters?: readonly RowFilter[] | undefined;
  /** Told of every row that passes. */
  readonly onPass?: ((row: DecodedNode) => void) | undefined;
};

/** Characters of a large text that are compared. */
const BEGINNING = 1_000;

type Keyed = { readonly position: number; readonly key: Exclude<SortKey, undefined> };

/** The positions of the rows that pass, in their order. */
export function* orderRows(table: Table, { sort, filters = [], onPass }: RowOrder): Slices<Uint32Array> {
  const tests = filters.map(({ column, query }) => ({
    column,
    seeker: seekerOf(query, table.node.context.chain, true),
    isShown: shownMatcher(query),
  }));
  const passed = new Uint32Array(table.rowCount);
  const keyed: Keyed[] = [];
  let count = 0;
  let position = -1;
  for (const row of eachRow(table)) {
    yield 'pause';
    position++;
    let passes = true;
    for (const { column, seeker, isShown } of tests) {
      const cell = cellOf(row, column);
      passes &&= cell !== undefined && (isShown?.(cell) === true || (yield* finds(seeker, cell)));
    }
    if (!passes) continue;
    onPass?.(row);
    const key = sort === undefined ? undefined : keyOf(cellOf(row, sort.column));
    if (key === undefined) passed[count++] = position;
    else keyed.push({ position, key });
  }
  if (sort === undefined) return passed.subarray(0, count);
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const sorted = yield* sortInSlices(keyed, (a, b) => sign * compareKeys(a.key, b.key));
  // Empty cells are last.
  const order = new Uint32Array(sorted.length + count);
  for (let at = 0; at < sorted.length; at++) order[at] = sorted[at]!.position;
  order.set(passed.subarray(0, count), sorted.length);
  return order;
}

/** Lists are ordered by how many items they have, objects by their summary, large texts by how they begin. */
function keyOf(cell: DecodedNode | undefined): SortKey {
  if (cell === undefined) return undefined;
  const { kind, value, amount } = cell;
  if (isLargeValue(value))
    return value.kind === 'string'
      ? value.text(0, BEGINNING)
      : value.kind === 'array'
        ? value.count
        : summarize(cell);
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? summarize(cell) : sortKey(kind, value, amount);
}
