// The layout of the request builder: the bar that is always visible, and below it the request beside its result.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { findMethod, isSubscription, methodNameProblem } from '../../core/catalogue/catalogue.ts';
import { isMethodName } from '../../core/catalogue/methodName.ts';
import { unservedReason } from '../../core/catalogue/servedMethods.ts';
import { similarMethods } from '../../core/catalogue/similarMethods.ts';
import { isSecretParam, withoutQuotedText, withoutSecrets } from '../../core/catalogue/secretParams.ts';
import { requestBody } from '../../core/call/requestBody.ts';
import type { Actions } from './actions.ts';
import { barView } from './builderBar.ts';
import type { FormView } from '../form/field.ts';
import { formView } from '../form/formView.ts';
import { linkView } from '../form/linkView.ts';
import { RAW_FIELD, rawView } from '../form/rawView.ts';
import { methodDraft, readDraft } from './draftState.ts';
import type { DraftReading } from './draftState.ts';
import type { PageState } from './pageState.ts';
import { methodDocs } from './methodDocs.ts';
import { looksPasted } from './methodOptions.ts';
import { codeView, requestHead } from './requestViews.ts';
import { say } from '../common/say.ts';
import { rawParams, whyNoForm } from './switchEditor.ts';
import { resultNotes, rerunStartedAt } from './shownResult.ts';
import { staleView } from '../common/staleView.ts';

/** As in copied code. The id of the next call would change by itself: calls of other features take ids, too. */
const SHOWN_ID = 1;

export function builderView(state: PageState, actions: Actions): TemplateResult {
  const reading = readDraft(state);
  const staleAt = rerunStartedAt(state);
  const isBusy = state.isRunning && !state.isAsking;
  return html`
    ${barView(state, reading, actions)}
    <div class="panes" data-pane=${state.pane}>
      <form class="request" aria-label=${say('Request')} @submit=${(event: Event) => event.preventDefault()}>
        ${requestHead(state, reading, actions)}
        ${state.code === undefined ? editorView(state, reading, actions) : codeView(state.code, { ...state, params: reading.params }, actions)}
      </form>
      <div
        id="divider"
        role="separator"
        tabindex="0"
        aria-orientation="vertical"
        aria-label=${say('Width of the request')}
      ></div>
      <section
        class="answer ${staleAt === undefined ? '' : 'stale'}"
        aria-labelledby="answer-label"
        aria-busy=${isBusy}
      >
        <div class="answer-head">
          <h2 id="answer-label">${say('Result')}</h2>
          ${staleAt === undefined ? nothing : staleView(staleAt)}
        </div>
        ${isBusy ? html`<vscode-progress-bar aria-label=${say('The call is running')}></vscode-progress-bar>` : nothing}
        <div role="status">
          ${resultNotes(state, reading.params).map((note) => html`<p class="note">${note}</p>`)}
        </div>
        <div id="viewer"></div>
      </section>
    </div>
  `;
}

function editorView(state: PageState, reading: DraftReading, actions: Actions): TemplateResult {
  return html`${aboutMethod(state, reading, actions)} ${fieldsView(state, reading, actions)}
  ${state.transactions.lines.map(transactionView)} ${reading.isRaw ? nothing : bodyView(state, reading)}`;
}

function aboutMethod(state: PageState, reading: DraftReading, actions: Actions): TemplateResult {
  const unserved = unservedReason(state.method, state.use);
  const problem = isSubscription(state.method) ? undefined : methodNameProblem(state.method);
  return html`<div class="field">
    ${unserved === undefined ? nothing : html`<p class="note">${unserved} ${say('It can still be sent.')}</p>`}
    ${problem === undefined ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
    ${isMethodName(state.method) ? methodDocs(reading.spec, state.endpoint) : nothing}
    ${reading.spec === undefined ? meantView(state, actions) : nothing}
  </div>`;
}

