// The line above the form of a saved request: as what it is saved, and whether and how to keep what was changed.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { say } from '../common/say.ts';
import { linkView } from '../form/linkView.ts';
import type { Actions } from './actions.ts';
import { isSavedChanged, methodDraft } from './draftState.ts';
import type { DraftReading } from './draftState.ts';
import type { PageState } from './pageState.ts';

/** There for each saved request, changed or not, so that nothing below moves at the first change. */
export function savedLine(
  state: PageState,
  reading: DraftReading,
  actions: Pick<Actions, 'save' | 'backToSaved'>,
): TemplateResult | typeof nothing {
  const { saved } = methodDraft(state);
  if (saved === undefined) return nothing;
  if (!isSavedChanged(state, reading))
    return html`<p class="saved-line quiet">${say('Saved as “{0}”.', saved.name)}</p>`;
  return html`<p class="saved-line">
    ${say('Changed since it was saved as “{0}”.', saved.name)}
    ${linkView(say('Save changes'), () => actions.save())}
    ${linkView(say('Save as…'), () => actions.save(true))}
    ${linkView(say('Undo changes'), () => actions.backToSaved())}
  </p>`;
}
