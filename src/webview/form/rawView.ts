// Owns the parameters of a call as one JSON text, in place of their form.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import type { FormView } from './field.ts';
import { saidOf } from './saidOf.ts';
import { say } from '../say.ts';

/** The id of the JSON text among the problems and notes. */
export const RAW_FIELD = 'raw';

export function rawView(
  raw: string,
  view: Pick<FormView, 'problems' | 'notes'>,
  onText: (text: string) => void,
): TemplateResult {
  return html`<div class="field">
    <label for="field-raw">${say('Parameters as a JSON array')}</label>
    <vscode-textarea
      id="field-raw"
      .label=${say('Parameters as a JSON array')}
      rows="6"
      resize="vertical"
      monospace
      placeholder="[]"
      .value=${live(raw)}
      .invalid=${view.problems[RAW_FIELD] !== undefined}
      @input=${(event: Event) => onText((event.target as HTMLInputElement).value)}
    ></vscode-textarea>
    ${saidOf(RAW_FIELD, view)}
  </div>`;
}
