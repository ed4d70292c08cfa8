// How the request builder comes on the page, and what keeps the focus and is in view meanwhile.

import { render } from 'lit';
import type { Actions } from './actions.ts';
import { builderView } from './builderView.ts';
import { readDraft } from './draftState.ts';
import { focusFieldIn, focusUnfilled } from './focusField.ts';
import type { PageState } from './pageState.ts';

/** Gives what draws the state; drawn again where drawing has changed it. */
export function createDrawing(root: HTMLElement, state: () => PageState, actions: () => Actions): () => void {
  let isDrawing = false;
  return () => {
    // A field that goes while it has the focus tells of that in mid-drawing.
    if (isDrawing) return;
    const focused = document.activeElement?.closest('[id^="field-"]')?.id;
    isDrawing = true;
    try {
      let drawn: PageState;
      do {
        drawn = state();
        render(builderView(drawn, actions()), root);
      } while (drawn !== state());
    } finally {
      isDrawing = false;
    }
    // What was typed can ask for another control, such as one with room for JSON.
    if (focused !== undefined && document.activeElement === document.body)
      focusFieldIn(root, focused.slice('field-'.length));
    if (state().picker !== undefined || state().combo !== undefined)
      root.querySelector('.picker [aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  };
}

/** From its top: in the one pane, and in its own; with the keyboard where something is left to type. */
export function showRequest(root: HTMLElement, state: PageState): void {
  scrollTo({ top: 0, behavior: 'instant' });
  root.querySelector('.request')?.scrollTo({ top: 0, behavior: 'instant' });
  focusUnfilled(root, Object.keys(readDraft(state).problems)[0]);
}
