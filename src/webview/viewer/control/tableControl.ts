// The behaviour of a table: what can be done with it, requests to the host, the place of its menu.

import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { ViewerRequest } from '../../../protocol/viewer.ts';
import { ROWS_PER_PAGE } from '../state/branch.ts';
import { revealRow, shownTable } from '../state/looking.ts';
import { createFilterTyping } from './filterTyping.ts';
import { createGridPlace } from './gridPlace.ts';
import type { GridPlace } from './gridPlace.ts';
import { activeColumn, noteColumn, takeTableKey } from './tableKeys.ts';
import type { RowWindow } from '../state/rowWindow.ts';
import {
  activateCell,
  endTyping,
  placeMenu,
  tableRow,
  showSame,
  sortBy,
  wantedPages,
} from '../state/tableState.ts';
import { isSearchTyped, stepRow } from '../state/tableSearch.ts';
import { workingOn, backToShown } from '../state/tableProgress.ts';
import type { TableState } from '../state/tableState.ts';
import type { AskOfFront, TellOfFront, TableActions } from '../state/viewerActions.ts';
import { changeCurrent, changeShownTable, closeTable, current, openTable } from '../state/viewerState.ts';
import type { ViewerState } from '../state/viewerState.ts';

/** What a table needs of the viewer around it. */
export type TablePlace = {
  readonly root: HTMLElement;
  readonly state: () => ViewerState;
  readonly update: (next: ViewerState) => void;
  readonly ask: AskOfFront;
  readonly tell: TellOfFront;
  /** Takes what was asked for about tables as never asked. */
  readonly forget: () => void;
  readonly openMenu: (path: NodePath) => void;
  readonly redraw: () => void;
  /** Gives the tree the keyboard and shows its active row. */
  readonly enterTree: () => void;
  readonly columns: () => number;
};

export interface TableControl {
  readonly actions: TableActions;
  /** Shows a list as a table; the focus stays where it is. */
  show(path: NodePath): void;
  /** What the host still does for the table ends. */
  leave(): void;
  /** The rows to draw. */
  window(table: TableState): RowWindow;
  /** Asks for the rows that are drawn and not there. */
  askFor(table: TableState, rows: RowWindow): void;
  /** A page of rows has come and is drawn. */
  arrived(): void;
}

type TableMessage = Extract<ViewerRequest, { type: 'table' }>;

/** Tells one page of rows from all others of a subject. */
function tableKey({ path, order, from }: Pick<TableMessage, 'path' | 'order' | 'from'>): string {
  return `table ${path.join('.')} ${JSON.stringify(order)} ${from}`;
}

