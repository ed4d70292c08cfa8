// The parameters of a call as one JSON text, in place of the form.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { FormView } from './field.ts';
import { saidOf } from './saidOf.ts';
import { textView } from './textView.ts';
import { say } from '../common/say.ts';

/** The id of the JSON text among the problems and notes. */
export const RAW_FIELD = 'raw';

export function rawView(
  raw: string,
  view: Pick<FormView, 'problems' | 'notes' | 'warned'>,
  onText: (text: string) => void,
): TemplateResult {
  return html`<div class="field raw">
    <label for="input-raw">${say('Parameters as a JSON array')}</label>
    ${textView({
      id: RAW_FIELD,
      label: say('Parameters as a JSON array'),
      text: raw,
      hint: '[]',
      isInvalid: view.problems[RAW_FIELD] !== undefined,
      rows: 6,
      onText,
    })}
    ${saidOf(RAW_FIELD, view)}
  </div>`;
}
