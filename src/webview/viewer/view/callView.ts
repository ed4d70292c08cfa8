// The parts of a call’s row in a call tree: the gas used, in its own column; the function and arguments; the outcome.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { say } from '../../common/say.ts';

/** The gas used, with a bar. `share`: of the gas of the whole tree, 0 to 1. */
export function usedGas(gas: string, share: number | null): TemplateResult | typeof nothing {
  if (gas === '') return nothing;
  const percent = share === null ? undefined : (share * 100).toFixed(share < 0.1 ? 1 : 0);
  const text =
    percent === undefined
      ? say('{0} gas', gas)
      : say('{0} gas, {1} % of the gas that the transaction used', gas, percent);
  return html`<span class="used" title=${text}
    ><span>${gas}</span
    ><span class="share-bar" aria-hidden="true"><span .style=${`width: ${(share ?? 0) * 100}%`}></span></span
  ></span>`;
}

/** The function stands out from its arguments. */
export function callView(what: string, outcome: string): TemplateResult {
  const bracket = what.indexOf('(');
  const end = bracket === -1 ? what.length : bracket;
  return html`<b class="value" title=${what}>${what.slice(0, end)}</b>
    ${end === what.length ? nothing : html`<span class="value given" title=${what}>${what.slice(end)}</span>`}
    ${outcome === '' ? nothing : html`<span class="outcome" title=${outcome}>${outcome}</span>`}`;
}
