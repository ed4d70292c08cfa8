// Owns a table as CSV text (RFC 4180). Refuses to let a cell run as a formula in a spreadsheet: answers are not to be
// trusted.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { scalarText, summarize } from '../decode/forms.ts';
import { isJsonObject } from '../json.ts';
import { rawText } from '../decode/largeForms.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { cellOf, rowAt } from './table.ts';
import type { Column, Table } from './table.ts';

/** `raw`: as the node sent it, objects and lists as JSON. `shown`: in one line, with its unit. */
export type CsvValues = 'raw' | 'shown';

/** What a spreadsheet takes for the beginning of a formula, but for a plain number below zero. */
const FORMULA = /^(?!-[\d,]+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/;

/** Of what is read in parts; a cell of a spreadsheet holds no more. */
const LONGEST_CELL = 32_000;

/** The header and the rows at these positions, line by line, each with its line end. */
export function* tableCsv(
  table: Table,
  columns: readonly Column[],
  rows: Iterable<number>,
  values: CsvValues,
): Generator<string, void, void> {
  yield csvLine(columns.map(({ name }) => name));
  for (const position of rows) {
    const row = rowAt(table, position);
    yield csvLine(columns.map((column) => cellText(cellOf(row, column), values)));
  }
}

function cellText(cell: DecodedNode | undefined, values: CsvValues): string {
  if (cell === undefined) return '';
  if (values === 'shown') return summarize(cell);
  const { value } = cell;
  if (isLargeValue(value)) return rawText(value, LONGEST_CELL);
  return Array.isArray(value) || isJsonObject(value) ? JSON.stringify(value) : scalarText(value);
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
