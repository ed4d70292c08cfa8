// The control for a text: one line, several lines, or a password. All look alike.

import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { html, literal } from 'lit/static-html.js';

type Text = {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly hint: string;
  readonly isInvalid: boolean;
  /** The id of the message on the text. */
  readonly describedBy?: string | undefined;
  /** The number of lines; one line without it. */
  readonly rows?: number;
  readonly isSecret?: boolean;
  /** The text in colours, shown in place of the plain one. */
  readonly colored?: TemplateResult | undefined;
  readonly onText: (text: string) => void;
};

const LINE = literal`input`;
const LINES = literal`textarea`;

export function textView({
  id,
  label,
  text,
  hint,
  isInvalid,
  describedBy,
  rows,
  isSecret,
  colored,
  onText,
}: Text): TemplateResult {
  const tag = rows === undefined ? LINE : LINES;
  return html`<div class="text${colored === undefined ? '' : ' layered'}" id="field-${id}">
    <${tag}
      id="input-${id}"
      type=${rows !== undefined ? nothing : isSecret === true ? 'password' : 'text'}
      rows=${rows ?? nothing}
      autocomplete="off"
      spellcheck="false"
      aria-label=${label}
      aria-invalid=${isInvalid ? 'true' : nothing}
      aria-describedby=${describedBy ?? nothing}
      placeholder=${hint}
      .value=${live(text)}
      @input=${(event: Event) => onText((event.target as HTMLInputElement).value)}
    ></${tag}>
    ${colored ?? nothing}
  </div>`;
}
