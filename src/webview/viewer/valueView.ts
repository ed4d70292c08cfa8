// Owns how the value of a row looks in one line: where there is no room for long hex, its middle is left out.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { endsOf } from './endsOf.ts';

export function valueView(summary: string, kind: string, isLinked: boolean): TemplateResult {
  const classes = `value kind-${kind}${isLinked ? ' linked' : ''}`;
  const ends = endsOf(summary);
  if (ends === undefined) return html`<span class=${classes} title=${summary}>${summary}</span>`;
  return html`<span class="${classes} ends" title=${summary}
    ><span>${ends[0]}</span><span>${ends[1]}</span></span
  >`;
}
