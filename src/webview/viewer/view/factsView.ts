// The facts of a result in one line. Each opens to show its source or parts.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Fact } from '../../../protocol/viewer.ts';
import { withWholeHex } from './wholeHex.ts';

export function factsView(facts: readonly Fact[]): TemplateResult {
  return html`<dl class="facts line">${facts.map(factView)}</dl>`;
}

function factView({ name, isPlain, text, detail, parts = [] }: Fact): TemplateResult {
  const shown = withWholeHex(text);
  return html`<div>
    <dt class=${isPlain === true ? 'visually-hidden' : ''}>${name}</dt>
    <dd title=${isPlain === true ? name : nothing}>
      ${
        detail === '' && parts.length === 0
          ? shown
          : html`<details>
              <summary title=${tooltip(detail, parts)} aria-label="${name}: ${text}">${shown}</summary>
              ${parts.length === 0 ? nothing : partsView(parts)}
              ${detail === '' ? nothing : html`<p>${detail}</p>`}
            </details>`
      }
    </dd>
  </div>`;
}

type Parts = NonNullable<Fact['parts']>;

/** The parts and the detail of a fact, for a mouse. */
function tooltip(detail: string, parts: Parts): string {
  return [...parts.map(({ name, text }) => `${name}: ${text}`), detail].filter(Boolean).join('\n');
}

/** A bar of all parts, and a legend. */
function partsView(parts: Parts): TemplateResult {
  return html`<div class="parts" aria-hidden="true">
      ${parts.map(({ kind, share }) => html`<span class="part-${kind}" .style=${`flex-grow: ${share}`}></span>`)}
    </div>
    <ul class="legend">
      ${parts.map(({ kind, name, text }) => html`<li><span class="key part-${kind}" aria-hidden="true"></span>${name} <b>${text}</b></li>`)}
    </ul>`;
}
