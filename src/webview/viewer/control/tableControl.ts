// The behaviour of a table: its actions, requests to the host, the place of its menu.

import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { ViewerRequest } from '../../../protocol/viewer.ts';
import type { HostRequests } from './hostRequests.ts';
import { ROWS_PER_PAGE } from '../state/branch.ts';
import { shownTable } from '../state/subjectState.ts';
import { copyCell, createCellActions } from './cellActions.ts';
import type { TableParts, TableNeeds } from './tableNeeds.ts';
import { createFilterTyping } from './filterTyping.ts';
import { createGridPlace } from './gridPlace.ts';
import { takeTableKey } from './tableKeys.ts';
import type { RowWindow } from '../state/rowWindow.ts';
import { endTyping } from '../state/tableFilters.ts';
import { showSame, sortBy, wantedPages } from '../state/tableState.ts';
import { isSearchTyped, stepRow } from '../state/tableSearch.ts';
import { pendingWorkText, backToShown } from '../state/tableProgress.ts';
import type { TableState } from '../state/tableState.ts';
import type { TableActions } from '../state/viewerActions.ts';
import { changeShownTable, closeTable, openTable } from '../state/viewerState.ts';

export interface TableControl {
  readonly actions: TableActions;
  /** Shows a list as a table; the focus stays where it is. */
  show(path: NodePath): void;
  /** Ends the host's work for the table. */
  leave(): void;
  /** Applies at once what is typed in the filters: something else is about to be shown. */
  settle(): void;
  /** The rows to draw. */
  window(table: TableState): RowWindow;
  /** Asks for rows that are drawn and missing. */
  requestRows(table: TableState, rows: RowWindow): void;
  /** A page of rows has arrived and is drawn. */
  arrived(): void;
}

type TableMessage = Extract<ViewerRequest, { type: 'table' }>;

/** The key of a page of rows: unique within its subject. */
function tableKey({ path, order, from }: Pick<TableMessage, 'path' | 'order' | 'from'>): string {
  return `table ${path.join('.')} ${JSON.stringify(order)} ${from}`;
}

export function createTableControl(needs: TableNeeds): TableControl {
  const { root, state, update, front } = needs;
  /** Whether the user just opened a table: it takes the focus when it arrives. */
  let isOpening = false;
  const shown = (): TableState | undefined => shownTable(front.state());
  const change = (by: (table: TableState) => TableState): void => update(changeShownTable(state(), by));
  const grid = createGridPlace(root, shown, needs.redraw);
  const filters = createFilterTyping({ root, shown, change, toTop: grid.toTop });

  /** Ends the host's work for the table: sorting or filtering that is not done, or the first rows. */
  function leave(): void {
    filters.settle();
    const table = shown();
    if (table === undefined || (table.columns !== undefined && pendingWorkText(table) === '')) return;
    front.requests.forgetTables();
    front.send({ type: 'leaveTable', path: [...table.path] });
  }

  const pages = createPageRequests(front.requests);

  function cancel(): void {
    filters.stop();
    change(backToShown);
    const table = shown();
    if (table !== undefined) pages.askAgain(table);
    grid.enter();
  }

  const show = (path: NodePath): void => update(openTable(state(), path));

  const actions: TableActions = {
    ...createCellActions({ ...needs, grid, shown, change, leave }),
    open(path) {
      isOpening = true;
      show(path);
    },
    close() {
      leave();
      update(closeTable(state()));
      needs.enterTree();
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
    onlyRows: filters.only,
    leaveFilter() {
      change(endTyping);
      grid.enter();
    },
    showSame: (isShown) => change((table) => showSame(table, isShown)),
    key(event) {
      const table = shown();
      const copyActive = (of: TableState): void => copyCell(of, front.send);
      const keys = { grid, change, actions: () => actions, copyActive };
      if (table === undefined || event.defaultPrevented || !takeTableKey(event, table, keys)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    scrolled: needs.redraw,
    csv(target) {
      const table = shown();
      if (table !== undefined)
        front.send({ type: 'tableCsv', path: [...table.path], order: table.order, target });
    },
  };

  return {
    actions,
    show,
    leave,
    settle: filters.settle,
    window: grid.window,
    requestRows: pages.askFor,
    arrived() {
      grid.showFilter();
      if (isOpening) grid.enterTable();
      isOpening = false;
    },
  };
}

/** Asks for pages of rows. */
function createPageRequests(requests: HostRequests): {
  readonly askFor: TableControl['requestRows'];
  /** Asks for the first rows of an order again, which ends the host's work for another order. */
  readonly askAgain: (table: TableState) => void;
} {
  /** The host stops work for an order as soon as another one is requested. */
  let askedOrder: TableState['order'] | undefined;
  function askPages({ path, order }: TableState, starts: readonly number[]): void {
    if (order !== askedOrder) requests.forgetTables();
    askedOrder = order;
    for (const from of starts) {
      const page = { path: [...path], order, from };
      requests.send({ type: 'table', ...page, to: from + ROWS_PER_PAGE }, tableKey(page));
    }
  }
  return {
    askFor: (table, { from, to }) => askPages(table, wantedPages(table, from, to)),
    askAgain: (table) => askPages(table, [0]),
  };
}

/** Moves to the next or previous row that was found. */
function rowSteps(
  { grid, shown, change }: TableParts,
  search: TableActions['search'],
): TableActions['stepRow'] {
  return (by) => {
    const table = shown();
    if (table === undefined) return;
    // A text typed just now is searched first, which leads to its first row.
    if (isSearchTyped(table)) return search(table.search, true);
    change((open) => stepRow(open, by));
    grid.showActive();
  };
}
