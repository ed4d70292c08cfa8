// A search in the page: when the typed text is searched for, and moving from hit to hit.

import type { ControlNeeds } from './front.ts';
import { goToHit, searchFor } from '../state/looking.ts';
import type { TreeControl } from './treeControl.ts';
import type { ViewerActions } from '../state/viewerActions.ts';

/** The pause after the last key: a whole word is searched, not its first letters. */
const SEARCH_PAUSE_MS = 250;

/** Rows shown beyond a hit or a change that was off the screen. */
export const AROUND = 4;

type SearchNeeds = Pick<ControlNeeds, 'front'> & {
  readonly tree: Pick<TreeControl, 'columns' | 'showActive'>;
};

export type SearchControl = Pick<ViewerActions, 'search' | 'stepHit'>;

export function createSearchControl({ front, tree }: SearchNeeds): SearchControl {
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    search(text) {
      const subject = front.id();
      if (subject === undefined) return;
      front.asks.endSearch(subject);
      front.change((looking) => searchFor(looking, text));
      clearTimeout(pauses.get(subject));
      if (text.trim() === '') front.tell({ type: 'endSearch' });
      else
        pauses.set(
          subject,
          setTimeout(() => front.asks.search(subject, text), SEARCH_PAUSE_MS),
        );
    },
    stepHit(by) {
      front.change((looking) => goToHit(looking, by, tree.columns()));
      tree.showActive(AROUND);
    },
  };
}
