// The buttons that step through the changes of a comparison, with their status.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { iconButton } from '../../common/iconButton.ts';
import type { SubjectState } from '../state/subjectState.ts';
import { activePath } from '../state/rowsOf.ts';
import type { ViewerActions } from '../state/viewerActions.ts';
import { say } from '../../common/say.ts';

export function changesView(
  subjectState: SubjectState,
  changes: number,
  actions: ViewerActions,
): TemplateResult {
  return html`<div class="changes" role="group" aria-label=${say('Changes')}>
    ${iconButton('arrow-up', say('Previous change (Shift+F7)'), () => actions.stepChange(-1), changes === 0)}
    ${iconButton('arrow-down', say('Next change (F7)'), () => actions.stepChange(1), changes === 0)}
    <span class="quiet" role="status">${changesStatus(subjectState, changes)}</span>
  </div>`;
}

/** `3 of 41 changes` if the active row is the change stepped to, otherwise `41 changes`. */
export function changesStatus(subjectState: SubjectState, changes: number): string {
  const { change, tree } = subjectState;
  const all = changes === 1 ? say('1 change') : say('{0} changes', changes.toLocaleString('en'));
  if (changes === 0) return say('no changes');
  const isThere =
    change !== undefined && tree.size > 0 && change.path.join() === activePath(subjectState).join();
  return isThere ? say('{0} of {1}', change.number.toLocaleString('en'), all) : all;
}
