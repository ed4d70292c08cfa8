// A search in the page: when the typed text is searched for, and moving from hit to hit.

import type { ControlNeeds } from './frontSubject.ts';
import { stepFind } from '../state/rawFind.ts';
import { goToHit, searchFor } from '../state/subjectState.ts';
import type { TreeControl } from './treeControl.ts';
import type { ViewerActions } from '../state/viewerActions.ts';

/** The pause after the last key: a whole word is searched, not its first letters. */
const SEARCH_PAUSE_MS = 250;

/** Rows shown beyond a hit or a change that was off the screen. */
export const AROUND = 4;

type SearchNeeds = Pick<ControlNeeds, 'front' | 'root'> & {
  readonly draw: () => void;
  readonly tree: Pick<TreeControl, 'columns' | 'showActive'>;
};

export type SearchControl = Pick<ViewerActions, 'search' | 'stepHit' | 'find' | 'stepFind'>;

export function createSearchControl({ root, front, tree, draw }: SearchNeeds): SearchControl {
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();

  function showFound(): void {
    draw();
    root.querySelector('.raw mark')?.scrollIntoView({ block: 'center' });
  }

  return {
    find(text) {
      front.change((subjectState) => ({ ...subjectState, rawFind: { text, at: 0 } }));
      showFound();
    },
    stepFind(by) {
      front.change(({ raw, rawFind, ...subjectState }) => ({
        ...subjectState,
        raw,
        rawFind: stepFind(rawFind, raw?.text ?? '', by),
      }));
      showFound();
    },
    search(text) {
      const subject = front.id();
      if (subject === undefined) return;
      front.requests.endSearch(subject);
      front.change((subjectState) => searchFor(subjectState, text));
      clearTimeout(pauses.get(subject));
      if (text.trim() === '') front.send({ type: 'endSearch' });
      else
        pauses.set(
          subject,
          setTimeout(() => front.requests.search(subject, text), SEARCH_PAUSE_MS),
        );
    },
    stepHit(by) {
      front.change((subjectState) => goToHit(subjectState, by, tree.columns()));
      tree.showActive(AROUND);
    },
  };
}
