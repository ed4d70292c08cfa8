// The parameters of a call as one JSON text, in place of the form.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { saidId } from './feedbackView.ts';
import type { Messages } from './feedbackView.ts';
import { textView } from './textView.ts';
import { say } from '../common/say.ts';

/** The id of the JSON text among the problems and notes. */
export const RAW_FIELD = 'raw';

export function rawView(raw: string, view: Messages, onText: (text: string) => void): TemplateResult {
  return html`<div class="field raw">
    <label for="input-raw">${say('Parameters as a JSON array')}</label>
    ${textView({
      id: RAW_FIELD,
      label: say('Parameters as a JSON array'),
      text: raw,
      hint: '[]',
      isInvalid: view.problems[RAW_FIELD] !== undefined,
      describedBy: saidId(RAW_FIELD, view),
      rows: 6,
      onText,
    })}
    ${messagesView(view)}
  </div>`;
}

/** The problem, or a warning for each parameter that has one; nothing is below them that could move. */
function messagesView(view: Messages): TemplateResult | typeof nothing {
  const id = saidId(RAW_FIELD, view);
  const { [RAW_FIELD]: problem } = view.problems;
  const { [RAW_FIELD]: note = '' } = view.notes;
  if (id === undefined) return nothing;
  if (problem !== undefined) return html`<p class="problem" id=${id} role="alert">${problem}</p>`;
  return html`<div id=${id}>${note.split('\n').map((line) => html`<p class="note">${line}</p>`)}</div>`;
}
