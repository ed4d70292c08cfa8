// The part of the tree that is on screen, and scrolling that keeps or shows a row.

import type { SubjectState } from '../state/subjectState.ts';
import { rowWindow, samePlace, scrollFor } from '../state/rowWindow.ts';
import type { RowWindow } from '../state/rowWindow.ts';

/** The padding of a page, both sides together, in pixels. */
const PADDING = 32;
/** The indent of a line, and the padding of its row. */
const INDENT = 36;
const FEWEST = 16;

export interface TreeScroll {
  /** The rows to draw. */
  window(): RowWindow;
  /** Scrolls to the active row if it is not on screen, showing `around` rows beyond it. */
  showActive(around?: number): void;
  /**
   * Remembers the row at the top of the window. The returned function scrolls it back there after rows have arrived.
   */
  holdPlace(): () => void;
  /** Takes the keyboard focus. */
  enter(): void;
  /** How many characters fit on a line. */
  readonly columns: () => number;
  /** Calls when that number changes. */
  onColumns(changed: (columns: number) => void): void;
}

export function createTreeScroll(
  root: HTMLElement,
  subjectState: () => SubjectState | undefined,
): TreeScroll {
  const tree = (): HTMLElement | null => root.querySelector<HTMLElement>('.tree');

  /** Pixels of the tree that are scrolled out at the top of the window; negative if the tree begins further down. */
  function above(): number {
    return -(tree()?.getBoundingClientRect().top ?? 0);
  }

  /** A hidden viewer will get the page width. A character of the editor font is about 0.6 times as wide as high. */
  function columns(): number {
    const size =
      Number.parseFloat(getComputedStyle(root).getPropertyValue('--vscode-editor-font-size')) || 14;
    const width = root.clientWidth || innerWidth - PADDING;
    return Math.max(FEWEST, Math.floor((width - INDENT) / (size * 0.62)));
  }

  return {
    window: () => rowWindow(subjectState()?.tree.size ?? 0, Math.max(0, above()), innerHeight),
    showActive(around = 0) {
      const shown = subjectState();
      if (shown === undefined || !root.checkVisibility()) return;
      // The toolbar sticks to the top of the window and covers rows.
      const edge = Math.max(0, root.querySelector('.toolbar')?.getBoundingClientRect().bottom ?? 0);
      const out = edge + above();
      const screen = innerHeight - edge + Math.min(0, out);
      const { active, tree: shownTree } = shown;
      const screenTo = (row: number): number | undefined => scrollFor(row, shownTree.size, out, screen);
      const off = screenTo(active);
      if (off === undefined) return;
      const isAbove = off < out;
      const to = screenTo(
        isAbove ? Math.max(0, active - around) : Math.min(shownTree.size - 1, active + around),
      );
      scrollBy({ top: (to ?? off) - Math.max(0, out), behavior: 'instant' });
    },
    holdPlace() {
      const [place, size] = [above(), subjectState()?.tree.size ?? 0];
      // A hidden viewer has its top at 0, so it does not count as scrolled.
      const isScrolled = root.getBoundingClientRect().top < 0;
      return () => {
        const now = subjectState()?.tree.size ?? 0;
        const wanted = place > 0 ? samePlace(size, now, place, innerHeight) : place;
        const by = wanted - above();
        if (isScrolled && Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
      };
    },
    enter: () => tree()?.focus({ preventScroll: true }),
    columns,
    onColumns(changed) {
      let known = columns();
      new ResizeObserver(() => {
        if (columns() === known) return;
        known = columns();
        changed(known);
      }).observe(root);
    },
  };
}
