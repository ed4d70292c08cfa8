// A table while the host works on another order: the kind of work, its progress, and the way back. Pure.

import type { TableProgress } from '../../../protocol/table.ts';
import { say } from '../../common/say.ts';
import { activateCell, isEqualJson, shownRows } from './tableState.ts';
import type { TableState } from './tableState.ts';

/** What the host does before rows in the wanted order can come, or ''. */
export function pendingWorkText({ columns, order, shownOrder }: TableState): string {
  if (columns === undefined || isEqualJson(order, shownOrder)) return '';
  if (order.sort !== null && !isEqualJson(order.sort, shownOrder.sort)) return say('sorting…');
  return order.search === shownOrder.search ? say('filtering…') : say('searching…');
}

/** Applies a progress report with the first rows found; ignores a report for an order that is no longer wanted. */
export function addProgress(table: TableState, { path, order, share, found }: TableProgress): TableState {
  if (
    !isEqualJson(path, table.path) ||
    !isEqualJson(order, table.order) ||
    isEqualJson(order, table.shownOrder)
  )
    return table;
  const known = { ...table, progress: share, found: found?.count };
  if (found?.rows === undefined) return known;
  const { pages, count, active } = table;
  const before = table.before ?? { pages, count };
  const shown = { ...known, before, pages: new Map([[0, found.rows]]), count: found.rows.length };
  return activateCell(shown, active.row, active.column);
}

/** Returns to the order and filters of the rows shown before. */
export function backToShown(table: TableState): TableState {
  const { shownOrder } = table;
  const typed = new Map(shownOrder.filters.map(({ column, text }) => [column, text]));
  const { search = '' } = shownOrder;
  const ended = { ...shownRows(table), progress: undefined, found: undefined };
  return { ...table, ...ended, order: shownOrder, typed, search, problems: new Map() };
}
