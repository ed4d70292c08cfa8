// A search in the page: when what is typed is searched for, and going from hit to hit.

import type { Asks } from './asks.ts';
import { goToHit, searchFor } from '../state/looking.ts';
import type { Looking } from '../state/looking.ts';
import type { TreeControl } from './treeControl.ts';
import type { TellOfFront, ViewerActions } from '../state/viewerActions.ts';

/** Whoever types a word means the word. */
const SEARCH_PAUSE_MS = 250;

/** Rows shown around a hit or a change that was off the screen. */
export const AROUND = 4;

type SearchNeeds = {
  readonly id: () => string | undefined;
  readonly change: (by: (looking: Looking) => Looking) => void;
  readonly asks: Asks;
  readonly tell: TellOfFront;
  readonly tree: Pick<TreeControl, 'columns' | 'showActive'>;
};

export type SearchControl = Pick<ViewerActions, 'search' | 'stepHit'>;

export function createSearchControl({ id, change, asks, tell, tree }: SearchNeeds): SearchControl {
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    search(text) {
      const subject = id();
      if (subject === undefined) return;
      asks.endSearch(subject);
      change((looking) => searchFor(looking, text));
      clearTimeout(pauses.get(subject));
      if (text.trim() === '') tell({ type: 'endSearch' });
      else
        pauses.set(
          subject,
          setTimeout(() => asks.search(subject, text), SEARCH_PAUSE_MS),
        );
    },
    stepHit(by) {
      change((looking) => goToHit(looking, by, tree.columns()));
      tree.showActive(AROUND);
    },
  };
}
