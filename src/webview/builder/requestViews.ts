// The request as a form, as JSON or as code: the switch between them, and the view as code.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { codeNote } from '../../core/call/codeNote.ts';
import { isMethodName } from '../../core/catalogue/methodName.ts';
import { linkView } from '../form/linkView.ts';
import type { Actions } from './actions.ts';
import type { DraftReading } from './draftState.ts';
import { lastValuesView } from './lastValuesView.ts';
import type { PageState, RequestCode } from './pageState.ts';
import { savedLine } from './savedLine.ts';
import { say } from '../common/say.ts';

/** Replaces the URL in code, as it may contain an API key. */
const URL_VARIABLE = 'ETH_RPC_URL';

/** The switch between the views of the request, the menu of last values, and what is saved of it. */
export function requestHead(state: PageState, reading: DraftReading, actions: Actions): TemplateResult {
  const { spec, isRaw } = reading;
  const isCode = state.code !== undefined;
  const hasForm = spec !== undefined;
  /** Leaves code for the editor used before, and switches to the other editor if that one is wanted. */
  const edit = (isWanted: boolean): void => {
    if (isCode) actions.showCode(undefined);
    if (!isWanted) actions.switchEditor();
  };
  return html`<div class="request-head">
      <div class="switch" role="group" aria-label=${say('View of the request')}>
        ${hasForm ? view(say('Form'), !isCode && !isRaw, () => edit(!isRaw)) : nothing}
        ${view(say('JSON'), !isCode && isRaw, () => edit(isRaw))}
        ${isMethodName(state.method) ? view(say('Code'), isCode, () => actions.showCode(state.language)) : nothing}
      </div>
      ${lastValuesView(state, reading, actions)}
    </div>
    ${savedLine(state, reading, actions)}`;
}

function view(label: string, isOn: boolean, act: () => void): TemplateResult {
  return html`<button type="button" aria-pressed=${isOn} @click=${() => (isOn ? undefined : act())}>
    ${label}
  </button>`;
}

export function codeView(
  { languages, language, text, isCode }: RequestCode,
  { method, endpoint, params = [] }: Pick<PageState, 'method' | 'endpoint'> & Pick<DraftReading, 'params'>,
  actions: Actions,
): TemplateResult {
  const note = codeNote(method, params);
  if (text === '')
    return html`<p class="quiet">${say('The code appears here once all fields are valid.')}</p>`;
  return html`<div class="code-head">
      <label class="visually-hidden" for="language">${say('Language')}</label>
      <select
        id="language"
        @change=${(event: Event) => actions.showCode((event.target as HTMLSelectElement).value)}
      >
        ${languages.map((one) => html`<option value=${one} ?selected=${one === language}>${one}</option>`)}
      </select>
      <button type="button" id="copy-code" ?disabled=${!isCode} @click=${() => actions.copyCode()}>
        ${say('Copy')}
      </button>
    </div>
    ${note === undefined ? nothing : html`<p class="note">${note}</p>`}
    <pre class="code" tabindex="0" aria-label=${say('The request as code')}>${text}</pre>
    ${
      text.includes(URL_VARIABLE)
        ? html`<p class="quiet">
            ${say('Set {0} to the endpoint’s URL before you run this.', URL_VARIABLE)}
            ${endpoint ? linkView(say('Copy with URL and API key…'), () => actions.copyWithKey()) : nothing}
          </p>`
        : nothing
    }`;
}
