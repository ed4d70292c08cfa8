// The message of a place in a form, its problem or its note: at most two lines, the second one cut if it is too long.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { FormView } from './field.ts';

export type Messages = Pick<FormView, 'problems' | 'notes'>;

/** The styles show the `data-whole` of a cut message over what is below, so that the form does not move. */
export function feedbackView(
  id: string,
  view: Messages & Pick<FormView, 'warned'>,
): TemplateResult | typeof nothing {
  const at = saidId(id, view);
  const { [id]: problem } = view.problems;
  const { [id]: note } = view.notes;
  if (at === undefined) return nothing;
  if (problem !== undefined)
    return html`<p class="said problem" id=${at} data-whole=${problem} role="alert">${problem}</p>`;
  return html`<p class="said ${view.warned.includes(id) ? 'note' : 'echo'}" id=${at} data-whole=${note}>
    ${note}
  </p>`;
}

/** The id of the message of a place, which describes its control to screen readers; undefined if it has none. */
export function saidId(id: string, { problems, notes }: Messages): string | undefined {
  return (problems[id] ?? notes[id] ?? '') === '' ? undefined : `said-${id}`;
}
