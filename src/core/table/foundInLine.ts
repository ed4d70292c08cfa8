// What a search in the rows of a table finds in a line.

import { wholeNumber } from '../search/numberMatcher.ts';
import { parseQuery } from '../search/parseQuery.ts';
import type { Query } from '../search/query.ts';
import { patternOf } from '../search/textMatcher.ts';
import type { Pattern } from '../search/textMatcher.ts';

type TextQuery = Extract<Query, { kind: 'text' }>;

/** `text`: as typed. What looks like a path or a comparison is a text: those are asked of one column. */
export function textQuery(text: string): TextQuery {
  const parsed = parseQuery(text);
  return parsed.ok && parsed.query.kind === 'text' ? parsed.query : { kind: 'text', text: text.trim() };
}

/** Undefined where the query is of no plain number. */
export function numberIn(query: Query): Pattern | undefined {
  return query.kind === 'text' && query.isVerbatim !== true ? wholeNumber(query.text) : undefined;
}

/** Finds in the line of a cell what was searched for, where it is shown. */
export function foundInLine(text: string): Pattern {
  const query = textQuery(text);
  return numberIn(query) ?? patternOf(query.text);
}
