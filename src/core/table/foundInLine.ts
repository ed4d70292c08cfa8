// The query of a search in table rows, and the patterns by which it finds something in a line.

import { parseQuery } from '../search/parseQuery.ts';
import type { Query } from '../search/query.ts';
import { patternOf, wholeNumber } from '../search/linePatterns.ts';
import type { Pattern } from '../search/linePatterns.ts';

type TextQuery = Extract<Query, { kind: 'text' }>;

/** `text`: as typed. What looks like a path or comparison is a text here: only filters of one column take those. */
export function textQuery(text: string): TextQuery {
  const parsed = parseQuery(text);
  return parsed.ok && parsed.query.kind === 'text' ? parsed.query : { kind: 'text', text: text.trim() };
}

/** The pattern that finds a plain number; undefined where the query is not one. */
export function numberIn(query: Query): Pattern | undefined {
  return query.kind === 'text' && query.isVerbatim !== true ? wholeNumber(query.text) : undefined;
}

/** The pattern that finds the searched text in the shown line of a cell. */
export function foundInLine(text: string): Pattern {
  const query = textQuery(text);
  return numberIn(query) ?? patternOf(query.text);
}
