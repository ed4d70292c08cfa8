// Messages about a list shown as a table: the rows asked for, and the cells that come.

import * as v from 'valibot';
import { Path } from './nodeRow.ts';
import { ShownText } from './shownText.ts';

const Position = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Columns are named by their position. */
const TableOrder = v.object({
  sort: v.nullable(v.object({ column: Position, isDescending: v.boolean() })),
  /** As typed; all must hold. */
  filters: v.array(v.object({ column: Position, text: v.string() })),
  /** As typed; what one of the row’s cells must hold. */
  search: v.optional(v.string()),
});

const TableColumn = v.object({
  name: ShownText,
  kind: v.string(),
  /** Whether its cells are read from the right. */
  isNumber: v.boolean(),
  /** Whether there is nothing in it to compare with a number. */
  isText: v.boolean(),
  /** The unit in which all its amounts are shown; '' where there is none, or more than one. */
  unit: ShownText,
  /** The value that is the same in every row; null where it is not. */
  same: v.nullable(ShownText),
});

const TableCell = v.object({
  /** '' where the row has no such cell. */
  text: ShownText,
  /** The times in it with their zone, where there are any. */
  times: v.optional(ShownText),
  /** Whether it is one value with suggested calls. */
  hasSuggestedCalls: v.boolean(),
  /** The place of its value, or of that value's source, in the tree. */
  path: Path,
});

const TableRow = v.object({
  position: Position,
  /** It was part of the chain, and is not any more. */
  isRemoved: v.optional(v.literal(true)),
  cells: v.array(TableCell),
});

/** `columns` is empty where the list is no table after all. `count`: of the rows that pass; `total`: of all. */
export const tableToPage = v.object({
  type: v.literal('table'),
  id: v.string(),
  path: Path,
  order: TableOrder,
  from: Position,
  title: ShownText,
  columns: v.array(TableColumn),
  /** The columns without a cell in all rows that pass the filters. */
  empty: v.array(Position),
  count: v.number(),
  total: v.number(),
  /** A sentence on what the columns leave out, or ''. */
  note: v.string(),
  rows: v.array(TableRow),
});

/** What passes the filters so far. `rows`: the first of them, where there are more of these than were told before. */
const TableFound = v.object({ count: v.number(), rows: v.optional(v.array(TableRow)) });

/** How much of the way to the rows in a new order is done. */
export const tableProgressToPage = v.object({
  type: v.literal('tableProgress'),
  id: v.string(),
  path: Path,
  order: TableOrder,
  /** 0 to 1. */
  share: v.number(),
  /** Absent while there is nothing, and where rows are sorted. */
  found: v.optional(TableFound),
});

/** Rows, counted in their order, `from` (inclusive) to `to` (exclusive). */
export const tableToHost = v.object({
  type: v.literal('table'),
  id: v.string(),
  path: Path,
  order: TableOrder,
  from: Position,
  to: Position,
});

/** Nobody looks at it any more: what is being read ends. */
export const leaveTableToHost = v.object({ type: v.literal('leaveTable'), id: v.string(), path: Path });

/** All rows in their order as CSV. */
export const csvToHost = v.object({
  type: v.literal('tableCsv'),
  id: v.string(),
  path: Path,
  order: TableOrder,
  target: v.picklist(['clipboard', 'file']),
});

/** One cell, in its best notation. */
export const copyCellToHost = v.object({
  type: v.literal('copyCell'),
  id: v.string(),
  path: Path,
  position: Position,
  column: Position,
});

export type TableOrder = v.InferOutput<typeof TableOrder>;
export type TableColumn = v.InferOutput<typeof TableColumn>;
export type TableCell = v.InferOutput<typeof TableCell>;
export type TableRow = v.InferOutput<typeof TableRow>;
export type TableFound = v.InferOutput<typeof TableFound>;
export type TableProgress = v.InferOutput<typeof tableProgressToPage>;
export type TablePage = v.InferOutput<typeof tableToPage>;
