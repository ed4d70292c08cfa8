// The problem or note of a place in a form.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { isPlainNote } from '../../core/input/input.ts';
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

function noteView(note: string): TemplateResult {
  return isPlainNote(note)
    ? html`<p class="echo" title=${note}>${note}</p>`
    : html`<p class="note">${note}</p>`;
}
