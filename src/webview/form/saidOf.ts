// The problem or note of a place in a form, as a view.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { FormView } from './field.ts';

export function saidOf(
  id: string,
  { problems, notes, warned }: Pick<FormView, 'problems' | 'notes' | 'warned'>,
): TemplateResult {
  const [problem, note] = [problems[id], notes[id]];
  return html`
    ${problem === undefined ? nothing : html`<p class="problem" id="field-${id}-problem" role="alert">${problem}</p>`}
    ${(note ?? '').split('\n').map((line) => (line === '' ? nothing : noteView(line, warned.includes(id))))}
  `;
}

function noteView(note: string, isWarning: boolean): TemplateResult {
  return isWarning ? html`<p class="note">${note}</p>` : html`<p class="echo" title=${note}>${note}</p>`;
}
