// Owns a table's life in the page: keys, scrolling, what is asked of the host, and where its menu stands.

import type { NodePath } from '../../protocol/nodeRow.ts';
import type { ViewerToHost } from '../../protocol/viewer.ts';
import { PAGE } from './branch.ts';
import { revealRow } from './looking.ts';
import { ROW_HEIGHT, rowWindow, scrollFor } from './rowWindow.ts';
import type { RowWindow } from './rowWindow.ts';
import {
  activateCell,
  applyFilters,
  moveCell,
  placeMenu,
  rowOf,
  showSame,
  sortBy,
  typeFilter,
  visibleColumns,
  wantedPages,
  workingOn,
} from './tableState.ts';
import type { TableState } from './tableState.ts';
import type { Ask, TableActions } from './viewerActions.ts';
import { changeCurrent, changeShownTable, closeTable, current, openTable } from './viewerState.ts';
import type { ViewerState } from './viewerState.ts';

/** After the last key in a filter. */
const WAIT_MS = 300;
const KEYS = new Set('ArrowDown ArrowUp ArrowLeft ArrowRight PageDown PageUp Home End'.split(' '));

/** What a table needs of the viewer around it. */
export type TablePlace = {
  readonly root: HTMLElement;
  readonly state: () => ViewerState;
  readonly update: (next: ViewerState) => void;
  /** Posts a message of the subject in front; with a key, not again before there is an answer. */
  readonly ask: Ask;
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
  /** The rows to draw. */
  window(table: TableState): RowWindow;
  /** Asks for the rows that are drawn and not there. */
  askFor(table: TableState, rows: RowWindow): void;
  /** A page of rows has come and is drawn. */
  arrived(): void;
}

type TableMessage = Extract<ViewerToHost, { type: 'table' }>;

/** Tells one page of rows from all others of a subject. */
export function tableKey({ path, order, from }: Pick<TableMessage, 'path' | 'order' | 'from'>): string {
  return `table ${path.join('.')} ${JSON.stringify(order)} ${from}`;
}

export function createTableControl(place: TablePlace): TableControl {
  const { root, state, update, ask } = place;
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** A table that was just opened takes the keyboard when it is there. */
  let isOpening = false;
  /** The host gives up an order as soon as it is asked for another one. */
  let askedOrder: TableState['order'] | undefined;

  const grid = (): HTMLElement | null => root.querySelector<HTMLElement>('.grid');
  const shown = (): TableState | undefined => current(state())?.table;
  const change = (by: (table: TableState) => TableState): void => update(changeShownTable(state(), by));

  function screen(): number {
    const head = root.querySelector<HTMLElement>('.grid-head')?.offsetHeight ?? 0;
    return Math.max(0, (grid()?.clientHeight ?? 0) - head);
  }

  function activeElement(): HTMLElement | null {
    return root.querySelector<HTMLElement>('.grid .cell.active');
  }

  function showActive(): void {
    const [table, box] = [shown(), grid()];
    if (table === undefined || box === null) return;
    const to = scrollFor(table.active.row, table.count, box.scrollTop, screen());
    if (to !== undefined) {
      box.scrollTop = to;
      place.redraw();
    }
    activeElement()?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function toTop(): void {
    const box = grid();
    if (box !== null) box.scrollTop = 0;
  }

  function apply(): void {
    clearTimeout(typing);
    const before = shown()?.order;
    change(applyFilters);
    if (shown()?.order !== before) toTop();
  }

  function enterGrid(): void {
    grid()?.focus({ preventScroll: true });
  }

  function activeColumn(table: TableState): number {
    return visibleColumns(table)[table.active.column] ?? 0;
  }

  function pathOfActive(table: TableState): NodePath | undefined {
    return rowOf(table, table.active.row)?.cells[activeColumn(table)]?.path;
  }

  function copyActive(table: TableState): void {
    const position = rowOf(table, table.active.row)?.position;
    if (position === undefined) return;
    ask({ type: 'copyCell', path: [...table.path], position, column: activeColumn(table) });
  }

  /** What the host still does for the table ends. */
  function leave(): void {
    clearTimeout(typing);
    const table = shown();
    if (table === undefined || (table.columns !== undefined && workingOn(table) === '')) return;
    place.forget();
    ask({ type: 'table', path: [...table.path], order: table.order, from: 0, to: 0 });
  }

  const actions: TableActions = {
    open(path) {
      isOpening = true;
      update(openTable(state(), path));
    },
    close() {
      leave();
      update(closeTable(state()));
      place.enterTree();
    },
    sortBy(column) {
      change((table) => sortBy(table, column));
      toTop();
    },
    filter(column, text, isDone) {
      change((table) => typeFilter(table, column, text));
      clearTimeout(typing);
      if (isDone) apply();
      else typing = setTimeout(apply, WAIT_MS);
    },
    leaveFilter: enterGrid,
    showSame: (isShown) => change((table) => showSame(table, isShown)),
    activate: (row, column) => change((table) => activateCell(table, row, column)),
    openMenu() {
      const table = shown();
      const path = table && pathOfActive(table);
      const box = root.querySelector('.table-box')?.getBoundingClientRect();
      const cell = activeElement()?.getBoundingClientRect();
      if (path === undefined || box === undefined || cell === undefined) return;
      const left = Math.max(0, Math.min(cell.left - box.left, box.width - 260));
      change((open) => placeMenu(open, cell.bottom - box.top, left));
      place.openMenu(path);
    },
    key(event) {
      const table = shown();
      if (table === undefined || event.altKey) return;
      const { key } = event;
      const isFar = event.ctrlKey || event.metaKey;
      const letter = isFar ? '' : key.toLowerCase();
      if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) {
        showActive();
        actions.openMenu();
      } else if (key === 'c' && isFar && getSelection()?.isCollapsed !== false) copyActive(table);
      else if (KEYS.has(key)) {
        change((open) => moveCell(open, key, isFar, Math.floor(screen() / ROW_HEIGHT) - 1));
        showActive();
      } else if (key === 'Enter') actions.reveal(table.active.row);
      else if (key === 'Escape') actions.close();
      else if (letter === 's') actions.sortBy(activeColumn(table));
      else if (letter === '/')
        root.querySelector<HTMLElement>(`[data-filter="${activeColumn(table)}"]`)?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    reveal(index) {
      const table = shown();
      const position = table && rowOf(table, index)?.position;
      if (table === undefined || position === undefined) return;
      leave();
      const path = [...table.path, position];
      update(changeCurrent(closeTable(state()), (looking) => revealRow(looking, path, place.columns())));
      place.enterTree();
    },
    scrolled: place.redraw,
    csv(target) {
      const table = shown();
      if (table !== undefined) ask({ type: 'tableCsv', path: [...table.path], order: table.order, target });
    },
  };

  return {
    actions,
    window: ({ count }) => rowWindow(count, grid()?.scrollTop ?? 0, screen()),
    askFor(table, { from, to }) {
      const { path, order } = table;
      if (order !== askedOrder) place.forget();
      askedOrder = order;
      for (const at of wantedPages(table, from, to)) {
        const page = { path: [...path], order, from: at };
        ask({ type: 'table', ...page, to: at + PAGE }, tableKey(page));
      }
    },
    arrived() {
      if (!isOpening) return;
      isOpening = false;
      (grid() ?? root.querySelector<HTMLElement>('.table-section button'))?.focus({ preventScroll: true });
      root.querySelector('.table-section')?.scrollIntoView({ block: 'nearest' });
    },
  };
}
