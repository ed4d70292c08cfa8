// A table between two orders: what the host does, how far it is, and the way back. Pure.

import type { TableProgress } from '../../../protocol/table.ts';
import { say } from '../../common/say.ts';
import { isEqualJson } from './tableState.ts';
import type { TableState } from './tableState.ts';

/** What the host does before the rows of the order that is wanted can come, or ''. */
export function workingOn({ columns, order, shownOrder }: TableState): string {
  if (columns === undefined || isEqualJson(order, shownOrder)) return '';
  if (order.sort !== null && !isEqualJson(order.sort, shownOrder.sort)) return say('sorting…');
  return order.search === shownOrder.search ? say('filtering…') : say('searching…');
}

/** Takes in how far the host is; of an order that is not wanted any more, nothing. */
export function addProgress(table: TableState, { path, order, share }: TableProgress): TableState {
  if (
    !isEqualJson(path, table.path) ||
    !isEqualJson(order, table.order) ||
    isEqualJson(order, table.shownOrder)
  )
    return table;
  return { ...table, progress: share };
}

/** Back to the order and the filters of the rows that are shown. */
export function backToShown(table: TableState): TableState {
  const { shownOrder } = table;
  const typed = new Map(shownOrder.filters.map(({ column, text }) => [column, text]));
  const { search = '' } = shownOrder;
  return { ...table, order: shownOrder, typed, search, problems: new Map(), progress: undefined };
}
