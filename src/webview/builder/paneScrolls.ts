// The scroll position of each pane: they share the scroll of the page if there is room for only one.

import type { Pane } from './pageState.ts';

export interface PaneScrolls {
  leave(pane: Pane): void;
  /** Called when the pane has been drawn. */
  enter(pane: Pane): void;
}

/** Whether there is room for only one pane. */
export function isPaneShared(): boolean {
  return document.querySelector('#divider')?.checkVisibility() === false;
}

export function createPaneScrolls(): PaneScrolls {
  const tops: Record<Pane, number> = { request: 0, result: 0 };
  return {
    leave(pane) {
      tops[pane] = scrollY;
    },
    enter(pane) {
      if (!isPaneShared()) return;
      // A list draws the rows at its scroll position, which a hidden list does not have.
      dispatchEvent(new Event('resize'));
      scrollTo({ top: tops[pane], behavior: 'instant' });
    },
  };
}
