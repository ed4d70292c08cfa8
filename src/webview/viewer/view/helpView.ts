// The help dialog: keys of a result, searches, and marks on rows.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { say } from '../../common/say.ts';
import { KEYS, MARKS, SEARCHES } from './helpLines.ts';
import type { HelpLines } from './helpLines.ts';

export function helpView(): TemplateResult {
  return html`<dialog class="help" aria-label=${say('Keys and searches')}>
    <form method="dialog">
      <button
        type="submit"
        class="icon codicon codicon-close"
        aria-label=${say('Close')}
        title=${say('Close (Esc)')}
      ></button>
    </form>
    ${section(say('Keys'), KEYS)} ${section(say('Searches'), SEARCHES)}
    ${section(say('Marks on rows'), MARKS)}
  </dialog>`;
}

function section(title: string, lines: HelpLines): TemplateResult {
  return html`<h2>${title}</h2>
    <dl>
      ${lines.map(
        ([keys, does]) =>
          html`<div>
            <dt>${keys}</dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>`;
}
