// A table as CSV (RFC 4180): exact values, and amounts also as the table shows them. No cell can run as a formula in a
// spreadsheet, because results are not trusted.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { checksummed } from '../text/checksummed.ts';
import { scalarText } from '../decode/leafLine.ts';
import { isJsonObject } from '../json.ts';
import { rawText } from '../decode/largeNotations.ts';
import { LAST_DATE_SECONDS, formatUtcTime } from '../decode/time.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeValue } from '../jsonIndex/largeContainer.ts';
import { csvColumns } from './csvColumns.ts';
import { cellOf, rowAt } from './table.ts';
import type { Column, Table } from './table.ts';

/** The beginning of a formula in a spreadsheet, except for a plain negative number. */
const FORMULA = /^(?!-[\d,]+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/;
/** A formula also begins here where the spreadsheet’s language has “;” as the separator of cells. */
const INNER_FORMULA = /(?<=;)(?=[=+\-@＝＋－＠])/g;

/**
 * The most bytes of a large value in a cell; a longer one ends in `…`. Reading more at once would block the process.
 */
const LONGEST_CELL = 1_000_000;

/**
 * The header and the rows at these positions, line by line, each with its line end. Before them, it yields empty texts
 * as pauses while it finds the units. `rows` is iterated more than once.
 */
export function* tableCsv(
  table: Table,
  columns: readonly Column[],
  rows: Iterable<number>,
): Generator<string, void, void> {
  const groups = [];
  for (const column of columns)
    groups.push({ column, parts: yield* csvColumns(table, column, rows, exactText) });
  yield csvLine(groups.flatMap(({ parts }) => parts.map(({ name }) => name)));
  for (const position of rows) {
    const row = rowAt(table, position);
    yield csvLine(
      groups.flatMap(({ column, parts }) => {
        const cell = cellOf(row, column);
        return parts.map(({ text }) => (cell === undefined ? '' : text(cell)));
      }),
    );
  }
}

/** Amounts in the unit that was sent, in decimal; times in UTC (ISO 8601); objects and lists as JSON. */
function exactText(cell: DecodedNode): string {
  const { kind, value, amount } = cell;
  if (amount !== undefined)
    return kind === 'timestamp' && amount <= LAST_DATE_SECONDS ? formatUtcTime(amount) : amount.toString();
  if (isLargeValue(value)) return largeText(value);
  if (value === null) return '';
  if (Array.isArray(value) || isJsonObject(value)) return JSON.stringify(value);
  const text = scalarText(value);
  return kind === 'address' ? checksummed(text) : text;
}

function largeText(value: LargeValue): string {
  const text = value.kind === 'string' ? value.text(0, LONGEST_CELL) : rawText(value, LONGEST_CELL);
  return value.count > LONGEST_CELL || text.length >= LONGEST_CELL ? `${text}…` : text;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = (FORMULA.test(text) ? `'${text}` : text).replaceAll(INNER_FORMULA, "'");
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
