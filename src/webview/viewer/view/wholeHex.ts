// Keeps shortened hex in a text on one line: a browser would break it at its “…”.

import type { TemplateResult } from 'lit';
import { html } from 'lit';

const SHORT_HEX = /(0x[0-9a-fA-F]+…[0-9a-fA-F]+)/;

export function withWholeHex(text: string): readonly (string | TemplateResult)[] {
  return text
    .split(SHORT_HEX)
    .map((part, index) => (index % 2 === 0 ? part : html`<span class="whole">${part}</span>`));
}