function bodyView(state: PageState, { params }: DraftReading): TemplateResult {
  const body =
    params === undefined || !isMethodName(state.method)
      ? say('The request body appears here once all fields are valid.')
      : requestBody(SHOWN_ID, state.method, withoutSecrets(state.method, params));
  return html`<section aria-labelledby="body-label">
    <h2 id="body-label">${say('Request body')}</h2>
    <pre class="body" tabindex="0" aria-labelledby="body-label">${body}</pre>
  </section>`;
}

/** Named facts such as `from: 0x…` in one line; lines without a name are sentences. */
function transactionView(lines: readonly string[]): readonly TemplateResult[] {
  const parts = lines.map((line) => /^([a-z ]+): (.*)$/s.exec(line));
  const sentences = lines.filter((_line, index) => parts[index] === null);
  const facts = parts.filter((part) => part !== null);
  return [
    ...(facts.length === 0
      ? []
      : [
          html`<dl class="facts signed" aria-label=${say('What it would do')}>
            ${facts.map(
              ([, name, text]) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd>${text}</dd>
                </div>`,
            )}
          </dl>`,
        ]),
    ...sentences.map((sentence) => html`<p class="note">${sentence}</p>`),
  ];
}

function fieldsView(state: PageState, reading: DraftReading, actions: Actions): unknown {
  const { form, raw, opened } = methodDraft(state);
  const problems = Object.entries(reading.problems)
    .filter(([id]) => state.touched.has(id) && id !== state.typing)
    .map(([id, problem]) => [id, shownProblem(state.method, id, problem)] as const);
  const notes = Object.entries(reading.notes).filter(([id]) => !isSecretPlace(state.method, id));
  const view: FormView = {
    form,
    problems: Object.fromEntries(problems),
    notes: Object.fromEntries(notes),
    warned: reading.warned,
    opened: new Set(opened),
    known: state.known,
    combo: state.combo,
    typed: state.typed,
    actions,
  };
  if (reading.isRaw || reading.spec === undefined)
    return rawView(raw, withNoForm(state, view), (text) => actions.typeRaw(text), reading.marks);
  return formView(reading.spec, view);
}

/** With what can be done about a problem of the JSON, or a note why the form cannot show it. */
function withNoForm(state: PageState, { problems, notes }: FormView): Pick<FormView, 'problems' | 'notes'> {
  const { [RAW_FIELD]: problem } = problems;
  if (problem !== undefined && findMethod(state.method) !== undefined) {
    if (rawParams(state) !== undefined) {
      const more = say('To send it anyway, choose “Open as document” in the menu “…” beside Send.');
      return { problems: { [RAW_FIELD]: `${problem} ${more}` }, notes };
    }
    // Said first once the form was asked for, so that the click is seen to do something.
    const why = say('The form needs valid JSON.');
    return {
      problems: { [RAW_FIELD]: state.wantsForm ? `${why} ${problem}` : `${problem} ${why}` },
      notes,
    };
  }
  const why = whyNoForm(state);
  if (why === undefined) return { problems, notes };
  const { [RAW_FIELD]: own } = notes;
  const line = say('The form cannot hold these parameters as they are. {0}', why);
  return { problems, notes: { [RAW_FIELD]: own === undefined ? line : `${own}\n${line}` } };
}

/** The problem without quoted text, if the parameter is a secret. */
function shownProblem(method: string, id: string, problem: string): string {
  return isSecretPlace(method, id) ? withoutQuotedText(problem) : problem;
}

function isSecretPlace(method: string, id: string): boolean {
  return isSecretParam(method, Number.parseInt(id, 10));
}

/** Suggestions for an unknown method name, but not while it is typed. */
function meantView({ method, picker }: PageState, actions: Actions): TemplateResult | typeof nothing {
  if (picker === undefined && looksPasted(method))
    return html`<p class="links">
      ${linkView(say('Read it with Paste Anything'), () => actions.paste(method))}
    </p>`;
  const similar = picker === undefined ? similarMethods(method) : [];
  if (similar.length === 0) return nothing;
  return html`<p class="links">
    ${say('Did you mean:')} ${similar.map((name) => linkView(name, () => actions.takeMethod(name)))}
  </p>`;
}
