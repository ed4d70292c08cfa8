// The filters of a table: typed, applied, and left. Pure.

import { parseCellFilter } from '../../../core/table/parseCellFilter.ts';
import type { TableOrder } from '../../../protocol/table.ts';
import { indexInColumns } from './tableColumns.ts';
import { activateCell, reorder } from './tableState.ts';
import type { TableState } from './tableState.ts';

export function typeFilter(table: TableState, column: number, text: string): TableState {
  const typed = new Map(table.typed).set(column, text);
  return { ...table, typing: column, lastColumn: column, typed };
}

/** Ends typing in a filter, so that empty columns left of it can be hidden. */
export function endTyping(table: TableState): TableState {
  const ended = { ...table, typing: undefined };
  return activateCell(ended, table.active.row, indexInColumns(table.active.column, table, ended));
}

/** Applies the typed filters and search; if a filter is invalid, the rows stay as they are. */
export function applyFilters(table: TableState): TableState {
  const filters: TableOrder['filters'] = [];
  const problems = new Map<number, string>();
  for (const [column, text] of [...table.typed].toSorted(([a], [b]) => a - b)) {
    if (text.trim() === '') continue;
    const known = table.columns?.[column];
    if (known === undefined) continue;
    const parsed = parseCellFilter(text, known);
    if (parsed.ok) filters.push({ column, text: text.trim() });
    else problems.set(column, parsed.problem);
  }
  if (problems.size > 0) return { ...table, problems };
  const { search: _before, ...order } = table.order;
  const search = table.search.trim();
  return reorder({ ...table, problems }, { ...order, filters, ...(search === '' ? {} : { search }) });
}
