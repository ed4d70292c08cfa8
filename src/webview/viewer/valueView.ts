// A row's value in one line. Long hex loses its middle where there is no room.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { splitHex } from './splitHex.ts';

export function valueView(summary: string, kind: string, hasSuggestedCalls: boolean): TemplateResult {
  const classes = `value kind-${kind}${hasSuggestedCalls ? ' linked' : ''}`;
  const ends = splitHex(summary);
  if (ends === undefined) return html`<span class=${classes} title=${summary}>${summary}</span>`;
  return html`<span class="${classes} ends" title=${summary}
    ><span>${ends[0]}</span><span>${ends[1]}</span></span
  >`;
}
