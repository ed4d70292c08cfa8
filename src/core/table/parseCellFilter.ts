// Parses the filter that is typed below a column's name.

import { parseOperand } from '../search/operand.ts';
import { parseQuery } from '../search/parseQuery.ts';
import type { OperandReader, ParsedQuery } from '../search/parseQuery.ts';
import { amountReader } from './amountOperand.ts';

const ASKS_MORE = /^\s*(?:!=|[<>=~"])/;
const ORDER = /^\s*([<>]=?)/;

/**
 * The column of a filter. `isText`: nothing in it compares with a number. `unit`: that of all its amounts, where known.
 */
type Filtered = { readonly kind: string; readonly isText: boolean; readonly unit?: string };

/** What numbers of each kind are compared with; for other kinds `1000 or 0x3e8`. */
const NEEDED: ReadonlyMap<string, string> = new Map([
  ['timestamp', 'a time, such as 2026-01-31 or 1769860800'],
  ['ratio', 'a number, such as 0.5 or 50 %'],
  ['quantity', 'a number, such as 1000, 0x3e8 or 1.5 ether'],
  ['word', 'a number, such as 1000, 0x3e8 or 1.5 ether'],
]);

/**
 * A comparison or a text. A path can lead somewhere only in cells that are objects or lists; elsewhere `a.b` is a text.
 */
export function parseCellFilter(text: string, { kind, isText, unit }: Filtered): ParsedQuery {
  const isBranch = kind === 'object' || kind === 'array';
  if (!isBranch && !ASKS_MORE.test(text)) return { ok: true, query: { kind: 'text', text: text.trim() } };
  const order = isText ? ORDER.exec(text) : null;
  if (order === null) return isBranch ? parseQuery(text) : parseQuery(text, readerOf(kind, unit));
  const problem = `${order[1]} compares numbers, and this column is not a number. Type a text, or = or != with a value.`;
  return { ok: false, problem, at: text.indexOf(order[1]!) };
}

function readerOf(kind: string, unit: string | undefined): OperandReader {
  const needed = NEEDED.get(kind) ?? 'a number, such as 1000 or 0x3e8';
  return amountReader(kind, unit) ?? { read: parseOperand, needed };
}
