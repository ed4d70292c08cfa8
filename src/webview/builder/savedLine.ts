// The line above the form of a saved request: as what it is saved, and whether and how to keep what was changed.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { say } from '../common/say.ts';
import { linkView } from '../form/linkView.ts';
import type { Actions } from './actions.ts';
import { isSavedChanged, methodDraft } from './draftState.ts';
import type { DraftReading } from './draftState.ts';
import type { PageState } from './pageState.ts';

/** Keeps its place while nothing is saved, so that nothing below moves once it is. */
export function savedLine(
  state: PageState,
  reading: DraftReading,
  actions: Pick<Actions, 'save' | 'backToSaved'>,
): TemplateResult {
  const { saved } = methodDraft(state);
  if (saved === undefined) return html`<p class="saved-line"></p>`;
  if (!isSavedChanged(state, reading))
    return html`<p class="saved-line quiet">
      <span class="saved-as">${say('Saved as “{0}”.', saved.name)}</span>
    </p>`;
  return html`<p class="saved-line">
    <span class="saved-as" title=${say('Changed since it was saved as “{0}”.', saved.name)}>
      ${say('Changed.')}
    </span>
    ${linkView(say('Save changes'), () => actions.save())}
    ${linkView(say('Save as…'), () => actions.save(true))}
    ${linkView(say('Undo changes'), () => actions.backToSaved())}
  </p>`;
}
