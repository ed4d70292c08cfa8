// The parameters of a call as one JSON text, in place of the form.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { saidId } from './feedbackView.ts';
import type { Messages } from './feedbackView.ts';
import { jsonTokens } from './jsonTokens.ts';
import { textView } from './textView.ts';
import { say } from '../common/say.ts';

/** The id of the JSON text among the problems and notes. */
export const RAW_FIELD = 'raw';

/** In characters; each key in a longer text would be felt. */
const MOST_COLORED = 20_000;

/** `fault`: the part of valid JSON that is wrong. */
export function rawView(
  raw: string,
  view: Messages,
  onText: (text: string) => void,
  fault?: string,
): TemplateResult {
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
      colored: coloredView(raw, view.problems[RAW_FIELD] === undefined ? undefined : fault),
      onText,
    })}
    ${messagesView(view)}
  </div>`;
}

/** Its characters stand exactly where those of the text area do. */
function coloredView(text: string, fault: string | undefined): TemplateResult | undefined {
  if (text.length > MOST_COLORED) return undefined;
  const all = jsonTokens(text);
  const wrong = all.findIndex(({ text: part, kind }) => kind === 'string' && part === fault);
  const tokens = all.map(({ text: part, kind }, index) =>
    kind === 'plain'
      ? part
      : html`<span class="json-${kind} ${index === wrong ? 'json-fault' : ''}">${part}</span>`,
  );
  return html`<div class="layer" aria-hidden="true">${tokens}</div>`;
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
