// The grid of a table on the page: its rows on screen, its scrolling, its keyboard focus.

import { rowWindow, scrollFor } from '../state/rowWindow.ts';
import type { RowWindow } from '../state/rowWindow.ts';
import type { MenuPlace, TableState } from '../state/tableState.ts';

/** The padding of a cell at its right, in pixels. */
const BESIDE = 9;

export interface GridPlace {
  /** The rows to draw. */
  readonly window: (table: TableState) => RowWindow;
  /** The height of the visible rows in pixels. */
  readonly screen: () => number;
  /** Scrolls to the active cell if it is not on screen. */
  readonly showActive: () => void;
  /** Where the menu of the active cell goes, from the corner of the table; undefined if the cell is not drawn. */
  readonly menuPlace: () => MenuPlace | undefined;
  readonly toTop: () => void;
  /** Scrolls a grid that has just been drawn to the first column with a filter. */
  readonly showFilter: () => void;
  /** Takes the keyboard focus. */
  readonly enter: () => void;
  /** Takes the focus for a table that has just arrived, even without a grid, and scrolls it into view. */
  readonly enterTable: () => void;
}

export function createGridPlace(
  root: HTMLElement,
  shown: () => TableState | undefined,
  redraw: () => void,
): GridPlace {
  const grid = (): HTMLElement | null => root.querySelector<HTMLElement>('.grid');
  const activeCell = (): HTMLElement | null => root.querySelector<HTMLElement>('.grid .cell.active');

  /** Grids that were scrolled to their filter once: later, the user decides. */
  const begun = new WeakSet<Element>();

  function screen(): number {
    const head = root.querySelector<HTMLElement>('.grid-head')?.offsetHeight ?? 0;
    return Math.max(0, (grid()?.clientHeight ?? 0) - head);
  }

  return {
    window: ({ count }) => rowWindow(count, grid()?.scrollTop ?? 0, screen()),
    screen,
    showActive() {
      const [table, box] = [shown(), grid()];
      if (table === undefined || box === null) return;
      const to = scrollFor(table.active.row, table.count, box.scrollTop, screen());
      if (to !== undefined) {
        box.scrollTop = to;
        redraw();
      }
      activeCell()?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    menuPlace() {
      const box = root.querySelector('.table-box')?.getBoundingClientRect();
      const cell = activeCell()?.getBoundingClientRect();
      if (box === undefined || cell === undefined) return undefined;
      const top = cell.bottom - box.top;
      const [left, right] = [Math.max(0, cell.left - box.left), Math.max(0, box.right - cell.right)];
      return left <= right ? { top, left } : { top, right };
    },
    toTop() {
      const box = grid();
      if (box !== null) box.scrollTop = 0;
    },
    showFilter() {
      const [table, box] = [shown(), grid()];
      if (table === undefined || box === null || begun.has(box)) return;
      begun.add(box);
      const field = box.querySelector(`[data-filter="${Math.min(...table.typed.keys())}"]`);
      const out = (field?.getBoundingClientRect().right ?? 0) - box.getBoundingClientRect().right;
      if (field !== null && out > 0) box.scrollLeft += out + BESIDE;
    },
    enter: () => grid()?.focus({ preventScroll: true }),
    enterTable() {
      (grid() ?? root.querySelector<HTMLElement>('.switch [aria-pressed=true]'))?.focus({
        preventScroll: true,
      });
      root.querySelector('.table-section')?.scrollIntoView({ block: 'nearest' });
    },
  };
}
