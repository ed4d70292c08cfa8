// The buttons that step through the changes of a comparison, with their status.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { SubjectState } from '../state/subjectState.ts';
import { activePath } from '../state/rowsOf.ts';
import type { ViewerActions } from '../state/viewerActions.ts';
import { say } from '../../common/say.ts';

export function changesView(
  subjectState: SubjectState,
  changes: number,
  actions: ViewerActions,
): TemplateResult {
  const { group, previous, next } = wordsOf(subjectState);
  return html`<div class="changes" role="group" aria-label=${group}>
    ${stepButton('arrow-up', say('Previous'), previous, () => actions.stepChange(-1), changes === 0)}
    ${stepButton('arrow-down', say('Next'), next, () => actions.stepChange(1), changes === 0)}
    <span class="quiet" role="status">${changesStatus(subjectState, changes)}</span>
  </div>`;
}

/** Of an icon and a word. One that does nothing stays focusable, so that the focus is not lost. */
function stepButton(
  icon: string,
  word: string,
  label: string,
  click: () => void,
  isIdle: boolean,
): TemplateResult {
  return html`<button
    type="button"
    class="step"
    title=${label}
    aria-label=${label}
    aria-disabled=${isIdle ? 'true' : nothing}
    @click=${() => (isIdle ? undefined : click())}
  >
    <span class="codicon codicon-${icon}" aria-hidden="true"></span>${word}
  </button>`;
}

/** Of two results of which neither is the older one, nothing has changed. */
function wordsOf({ subject }: SubjectState) {
  return subject.areDifferences === true
    ? {
        group: say('Differences'),
        previous: say('Previous difference (Shift+F7)'),
        next: say('Next difference (F7)'),
        none: say('no differences'),
        one: say('1 difference'),
        many: (count: string) => say('{0} differences', count),
      }
    : {
        group: say('Changes'),
        previous: say('Previous change (Shift+F7)'),
        next: say('Next change (F7)'),
        none: say('no changes'),
        one: say('1 change'),
        many: (count: string) => say('{0} changes', count),
      };
}

/** `3 of 41 changes` if the active row is the change stepped to, otherwise `41 changes`. */
export function changesStatus(subjectState: SubjectState, changes: number): string {
  const { change, tree } = subjectState;
  const { none, one, many } = wordsOf(subjectState);
  if (changes === 0) return none;
  const all = changes === 1 ? one : many(changes.toLocaleString('en'));
  const isThere =
    change !== undefined && tree.size > 0 && change.path.join() === activePath(subjectState).join();
  return isThere ? say('{0} of {1}', change.number.toLocaleString('en'), all) : all;
}
