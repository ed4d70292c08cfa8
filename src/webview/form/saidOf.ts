// The problem or note of a place in a form.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { FormView } from './field.ts';

/** What was read of it: its problem or note. */
export function saidOf(
  id: string,
  { problems, notes }: Pick<FormView, 'problems' | 'notes'>,
): TemplateResult {
  const [problem, note] = [problems[id], notes[id]];
  return html`
    ${problem === undefined ? nothing : html`<p class="problem" id="field-${id}-problem" role="alert">${problem}</p>`}
    ${(note ?? '').split('\n').map((line) => (line === '' ? nothing : noteView(line)))}
  `;
}

/** What a value is read and sent as is good to know; anything else is worth a second look. */
const SAID = /^(?:Sent as |Read as |\d{4}-\d\d-\d\dT)/;

function noteView(note: string): TemplateResult {
  return SAID.test(note)
    ? html`<p class="echo" title=${note}>${note}</p>`
    : html`<p class="note">${note}</p>`;
}
