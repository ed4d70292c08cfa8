// Parses the filter below a column's name.

import { parseQuery } from '../search/parseQuery.ts';
import type { ParsedQuery } from '../search/parseQuery.ts';

const ASKS_MORE = /^\s*(?:!=|[<>=~"])/;
const ORDER = /^\s*([<>]=?)/;

/** The column of a filter; `isText`: nothing in it compares with a number. */
type Filtered = { readonly kind: string; readonly isText: boolean };

/**
 * A comparison or a text. Only in cells that hold objects or lists is there anything for a path to lead to; elsewhere
 * `a.b` is a text.
 */
export function parseCellFilter(text: string, { kind, isText }: Filtered): ParsedQuery {
  const isBranch = kind === 'object' || kind === 'array';
  if (!isBranch && !ASKS_MORE.test(text)) return { ok: true, query: { kind: 'text', text: text.trim() } };
  const order = isText ? ORDER.exec(text) : null;
  if (order === null) return parseQuery(text);
  const problem = `${order[1]} compares numbers, and this column is not a number. Type a text, or = or != with a value.`;
  return { ok: false, problem, at: text.indexOf(order[1]!) };
}
