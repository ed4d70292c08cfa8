// Messages about a list shown as a table: requests for rows, and the rows with their cells.

import * as v from 'valibot';
import { Path } from './nodeRow.ts';
import { ShownText } from './shownText.ts';

const Position = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A column is identified by its position. */
const TableOrder = v.object({
  sort: v.nullable(v.object({ column: Position, isDescending: v.boolean() })),
  /** The texts as typed; a row must pass all of them. */
  filters: v.array(v.object({ column: Position, text: v.string() })),
  /** The text as typed; one of the row's cells must contain it. */
  search: v.optional(v.string()),
});

const TableColumn = v.object({
  name: ShownText,
  kind: v.string(),
  /** Whether the cells are aligned to the right. */
  isNumber: v.boolean(),
  /** Whether the column has no value that can be compared with a number. */
  isText: v.boolean(),
  /** The unit of all amounts in the column; '' if there is none, or more than one. */
  unit: ShownText,
  /** The value that every row has in this column; null if they differ. */
  same: v.nullable(ShownText),
});

const TableCell = v.object({
  /** '' where the row has no value in this column. */
  text: ShownText,
  /** The times in the text, with their time zone. */
  times: v.optional(ShownText),
  /** Whether the cell is one value with suggested calls. */
  hasSuggestedCalls: v.boolean(),
  /** The path in the tree of the value, or of the value it comes from. */
  path: Path,
});

const TableRow = v.object({
  position: Position,
  /** The row was part of the chain, and no longer is. */
  isRemoved: v.optional(v.literal(true)),
  cells: v.array(TableCell),
});

/** `columns` is empty if the list cannot be a table. `count`: the rows that pass the filters; `total`: all rows. */
export const tableToPage = v.object({
  type: v.literal('table'),
  id: v.string(),
  path: Path,
  order: TableOrder,
  from: Position,
  title: ShownText,
  columns: v.array(TableColumn),
  /** The columns that are empty in all rows that pass the filters. */
  empty: v.array(Position),
  count: v.number(),
  total: v.number(),
  /** A sentence on what the columns leave out, or ''. */
  note: v.string(),
  rows: v.array(TableRow),
});

/**
 * The rows that pass the filters so far. `rows`: the first of them, sent only when more of these are known than before.
 */
const TableFound = v.object({ count: v.number(), rows: v.optional(v.array(TableRow)) });

/** Progress towards the rows in a new order. */
export const tableProgressToPage = v.object({
  type: v.literal('tableProgress'),
  id: v.string(),
  path: Path,
  order: TableOrder,
  /** 0 to 1. */
  share: v.number(),
  /** Absent while no row has passed, and while rows are sorted. */
  found: v.optional(TableFound),
});

/** Asks for the rows `from` (inclusive) to `to` (exclusive), counted in their order. */
export const tableToHost = v.object({
  type: v.literal('table'),
  id: v.string(),
  path: Path,
  order: TableOrder,
  from: Position,
  to: Position,
});

/** The table is no longer shown, so reading for it can stop. */
export const leaveTableToHost = v.object({ type: v.literal('leaveTable'), id: v.string(), path: Path });

/** Exports all rows, in their order, as CSV. */
export const csvToHost = v.object({
  type: v.literal('tableCsv'),
  id: v.string(),
  path: Path,
  order: TableOrder,
  target: v.picklist(['clipboard', 'file']),
});

/** A cell of the table at this path: the position of its row in the list, and of its column. */
export const TableCellPlace = v.object({ table: Path, position: Position, column: Position });

/** Copies one cell, in its best notation. */
export const copyCellToHost = v.object({
  type: v.literal('copyCell'),
  id: v.string(),
  path: Path,
  position: Position,
  column: Position,
});

export type TableOrder = v.InferOutput<typeof TableOrder>;
export type TableColumn = v.InferOutput<typeof TableColumn>;
export type TableCellPlace = v.InferOutput<typeof TableCellPlace>;
export type TableCell = v.InferOutput<typeof TableCell>;
export type TableRow = v.InferOutput<typeof TableRow>;
export type TableFound = v.InferOutput<typeof TableFound>;
export type TableProgress = v.InferOutput<typeof tableProgressToPage>;
export type TablePage = v.InferOutput<typeof tableToPage>;
