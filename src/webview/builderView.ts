// Owns the page: header, method, fields, body preview, buttons, answer.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { methodNameProblem } from '../core/catalogue/catalogue.ts';
import { methodMarks, unservedReason } from '../core/catalogue/methodList.ts';
import type { MethodSpec } from '../core/catalogue/methodSpec.ts';
import { similarMethods } from '../core/catalogue/similarMethods.ts';
import { isSecretParam, withoutQuotes, withoutSecrets } from '../core/catalogue/secretParams.ts';
import { requestBody } from '../core/requestBody.ts';
import type { Actions } from './actions.ts';
import type { FormView } from './form/field.ts';
import { formView } from './form/formView.ts';
import { rawView } from './form/rawView.ts';
import { draftOf, readDraft } from './draftState.ts';
import type { Reading } from './draftState.ts';
import type { PageState } from './pageState.ts';
import { whyNoForm } from './switchEditor.ts';
import { lastValuesView } from './lastValuesView.ts';
import { methodPicker, pinButton } from './methodPicker.ts';
import { say } from './say.ts';

export function builderView(state: PageState, actions: Actions): TemplateResult {
  const reading = readDraft(state);
  const unserved = unservedReason(state.method, state.use);
  const methodProblem = methodNameProblem(state.method);
  return html`
    <header>
      <h1>${say('Ethereum Request')}</h1>
      <button class="endpoint" title=${say('Switch the endpoint')} @click=${() => actions.selectEndpoint()}>
        <span class="codicon codicon-plug" aria-hidden="true"></span>
        <span>${state.endpoint?.name ?? say('No endpoint: choose one')}</span>
        <span class="quiet">${state.endpoint?.origin ?? ''}</span>
      </button>
    </header>
    <form class="request" aria-label=${say('Request')} @submit=${(event: Event) => event.preventDefault()}>
      <div class="field">
        <label for="method">${say('Method')}</label>
        <div class="method-line">${pinButton(state, actions)} ${methodPicker(state, actions)}</div>
        ${unserved === undefined ? nothing : html`<p class="note">${unserved} ${say('It can still be sent.')}</p>`}
        ${methodProblem === undefined ? nothing : html`<p class="problem" role="alert">${methodProblem}</p>`}
        ${methodDocs(reading.spec)} ${reading.spec === undefined ? meantView(state, actions) : nothing}
      </div>
      ${fieldsView(state, reading, actions)}
      ${reading.spec === undefined ? nothing : formLinks(state, reading.spec, reading.isRaw, actions)}
      ${lastValuesView(state, reading, actions)}
      <section aria-labelledby="body-label">
        <h2 id="body-label">${say('Request body')}</h2>
        <pre class="body" tabindex="0" aria-labelledby="body-label">
${
            reading.params === undefined
              ? say('The exact body appears here once every field can be read.')
              : requestBody(state.nextRpcId, state.method, withoutSecrets(state.method, reading.params))
          }</pre>
      </section>
      <div class="buttons">
        <vscode-button id="send" aria-disabled=${idle(state.isRunning)} @click=${() => actions.send()}
          >${say('Send')}</vscode-button
        >
        <vscode-button
          id="cancel"
          secondary
          aria-disabled=${idle(!state.isRunning)}
          @click=${() => actions.cancel()}
          >${say('Cancel')}</vscode-button
        >
        <vscode-button id="copy-as" secondary @click=${() => actions.copyAs()}
          >${say('Copy as…')}</vscode-button
        >
        <vscode-button id="add-to-batch" secondary @click=${() => actions.addToBatch()}
          >${say('Add to batch')}</vscode-button
        >
        <vscode-button id="open-document" secondary @click=${() => actions.openDocument()}
          >${say('Open as document')}</vscode-button
        >
        <vscode-button id="watch" secondary @click=${() => actions.watch()}>${say('Watch…')}</vscode-button>
        <span class="quiet" role="status">${buttonHint(state, Object.keys(reading.problems).length)}</span>
      </div>
    </form>
    <section
      class="answer ${state.isRefused ? 'stale' : ''}"
      aria-labelledby="answer-label"
      aria-busy=${state.isRunning}
    >
      <h2 id="answer-label">${say('Result')}</h2>
      ${state.isRunning ? html`<vscode-progress-bar aria-label=${say('The call is running')}></vscode-progress-bar>` : nothing}
      <p class="note" role="status">${state.isRefused ? NOT_SENT : ''}</p>
      <div id="viewer"></div>
    </section>
  `;
}

