// The mouse in a table: the cell under the pointer, and the effect of clicks.

import type { TableActions } from '../state/viewerActions.ts';

function placeOf(event: MouseEvent): { row: number; column: number; does: string | undefined } | undefined {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  if (row === undefined) return undefined;
  return { row: Number(row), column: Number(column ?? -1), does: target.dataset['does'] };
}

export function onClick(event: MouseEvent, actions: TableActions): void {
  const found = placeOf(event);
  // A click that ends a selection of text does nothing else.
  if (found === undefined || getSelection()?.isCollapsed === false) return;
  const { row, column, does } = found;
  if (does === 'reveal') return actions.reveal(row);
  if (column >= 0) actions.activate(row, column);
  if (does === 'menu') actions.openMenu();
}

export function onDoubleClick(event: MouseEvent, actions: TableActions): void {
  const found = placeOf(event);
  if (found !== undefined && found.column >= 0 && found.does === undefined) actions.reveal(found.row);
}

export function onContextMenu(event: MouseEvent, actions: TableActions): void {
  const found = placeOf(event);
  if (found === undefined || found.column < 0) return;
  event.preventDefault();
  actions.activate(found.row, found.column);
  actions.openMenu();
}
