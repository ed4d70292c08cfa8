// Which part of the tree is on screen, and how it stays or comes there.

import type { Looking } from '../state/looking.ts';
import { rowWindow, samePlace, scrollFor } from '../state/rowWindow.ts';
import type { RowWindow } from '../state/rowWindow.ts';

/** Of a page, in pixels at both sides. */
const PADDING = 32;

export interface TreeScroll {
  /** The rows to draw. */
  window(): RowWindow;
  /** Scrolls to the active row where it is not on screen, with as many rows around it. */
  showActive(around?: number): void;
  /** Notes which row is at the top of the window. What it gives puts that row there again, where rows have come. */
  holdPlace(): () => void;
  /** Takes the keyboard. */
  enter(): void;
  /** Characters of a value that fit on a line. */
  readonly columns: () => number;
}

export function createTreeScroll(root: HTMLElement, looking: () => Looking | undefined): TreeScroll {
  const tree = (): HTMLElement | null => root.querySelector<HTMLElement>('.tree');

  /** Pixels of the tree that are scrolled out at the window's top; less than nothing where none are. */
  function above(): number {
    return -(tree()?.getBoundingClientRect().top ?? 0);
  }

  return {
    window: () => rowWindow(looking()?.tree.size ?? 0, Math.max(0, above()), innerHeight),
    showActive(around = 0) {
      const shown = looking();
      if (shown === undefined || !root.checkVisibility()) return;
      // The toolbar stays at the top of the window, and covers what is below it.
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
      const [place, size] = [above(), looking()?.tree.size ?? 0];
      // Out of sight it has no place: zero is not less than zero.
      const isScrolled = root.getBoundingClientRect().top < 0;
      return () => {
        const now = looking()?.tree.size ?? 0;
        const wanted = place > 0 ? samePlace(size, now, place, innerHeight) : place;
        const by = wanted - above();
        if (isScrolled && Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
      };
    },
    enter: () => tree()?.focus({ preventScroll: true }),
    /** The editor's font is about 0.6 times as wide as it is high. What is hidden will have the page to itself. */
    columns() {
      const size = Number.parseFloat(getComputedStyle(root).fontSize) || 13;
      const width = root.clientWidth || innerWidth - PADDING;
      return Math.max(16, Math.floor((width - 190) / (size * 0.62)));
    },
  };
}
