// The actions on one cell or row of a table: activate, open the menu, show in the tree, copy.

import { revealRow } from '../state/subjectState.ts';
import { endTyping } from '../state/tableFilters.ts';
import { activateCell, placeMenu, tableRow } from '../state/tableState.ts';
import type { TableState } from '../state/tableState.ts';
import type { TableActions, SendForSubject } from '../state/viewerActions.ts';
import { changeCurrent, closeTable } from '../state/viewerState.ts';
import { activeColumn, noteColumn } from './tableKeys.ts';
import type { TableParts, TableNeeds } from './tableNeeds.ts';

export function createCellActions({
  grid,
  shown,
  change,
  leave,
  state,
  update,
  columns,
  openMenu,
  enterTree,
}: TableNeeds & TableParts & { readonly leave: () => void }): Pick<
  TableActions,
  'activate' | 'entered' | 'openMenu' | 'reveal'
> {
  return {
    entered: () => change((table) => (table.lastColumn === undefined ? noteColumn(table) : table)),
    activate: (row, column) => change((table) => endTyping(noteColumn(activateCell(table, row, column)))),
    openMenu() {
      const table = shown();
      const row = table && tableRow(table, table.active.row);
      const at = grid.menuPlace();
      if (table === undefined || row === undefined || at === undefined) return;
      const column = activeColumn(table);
      const path = row.cells[column]?.path;
      if (path === undefined) return;
      change((open) => placeMenu(open, at));
      openMenu(path, { table: [...table.path], position: row.position, column });
    },
    reveal(index) {
      const table = shown();
      const position = table && tableRow(table, index)?.position;
      if (table === undefined || position === undefined) return;
      leave();
      const path = [...table.path, position];
      update(changeCurrent(closeTable(state()), (subjectState) => revealRow(subjectState, path, columns())));
      enterTree();
    },
  };
}

export function copyCell(table: TableState, send: SendForSubject): void {
  const position = tableRow(table, table.active.row)?.position;
  if (position === undefined) return;
  send({ type: 'copyCell', path: [...table.path], position, column: activeColumn(table) });
}
