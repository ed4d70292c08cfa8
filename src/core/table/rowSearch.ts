// A search in the rows of a table: a row is found where one of its cells contains the text.

import type { RowFilter } from './filterTest.ts';
import { textQuery } from './foundInLine.ts';
import type { Column } from './table.ts';

/** One filter for each column; a row must pass one of them. `text`: as typed. */
export function rowSearch(columns: readonly Column[], text: string): readonly RowFilter[] {
  const query = textQuery(text);
  return columns.map((column) => ({ column, query, isAnywhere: true }));
}
