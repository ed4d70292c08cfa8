// Owns the control that a text is typed into: one line, several, or one that hides what is typed. All look alike.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';

type Text = {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly hint: string;
  readonly isInvalid: boolean;
  /** How many lines have room; one where it is left out. */
  readonly rows?: number;
  readonly isSecret?: boolean;
  readonly onText: (text: string) => void;
};

export function textView({ id, label, text, hint, isInvalid, rows, isSecret, onText }: Text): TemplateResult {
  const invalid = isInvalid ? 'true' : nothing;
  const problem = isInvalid ? `field-${id}-problem` : nothing;
  const onInput = (event: Event): void => onText((event.target as HTMLInputElement).value);
  return html`<div class="text" id="field-${id}">
    ${
      rows === undefined
        ? html`<input
            id="input-${id}"
            type=${isSecret === true ? 'password' : 'text'}
            autocomplete="off"
            spellcheck="false"
            aria-label=${label}
            aria-invalid=${invalid}
            aria-describedby=${problem}
            placeholder=${hint}
            .value=${live(text)}
            @input=${onInput}
          />`
        : html`<textarea
            id="input-${id}"
            rows=${rows}
            spellcheck="false"
            aria-label=${label}
            aria-invalid=${invalid}
            aria-describedby=${problem}
            placeholder=${hint}
            .value=${live(text)}
            @input=${onInput}
          ></textarea>`
    }
  </div>`;
}