export function createTableControl(place: TablePlace): TableControl {
  const { root, state, update, tell } = place;
  /** A table that was just opened takes the keyboard when it is there. */
  let isOpening = false;
  const shown = (): TableState | undefined => shownTable(current(state()));
  const change = (by: (table: TableState) => TableState): void => update(changeShownTable(state(), by));
  const grid = createGridPlace(root, shown, place.redraw);
  const filters = createFilterTyping({ root, shown, change, toTop: grid.toTop });

  /** What the host still does for the table ends. */
  function leave(): void {
    filters.stop();
    const table = shown();
    if (table === undefined || (table.columns !== undefined && workingOn(table) === '')) return;
    place.forget();
    tell({ type: 'leaveTable', path: [...table.path] });
  }

  const pages = createPageRequests(place);

  function cancel(): void {
    filters.stop();
    change(backToShown);
    const table = shown();
    if (table !== undefined) pages.askAgain(table);
    grid.enter();
  }

  const show = (path: NodePath): void => update(openTable(state(), path));

  const actions: TableActions = {
    ...createCellActions({ ...place, grid, shown, change, leave }),
    open(path) {
      isOpening = true;
      show(path);
    },
    close() {
      leave();
      update(closeTable(state()));
      place.enterTree();
    },
    sortBy(column) {
      change((table) => sortBy(table, column));
      grid.toTop();
    },
    filter: filters.type,
    search: filters.search,
    stepRow: rowSteps({ grid, shown, change }, filters.search),
    cancel,
    showFilters: filters.show,
    leaveFilter() {
      change(endTyping);
      grid.enter();
    },
    showSame: (isShown) => change((table) => showSame(table, isShown)),
    key(event) {
      const table = shown();
      const keys = {
        grid,
        change,
        actions: () => actions,
        copyActive: (of: TableState) => copyCell(of, tell),
      };
      if (table === undefined || event.defaultPrevented || !takeTableKey(event, table, keys)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    scrolled: place.redraw,
    csv(target) {
      const table = shown();
      if (table !== undefined) tell({ type: 'tableCsv', path: [...table.path], order: table.order, target });
    },
  };

  return {
    actions,
    show,
    leave,
    window: grid.window,
    askFor: pages.askFor,
    arrived() {
      if (isOpening) grid.enterTable();
      isOpening = false;
    },
  };
}

/** What the table state is changed by, and how its grid is reached. */
type TableParts = {
  readonly grid: GridPlace;
  readonly shown: () => TableState | undefined;
  readonly change: (by: (table: TableState) => TableState) => void;
};

/** Asks for pages of rows. */
function createPageRequests({ ask, forget }: TablePlace): {
  readonly askFor: TableControl['askFor'];
  /** Asks for the first rows of an order that was left for another one, which so ends. */
  readonly askAgain: (table: TableState) => void;
} {
  /** The host gives up an order as soon as it is asked for another one. */
  let askedOrder: TableState['order'] | undefined;
  function askPages({ path, order }: TableState, starts: readonly number[]): void {
    if (order !== askedOrder) forget();
    askedOrder = order;
    for (const from of starts) {
      const page = { path: [...path], order, from };
      ask({ type: 'table', ...page, to: from + ROWS_PER_PAGE }, tableKey(page));
    }
  }
  return {
    askFor: (table, { from, to }) => askPages(table, wantedPages(table, from, to)),
    askAgain: (table) => askPages(table, [0]),
  };
}

/** Goes on or back to the next row that was found. */
function rowSteps(
  { grid, shown, change }: TableParts,
  search: TableActions['search'],
): TableActions['stepRow'] {
  return (by) => {
    const table = shown();
    if (table === undefined) return;
    // What was just typed is searched first: its first row is the next one.
    if (isSearchTyped(table)) return search(table.search, true);
    change((open) => stepRow(open, by));
    grid.showActive();
  };
}

/** What is done with one cell or row. */
function createCellActions({
  grid,
  shown,
  change,
  leave,
  state,
  update,
  columns,
  openMenu,
  enterTree,
}: TablePlace & TableParts & { readonly leave: () => void }): Pick<
  TableActions,
  'activate' | 'entered' | 'openMenu' | 'reveal'
> {
  return {
    entered: () => change((table) => (table.lastColumn === undefined ? noteColumn(table) : table)),
    activate: (row, column) => change((table) => endTyping(noteColumn(activateCell(table, row, column)))),
    openMenu() {
      const table = shown();
      const path = table && tableRow(table, table.active.row)?.cells[activeColumn(table)]?.path;
      const at = grid.menuPlace();
      if (path === undefined || at === undefined) return;
      change((open) => placeMenu(open, at));
      openMenu(path);
    },
    reveal(index) {
      const table = shown();
      const position = table && tableRow(table, index)?.position;
      if (table === undefined || position === undefined) return;
      leave();
      const path = [...table.path, position];
      update(changeCurrent(closeTable(state()), (looking) => revealRow(looking, path, columns())));
      enterTree();
    },
  };
}

function copyCell(table: TableState, tell: TellOfFront): void {
  const position = tableRow(table, table.active.row)?.position;
  if (position === undefined) return;
  tell({ type: 'copyCell', path: [...table.path], position, column: activeColumn(table) });
}
