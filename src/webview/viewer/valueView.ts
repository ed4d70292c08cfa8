// Owns how the value of a row looks in one line: where there is no room for long hex, its middle is left out.

import type { TemplateResult } from 'lit';
import { html } from 'lit';

/** Hex of 12 bytes or more: whoever compares two looks at both ends. */
const LONG_HEX = /^0x[0-9a-fA-F]{24,64}$/;
const END = 8;

export function valueView(summary: string, kind: string, isLinked: boolean): TemplateResult {
  const classes = `value kind-${kind}${isLinked ? ' linked' : ''}`;
  if (!LONG_HEX.test(summary)) return html`<span class=${classes} title=${summary}>${summary}</span>`;
  return html`<span class="${classes} ends" title=${summary}
    ><span>${summary.slice(0, -END)}</span><span>${summary.slice(-END)}</span></span
  >`;
}
