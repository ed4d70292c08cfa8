// Finds the rows that a table shows, in their order. All rows are read one by one, and only their sort keys are kept.

import type { Slices } from '../slices.ts';
import { cellMarks, filterTest, needlesOf, rowNeedles } from './filterTest.ts';
import type { FilledColumns } from './filledColumns.ts';
import type { RowFilter } from './filterTest.ts';
import { readRows } from './readRows.ts';
import { SearchTest } from './searchTest.ts';
import { SortedRows } from './sortRows.ts';
import type { RowSort } from './sortRows.ts';
import type { Table } from './table.ts';

type OrderProgress = (share: number, passed?: Uint32Array) => void;

export type RowOrder = {
  readonly sort?: RowSort | undefined;
  /** A row must pass all of these. */
  readonly filters?: readonly RowFilter[] | undefined;
  /** A row must pass at least one of these, where there are any. All have the same query. */
  readonly oneOf?: readonly RowFilter[] | undefined;
  /** Called with every row that passes. */
  readonly filled?: FilledColumns | undefined;
  /** Called with the share of the work done, 0 to 1, and where nothing is sorted the positions that passed so far. */
  readonly onProgress?: OrderProgress | undefined;
};

/** The share that reading has in the whole work, where sorting follows. */
const READING = 0.8;
/** The number of rows between two reports. */
const REPORT = 1_000;

/** The positions of the rows that pass, in the order of the table. */
export function* orderRows(table: Table, order: RowOrder): Slices<Uint32Array> {
  const { sort, filters = [], oneOf = [], filled, onProgress } = order;
  const tests = filters.map((filter) => filterTest(table, filter, cellMarks(filter)));
  const ofSearch = rowNeedles(table, oneOf);
  const needles =
    ofSearch ?? filters.map((filter) => needlesOf(table, filter)).find((some) => some !== undefined);
  const marks = oneOf[0] && cellMarks(oneOf[0], ofSearch === undefined);
  const inCells = oneOf.map((filter) => filterTest(table, filter, marks));
  const search = oneOf.length === 0 ? undefined : new SearchTest(inCells, marks);
  const reader = readRows(table);
  const tested = [...filters, ...oneOf].map(({ column }) => column);
  const needed = sort === undefined ? tested : [...tested, sort.column];
  const want = (): void => reader.want([...needed, ...(filled?.open() ?? [])]);
  want();
  const passed = new Uint32Array(table.rowCount);
  const sorted = sort && new SortedRows(sort, table.rowCount);
  let count = 0;
  let nextReport = 0;
  for (const position of reader.rows(needles)) {
    const { share } = reader;
    if (share * table.rowCount >= nextReport) {
      if (sort === undefined) onProgress?.(share, passed.subarray(0, count));
      else onProgress?.(share * READING);
      nextReport = share * table.rowCount + REPORT;
    }
    if (position === 'pause') {
      yield position;
      continue;
    }
    let passes = true;
    for (const test of tests) passes &&= test.known(reader) ?? (yield* test.find(reader));
    if (passes && search !== undefined) passes = search.known(reader) ?? (yield* search.find(reader));
    if (!passes) continue;
    if (sorted === undefined) passed[count++] = position;
    else sorted.add(position, reader);
    if (filled?.take(reader) === true) want();
  }
  if (sorted === undefined) return passed.subarray(0, count);
  return yield* sorted.positions((share) => onProgress?.(READING + share * (1 - READING)));
}
