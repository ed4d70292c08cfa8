// Owns showing how a call ended: its facts, the decoded tree or the raw JSON, or what went wrong and what helps.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { EntryView } from '../protocol/toPage.ts';
import type { Actions } from './actions.ts';
import type { PageState } from './pageState.ts';
import { treeView } from './treeView.ts';

export function answerView(state: PageState, actions: Actions): TemplateResult {
  const { entry } = state;
  return html`<section class="answer" aria-labelledby="answer-label" aria-busy=${state.isRunning}>
    <h2 id="answer-label">Result</h2>
    ${state.isRunning ? html`<vscode-progress-bar aria-label="The call is running"></vscode-progress-bar>` : nothing}
    <div role="status" class="visually-hidden">${entry === undefined ? '' : announcement(entry)}</div>
    ${entry === undefined ? html`<p class="quiet">The decoded answer appears here.</p>` : entryView(entry, state, actions)}
  </section>`;
}

function entryView(entry: EntryView, state: PageState, actions: Actions): TemplateResult {
  const { outcome } = entry;
  return html`
    <p class="facts quiet">
      <span>${entry.method}</span><span>${entry.endpointName}</span><span>${entry.durationMs} ms</span>
      ${entry.httpStatus === 0 ? nothing : html`<span>HTTP ${entry.httpStatus}</span>`}
      <span>${entry.responseBytes.toLocaleString('en')} bytes</span>
    </p>
    ${
      outcome.ok
        ? html`
            <p class="summary">${entry.summary}</p>
            <div class="toolbar">
              <button type="button" aria-pressed=${!state.isRawShown} @click=${() => actions.showRaw(false)}>
                Decoded
              </button>
              <button type="button" aria-pressed=${state.isRawShown} @click=${() => actions.showRaw(true)}>
                Raw JSON
              </button>
              <button type="button" class="link" @click=${() => actions.openJson()}>Open as JSON</button>
            </div>
            ${state.isRawShown ? rawJson(state) : treeView(outcome.root, state, actions)}
          `
        : html`<div class="failure">
            <h3>${outcome.title}</h3>
            <p>${outcome.message}</p>
            ${outcome.excerpt === '' ? nothing : html`<pre tabindex="0" aria-label="What the server said">${outcome.excerpt}</pre>`}
            ${
              outcome.actions.length === 0
                ? nothing
                : html`<div class="buttons">
                    ${outcome.actions.map(
                      ({ action, label }, index) =>
                        html`<vscode-button ?secondary=${index > 0} @click=${() => actions.act(action)}
                          >${label}</vscode-button
                        >`,
                    )}
                  </div>`
            }
          </div>`
    }
  `;
}

function rawJson({ raw }: PageState): TemplateResult {
  return html`<pre class="raw" tabindex="0" aria-label="Raw JSON">${raw?.text ?? 'Reading…'}</pre>
    ${raw?.cut === true ? html`<p class="note">Cut here. “Open as JSON” shows all of it.</p>` : nothing}`;
}

function announcement(entry: EntryView): string {
  const { durationMs } = entry;
  const time = durationMs < 1000 ? `${durationMs} milliseconds` : `${(durationMs / 1000).toFixed(1)} seconds`;
  return entry.outcome.ok
    ? `${entry.summary}, in ${time}`
    : `${entry.outcome.title}: ${entry.outcome.message}`;
}
