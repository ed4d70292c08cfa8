// Owns telling what is typed below a column’s name asks of its cells.

import { parseQuery } from '../search/parseQuery.ts';
import type { ParsedQuery } from '../search/parseQuery.ts';

const ASKS_MORE = /^\s*(?:!=|[<>=~"])/;

/**
 * A comparison or a text. Only in cells that hold objects or lists (`isBranch`) there is anything for a path to lead
 * to; elsewhere `a.b` is a text.
 */
export function parseCellFilter(text: string, isBranch: boolean): ParsedQuery {
  return isBranch || ASKS_MORE.test(text)
    ? parseQuery(text)
    : { ok: true, query: { kind: 'text', text: text.trim() } };
}
