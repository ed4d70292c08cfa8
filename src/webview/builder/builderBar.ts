// The bar at the top of the request builder: method, endpoint, Send and further actions, and a hint on sending.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { liveCallOf } from '../../core/catalogue/liveCall.ts';
import { effectOf, isSubscription, methodNameProblem } from '../../core/catalogue/catalogue.ts';
import { isExplainableMethod } from '../../core/explain/explainableMethods.ts';
import type { Actions } from './actions.ts';
import { isSavedChanged, methodDraft } from './draftState.ts';
import type { DraftReading } from './draftState.ts';
import type { PageState, Pane } from './pageState.ts';
import { hintView, keyName } from './hintView.ts';
import { methodPicker, pinButton } from './methodPicker.ts';
import { popMenu } from '../common/popMenu.ts';
import { say } from '../common/say.ts';
import { iconButton } from '../common/iconButton.ts';

/** The method, the endpoint and the buttons; always visible. */
export function barView(state: PageState, reading: DraftReading, actions: Actions): TemplateResult {
  const { endpoint } = state;
  const isBlocked =
    endpoint === undefined ||
    (methodNameProblem(state.method) !== undefined && !isSubscription(state.method));
  return html`<header class="bar">
    <h1 class="visually-hidden">${say('Ethereum Request')}</h1>
    <div class="bar-line">
      <label class="visually-hidden" for="method">${say('Method')}</label>
      <div class="method-line">${pinButton(state, actions)} ${methodPicker(state, actions)}</div>
      <div class="bar-send">
        <button class="endpoint" title=${endpointTitle(state)} @click=${() => actions.selectEndpoint()}>
          <span class="codicon codicon-plug" aria-hidden="true"></span>
          <span class="name">${endpoint === null ? say('No endpoint: choose one') : endpoint?.name}</span>
          ${chainView(endpoint?.chain)} ${modeView(endpoint?.mode)}
        </button>
        <div class="bar-do">
          ${sendView(state, isBlocked, actions)} ${saveView(state, reading, actions)}
          ${moreMenu(state, reading, actions)}
        </div>
      </div>
    </div>
    <div class="bar-foot">${paneSwitch(state, actions)} ${hintView(state, reading.problems, actions)}</div>
  </header>`;
}

/** Shown only if there is room for one pane. */
function paneSwitch({ pane, hasNew }: PageState, actions: Actions): TemplateResult {
  const button = (one: Pane, label: string, mark: TemplateResult | typeof nothing): TemplateResult =>
    html`<button
      type="button"
      data-pane=${one}
      aria-pressed=${one === pane}
      @click=${() => actions.showPane(one)}
    >
      ${label}${mark}
    </button>`;
  const mark = html`<span class="new-mark" role="img" aria-label=${say('new')}></span>`;
  return html`<div class="switch pane-switch" role="group" aria-label=${say('Request or result')}>
    ${button('request', say('Request'), nothing)} ${button('result', say('Result'), hasNew ? mark : nothing)}
  </div>`;
}

function chainView(chain: string | undefined): TemplateResult | typeof nothing {
  return chain === undefined
    ? nothing
    : html`<span class="chain-line"><span class="quiet chain">${chain}</span></span>`;
}

function modeView(mode: NonNullable<PageState['endpoint']>['mode']): TemplateResult | typeof nothing {
  return mode === undefined ? nothing : html`<span class="badge" title=${mode.text}>${mode.name}</span>`;
}

function endpointTitle({ endpoint }: PageState): string {
  const { name = '', chain = '', origin = '' } = endpoint ?? {};
  return [name, chain, origin, say('Switch the endpoint')].filter((line) => line !== '').join('\n');
}

/** One button, which keeps the focus: it sends, and then cancels. A double click only sends. */
function sendView({ isRunning, method }: PageState, isBlocked: boolean, actions: Actions): TemplateResult {
  const act = ({ detail }: MouseEvent): void => {
    if (!isRunning) actions.send();
    else if (detail < 2) actions.cancel();
  };
  return html`<vscode-button
    id=${isRunning ? 'cancel' : 'send'}
    ?secondary=${isRunning}
    aria-disabled=${isBlocked && !isRunning ? 'true' : nothing}
    @click=${act}
    >${isRunning ? say('Cancel') : isSubscription(method) ? say('Subscribe') : say('Send')}</vscode-button
  >`;
}

/** A dot on the button shows that a saved request has unsaved changes. */
function saveView(state: PageState, reading: DraftReading, actions: Actions): TemplateResult {
  const isChanged = isSavedChanged(state, reading);
  const { saved } = methodDraft(state);
  const key = keyName('S');
  const label =
    saved === undefined
      ? say('Save request ({0})', key)
      : isChanged
        ? say('Save the changes to “{0}” ({1})', saved.name, key)
        : say('“{0}” is saved ({1})', saved.name, key);
  return html`<span class="save"
    >${iconButton('save', label, () => actions.save())}${isChanged ? html`<span class="new-mark"></span>` : nothing}</span
  >`;
}

/** The menu of further actions on the request. */
function moreMenu(state: PageState, reading: DraftReading, actions: Actions): TemplateResult {
  const { spec, isRaw } = reading;
  const { method } = state;
  const isOff = methodNameProblem(method) !== undefined;
  const reads = effectOf(method) === 'read';
  // Of a write, the words of the question whether to send it.
  const explain = reads ? say('Explain call') : say('Try without Sending');
  const canFill = spec !== undefined && spec.params.length > 0 && !isRaw;
  return popMenu({
    id: 'more',
    icon: 'ellipsis',
    label: say('More'),
    items: [
      ...(methodDraft(state).saved === undefined
        ? []
        : [{ id: 'save-as', label: say('Save as…'), isOff, act: () => actions.save(true) }]),
      ...(isSavedChanged(state, reading)
        ? [{ id: 'back-to-saved', label: say('Undo changes'), act: () => actions.backToSaved() }]
        : []),
      ...(isExplainableMethod(method)
        ? [{ id: 'explain', label: explain, isOff, act: () => actions.explain() }]
        : []),
      { id: 'add-to-batch', label: say('Add to batch'), isOff, act: () => actions.addToBatch() },
      { id: 'open-document', label: say('Open as document'), isOff, act: () => actions.openDocument() },
      ...(reads ? [{ id: 'watch', label: say('Watch…'), isOff, act: () => actions.watch() }] : []),
      ...(!isSubscription(method) && liveCallOf({ method, params: [] }) !== undefined
        ? [{ id: 'watch', label: say('Live'), isOff, act: () => actions.watch() }]
        : []),
      ...(canFill
        ? [{ id: 'fill', label: say('Fill empty fields with an example'), act: () => actions.fillExample() }]
        : []),
    ],
  });
}
