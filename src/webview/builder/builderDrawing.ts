// Draws the request builder, keeping the focus and the selected option in view.

import { render } from 'lit';
import type { Actions } from './actions.ts';
import { builderView } from './builderView.ts';
import { readDraft } from './draftState.ts';
import { markCutMessages } from '../form/cutMessages.ts';
import { focusFieldIn, focusUnfilled } from './focusField.ts';
import type { PageState } from './pageState.ts';

/** Returns a function that draws the state, and draws again if drawing has changed the state. */
export function createDrawing(root: HTMLElement, state: () => PageState, actions: () => Actions): () => void {
  let isDrawing = false;
  return () => {
    // Removing a focused field sends `focusout` during drawing, which must not draw again.
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
    markCutMessages(root);
    // Typed text can switch the field to another control, such as one with room for JSON.
    if (focused !== undefined && document.activeElement === document.body)
      focusFieldIn(root, focused.slice('field-'.length));
    if (state().picker !== undefined || state().combo !== undefined)
      root.querySelector('.picker [aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  };
}

/** Scrolls to the top of the request, in the page and in its pane, and focuses the first field left to fill in. */
export function showRequest(root: HTMLElement, state: PageState): void {
  scrollTo({ top: 0, behavior: 'instant' });
  root.querySelector('.request')?.scrollTo({ top: 0, behavior: 'instant' });
  focusUnfilled(root, Object.keys(readDraft(state).problems)[0]);
}
