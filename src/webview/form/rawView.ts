// The parameters of a call as one JSON text, in place of the form.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { saidId } from './feedbackView.ts';
import type { Messages } from './feedbackView.ts';
import { markedTokens } from './jsonMarks.ts';
import type { JsonMark } from './jsonMarks.ts';
import { textView } from './textView.ts';
import { say } from '../common/say.ts';

/** The id of the JSON text among the problems and notes. */
export const RAW_FIELD = 'raw';

/** In characters; each key in a longer text would be felt. */
const MOST_COLORED = 20_000;

export function rawView(
  raw: string,
  view: Messages,
  onText: (text: string) => void,
  marks: readonly JsonMark[] = [],
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
      colored: coloredView(
        raw,
        marks.filter(({ isError }) => !isError || view.problems[RAW_FIELD] !== undefined),
      ),
      onText,
    })}
    ${messagesView(view)}
  </div>`;
}

/** Its characters stand exactly where those of the text area do. */
function coloredView(text: string, marks: readonly JsonMark[]): TemplateResult | undefined {
  if (text.length > MOST_COLORED) return undefined;
  const tokens = markedTokens(text, marks).map(({ text: part, kind, mark }) =>
    kind === 'plain' && mark === undefined
      ? part
      : html`<span
          class="json-${kind} ${mark === undefined ? '' : mark.isError ? 'json-fault' : 'json-doubt'}"
          >${part}</span
        >`,
  );
  return html`<div class="layer" aria-hidden="true">${tokens}</div>`;
}

/** The problem, and a warning for each parameter that has one; nothing is below them that could move. */
function messagesView(view: Messages): TemplateResult | typeof nothing {
  const id = saidId(RAW_FIELD, view);
  const { [RAW_FIELD]: problem } = view.problems;
  const { [RAW_FIELD]: note = '' } = view.notes;
  if (id === undefined) return nothing;
  const notes = note.split('\n').map((line) => html`<p class="note">${line}</p>`);
  return problem === undefined
    ? html`<div id=${id}>${notes}</div>`
    : html`<p class="problem" id=${id} role="alert">${problem}</p>
        ${note === '' ? nothing : notes}`;
}
