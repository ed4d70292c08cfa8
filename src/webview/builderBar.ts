// The bar at the top of the request builder: method, endpoint, Send, and what is to know before that.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { methodNameProblem } from '../core/catalogue/catalogue.ts';
import type { Actions } from './actions.ts';
import type { DraftReading } from './draftState.ts';
import type { PageState } from './pageState.ts';
import { linkView } from './form/linkView.ts';
import { methodPicker, pinButton } from './methodPicker.ts';
import { say } from './say.ts';

/** What is sent, where to, and the buttons for that: always in sight. */
export function barView(state: PageState, reading: DraftReading, actions: Actions): TemplateResult {
  const isBlocked = methodNameProblem(state.method) !== undefined;
  return html`<header class="bar">
    <h1 class="visually-hidden">${say('Ethereum Request')}</h1>
    <div class="bar-line">
      <label class="visually-hidden" for="method">${say('Method')}</label>
      <div class="method-line">${pinButton(state, actions)} ${methodPicker(state, actions)}</div>
      <button class="endpoint" title=${say('Switch the endpoint')} @click=${() => actions.selectEndpoint()}>
        <span class="codicon codicon-plug" aria-hidden="true"></span>
        <span>${state.endpoint?.name ?? say('No endpoint: choose one')}</span>
        ${modeView(state.endpoint?.mode)}
        <span class="quiet">${state.endpoint?.origin ?? ''}</span>
      </button>
      ${button('cancel', say('Cancel'), !state.isRunning, () => actions.cancel())}
      ${button('send', say('Send'), state.isRunning || isBlocked, () => actions.send())}
    </div>
    <p class="bar-hint quiet">
      <span role="status">${buttonHint(state, Object.keys(reading.problems).length)}</span>
      ${state.waitSeconds === null ? nothing : waitView(state.waitSeconds, actions)}
    </p>
  </header>`;
}

function modeView(mode: NonNullable<PageState['endpoint']>['mode']): TemplateResult | typeof nothing {
  return mode === undefined ? nothing : html`<span class="badge" title=${mode.text}>${mode.name}</span>`;
}

/** One that can do nothing now keeps the focus: what is disabled would lose it. */
export function button(id: string, label: string, isOff: boolean, act: () => void): TemplateResult {
  return html`<vscode-button
    id=${id}
    ?secondary=${id !== 'send'}
    aria-disabled=${isOff ? 'true' : nothing}
    @click=${act}
    >${label}</vscode-button
  >`;
}

/** Outside the live region: a countdown that is read out each second drowns everything else. */
function waitView(seconds: number, actions: Actions): TemplateResult {
  return html`<span class="quiet" aria-hidden="true">${say('Sent again in {0} s.', seconds)}</span>
    ${linkView(say('Send now'), () => actions.sendWaiting())}`;
}

function buttonHint(state: PageState, problems: number): string {
  if (state.waitSeconds !== null) return say('The server asks to wait. Esc cancels.');
  if (state.isRunning) return say('Sending… Esc cancels.');
  if (methodNameProblem(state.method) !== undefined) return say('This method cannot be sent.');
  if (problems > 0 && state.touched.size > 0)
    return problems === 1 ? say('One field needs a look.') : say('{0} fields need a look.', problems);
  return /Mac/.test(navigator.userAgent) ? say('⌘ Enter sends') : say('Ctrl+Enter sends');
}
