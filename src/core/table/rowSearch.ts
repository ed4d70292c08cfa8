// A search in the rows of a table: a row is found where the text is in any of its cells.

import type { RowFilter } from './filterTest.ts';
import { textQuery } from './foundInLine.ts';
import type { Column } from './table.ts';

/** One filter for each column, of which one must hold. `text`: as typed. */
export function rowSearch(columns: readonly Column[], text: string): readonly RowFilter[] {
  const query = textQuery(text);
  return columns.map((column) => ({ column, query, isAnywhere: true }));
}
