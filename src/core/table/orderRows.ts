// Finds the rows that a table shows, in their order. All rows are read one by one, and only their sort keys are kept.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { summarize } from '../decode/notations.ts';
import { isJsonObject } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { Slices } from '../slices.ts';
import { cellMarks, filterTest, rowNeedles } from './filterTest.ts';
import type { FilledColumns } from './filledColumns.ts';
import type { FilterTest, RowFilter } from './filterTest.ts';
import { readRows } from './readRows.ts';
import type { RowReader } from './rowReader.ts';
import { compareKeys, sortKey } from './sortKey.ts';
import type { SortKey } from './sortKey.ts';
import { sortInSlices } from './sortInSlices.ts';
import type { Column, Table } from './table.ts';

type OrderProgress = (share: number, passed?: Uint32Array) => void;

export type RowOrder = {
  readonly sort?: { readonly column: Column; readonly direction: 'ascending' | 'descending' } | undefined;
  /** A row must pass all of these. */
  readonly filters?: readonly RowFilter[] | undefined;
  /** A row must pass at least one of these, where there are any. All have the same query. */
  readonly oneOf?: readonly RowFilter[] | undefined;
  /** Called with every row that passes. */
  readonly filled?: FilledColumns | undefined;
  /** Called with the share of the work done, 0 to 1, and where nothing is sorted the positions that passed so far. */
  readonly onProgress?: OrderProgress | undefined;
};

/** How many characters of a large text are compared. */
const BEGINNING = 1_000;
/** The share that reading has in the whole work, where sorting follows. */
const READING = 0.8;
/** The number of rows between two reports, and between two pauses. */
const [REPORT, AT_ONCE] = [1_000, 16];

type Keyed = { readonly position: number; readonly key: Exclude<SortKey, undefined> };

/** The positions of the rows that pass, in the order of the table. */
export function* orderRows(table: Table, order: RowOrder): Slices<Uint32Array> {
  const { sort, filters = [], oneOf = [], filled, onProgress } = order;
  const tests = filters.map((filter) => filterTest(table, filter, cellMarks(filter)));
  const marks = oneOf[0] && cellMarks(oneOf[0]);
  const search = oneOf.map((filter) => filterTest(table, filter, marks));
  const needles = rowNeedles(table, oneOf);
  const reader = readRows(table);
  const tested = [...filters, ...oneOf].map(({ column }) => column);
  const needed = sort === undefined ? tested : [...tested, sort.column];
  const want = (): void => reader.want([...needed, ...(filled?.open() ?? [])]);
  want();
  const passed = new Uint32Array(table.rowCount);
  const keyed: Keyed[] = [];
  let count = 0;
  for (let position = 0; position < table.rowCount; position++) {
    if (position % AT_ONCE === 0) yield 'pause';
    if (position % REPORT === 0) {
      const share = position / table.rowCount;
      if (sort === undefined) onProgress?.(share, passed.subarray(0, count));
      else onProgress?.(share * READING);
    }
    reader.next();
    let passes = needles === undefined || reader.mayHold(needles);
    for (const test of tests) passes &&= test.known(reader) ?? (yield* test.find(reader));
    if (passes && search.length > 0) passes = knownOf(search, reader) ?? (yield* findIn(search, reader));
    if (!passes) continue;
    const key = sort === undefined ? undefined : keyOf(reader.cell(sort.column));
    if (key === undefined) passed[count++] = position;
    else keyed.push({ position, key });
    if (filled?.take(reader) === true) want();
  }
  if (sort === undefined) return passed.subarray(0, count);
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const sorted = yield* sortInSlices(
    keyed,
    (a, b) => sign * compareKeys(a.key, b.key),
    (share) => onProgress?.(READING + share * (1 - READING)),
  );
  // Rows with an empty cell come last.
  const positions = new Uint32Array(sorted.length + count);
  for (let at = 0; at < sorted.length; at++) positions[at] = sorted[at]!.position;
  positions.set(passed.subarray(0, count), sorted.length);
  return positions;
}

/** Whether the current row passes one of the tests; undefined where a cell must be searched. */
function knownOf(tests: readonly FilterTest[], reader: RowReader): boolean | undefined {
  let isKnown = true;
  for (const test of tests) {
    const passes = test.known(reader);
    if (passes === true) return true;
    isKnown &&= passes === false;
  }
  return isKnown ? false : undefined;
}

/** Whether the current row passes one of the tests; searches cells where that is needed. */
function* findIn(tests: readonly FilterTest[], reader: RowReader): Slices<boolean> {
  for (const test of tests) if (test.known(reader) ?? (yield* test.find(reader))) return true;
  return false;
}

/** The sort key of a cell: lists by their number of items, objects by their summary, large texts by their beginning. */
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
