// The effect of keys in a table.

import type { GridPlace } from './gridPlace.ts';
import { ROW_HEIGHT } from '../state/rowWindow.ts';
import { visibleColumns } from '../state/tableColumns.ts';
import { moveCell } from '../state/tableState.ts';
import type { TableState } from '../state/tableState.ts';
import type { TableActions } from '../state/viewerActions.ts';

const MOVES = new Set('ArrowDown ArrowUp ArrowLeft ArrowRight PageDown PageUp Home End'.split(' '));

type KeysNeeds = {
  readonly grid: GridPlace;
  readonly change: (by: (table: TableState) => TableState) => void;
  readonly actions: () => Pick<
    TableActions,
    'openMenu' | 'reveal' | 'close' | 'sortBy' | 'showFilters' | 'search'
  >;
  readonly copyActive: (table: TableState) => void;
};

/** The position of the column of the active cell. */
export function activeColumn(table: TableState): number {
  return visibleColumns(table)[table.active.column] ?? 0;
}

/** Remembers the column of the active cell as the last one used. */
export function noteColumn(table: TableState): TableState {
  return { ...table, lastColumn: activeColumn(table) };
}

/** Handles a key in the table; returns whether it had an effect. */
export function takeTableKey(event: KeyboardEvent, table: TableState, needs: KeysNeeds): boolean {
  const { grid, change, actions, copyActive } = needs;
  const { key } = event;
  const isFar = event.ctrlKey || event.metaKey;
  const letter = isFar ? '' : key.toLowerCase();
  if (event.altKey) return false;
  if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
    grid.showActive();
    actions().openMenu();
  } else if (key === 'c' && isFar && getSelection()?.isCollapsed !== false) copyActive(table);
  else if (MOVES.has(key)) {
    const screenful = Math.floor(grid.screen() / ROW_HEIGHT) - 1;
    change((open) => noteColumn(moveCell(open, key, isFar, screenful)));
    grid.showActive();
  } else if (key === 'Enter') actions().reveal(table.active.row);
  else if (key === 'Escape' && table.search !== '') actions().search('', true);
  else if (letter === 't') actions().close();
  else if (letter === 's') actions().sortBy(activeColumn(table));
  else if (letter === '/') actions().showFilters(true, activeColumn(table));
  else return false;
  return true;
}