/** A button that can do nothing now keeps the focus: what is disabled would lose it. */
function idle(isIdle: boolean): 'true' | typeof nothing {
  return isIdle ? 'true' : nothing;
}

function fieldsView(state: PageState, reading: Reading, actions: Actions): unknown {
  const { form, raw, opened } = draftOf(state);
  const problems = Object.entries(reading.problems)
    .filter(([id]) => state.touched.has(id))
    .map(([id, problem]) => [id, shownProblem(state.method, id, problem)] as const);
  const notes = Object.entries(reading.notes).filter(([id]) => !isSecretPlace(state.method, id));
  const view: FormView = {
    form,
    problems: Object.fromEntries(problems),
    notes: Object.fromEntries(notes),
    opened: new Set(opened),
    known: state.known,
    combo: state.combo,
    actions,
  };
  if (reading.isRaw || reading.spec === undefined) return rawView(raw, view, (text) => actions.typeRaw(text));
  return formView(reading.spec, view);
}

/** Of a secret, nothing is quoted. */
function shownProblem(method: string, id: string, problem: string): string {
  return isSecretPlace(method, id) ? withoutQuotes(problem) : problem;
}

function isSecretPlace(method: string, id: string): boolean {
  return isSecretParam(method, Number.parseInt(id, 10));
}

/** After the fields, so that the keyboard comes to those first. */
function formLinks(
  state: PageState,
  { params, spec }: MethodSpec,
  isRaw: boolean,
  actions: Actions,
): TemplateResult {
  const why = isRaw ? whyNoForm(state) : undefined;
  const link = (text: string, act: () => void): TemplateResult =>
    html`<button type="button" class="link" @click=${act}>${text}</button>`;
  const switching = isRaw ? say('Edit as form') : say('Edit as JSON');
  const isForm = params.length > 0 && !isRaw;
  return html`${why === undefined ? nothing : html`<p class="quiet">${say('The form cannot hold these parameters as they are. {0}', why)}</p>`}
    <p class="links">
      ${isForm ? link(say('Fill empty fields with an example'), () => actions.fillExample()) : nothing}
      ${params.length === 0 || why !== undefined ? nothing : link(switching, () => actions.switchEditor())}
      ${spec === '' ? nothing : html`<a href=${spec}>${say('Specification')}</a>`}
    </p>`;
}

function methodDocs(spec: ReturnType<typeof readDraft>['spec']): TemplateResult {
  if (spec === undefined)
    return html`<div class="doc">
      <p>
        ${say('This method is not described here and may change state: its parameters are the JSON array you type, and you are asked before it is sent.')}
      </p>
    </div>`;
  const facts = [
    ...methodMarks(spec),
    ...(spec.servedBy === undefined ? [] : [say('served by {0}', spec.servedBy)]),
  ];
  return html`<div class="doc">
    <p>${spec.doc}</p>
    ${facts.length === 0 ? nothing : html`<p>${sentence(facts)}</p>`}
  </div>`;
}

/** Methods that may be meant by a name that nobody described; not while it is typed. */
function meantView({ method, picker }: PageState, actions: Actions): TemplateResult | typeof nothing {
  const similar = picker === undefined ? similarMethods(method) : [];
  if (similar.length === 0) return nothing;
  return html`<p class="links">
    ${say('Did you mean:')}
    ${similar.map(
      (name) =>
        html`<button type="button" class="link" @click=${() => actions.takeMethod(name)}>${name}</button>`,
    )}
  </p>`;
}

const NOT_SENT = say(
  'Not sent: the request above needs a look. What is shown here belongs to an earlier call.',
);

function sentence(facts: readonly string[]): string {
  const text = facts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function buttonHint(state: PageState, problems: number): string {
  if (state.isRunning) return say('Sending… Esc cancels.');
  if (problems > 0 && state.touched.size > 0)
    return problems === 1 ? say('One field needs a look.') : say('{0} fields need a look.', problems);
  return /Mac/.test(navigator.userAgent) ? say('⌘ Enter sends') : say('Ctrl+Enter sends');
}
