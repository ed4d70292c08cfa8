// Where each pane was scrolled to, as both share the scroll of the page where there is room for one of them.

import type { Pane } from './pageState.ts';

export interface PaneScrolls {
  leave(pane: Pane): void;
  /** The pane has been drawn. */
  enter(pane: Pane): void;
}

export function createPaneScrolls(): PaneScrolls {
  const tops: Record<Pane, number> = { request: 0, result: 0 };
  const isShared = (): boolean => document.querySelector('#divider')?.checkVisibility() === false;
  return {
    leave(pane) {
      tops[pane] = scrollY;
    },
    enter(pane) {
      if (!isShared()) return;
      // What is drawn of a long list depends on where it is; what was hidden had no place.
      dispatchEvent(new Event('resize'));
      scrollTo({ top: tops[pane], behavior: 'instant' });
    },
  };
}
