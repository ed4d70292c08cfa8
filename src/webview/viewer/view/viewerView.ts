// The layout of a result: trail, outcome and facts, then the decoded tree or raw JSON.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { SubjectView } from '../../../protocol/viewer.ts';
import { actionRow } from './actionRow.ts';
import { factsView } from './factsView.ts';
import type { RowWindow } from '../state/rowWindow.ts';
import { changesView } from './changesView.ts';
import { helpView } from './helpView.ts';
import { iconButton } from '../../common/iconButton.ts';
import { findView, rowSearchView, searchView } from './searchView.ts';
import { switchView } from './switchView.ts';
import { hasRowSearch } from '../state/tableSearch.ts';
import { tableView } from './tableView.ts';
import { trailView } from './trailView.ts';
import { treeView } from './treeView.ts';
import type { ViewerActions } from '../state/viewerActions.ts';
import { staleSince } from '../state/staleness.ts';
import { current } from '../state/viewerState.ts';
import { shownTable } from '../state/subjectState.ts';
import type { SubjectState } from '../state/subjectState.ts';
import { markedPlace, placesInJson } from '../state/rawFind.ts';
import type { ViewerState } from '../state/viewerState.ts';
import { say } from '../../common/say.ts';
import { staleView } from '../../common/staleView.ts';
import { withWholeHex } from './wholeHex.ts';

export function viewerView(
  state: ViewerState,
  rows: RowWindow,
  actions: ViewerActions,
  empty: string,
): TemplateResult {
  const subjectState = current(state);
  const id = state.trail[state.at]?.id;
  const gone = id === undefined ? undefined : state.gone.get(id);
  return html`
    <div role="status" class="visually-hidden">${state.announcement}</div>
    ${state.isBusy ? html`<vscode-progress-bar aria-label=${say('The call is running')}></vscode-progress-bar>` : nothing}
    ${state.trail.length > 1 ? trailView(state, actions) : nothing}
    ${
      subjectState !== undefined
        ? subjectView(subjectState, state, rows, actions)
        : html`<p class="quiet">${gone ?? (id === undefined ? empty : say('Reading…'))}</p>`
    }
  `;
}

function subjectView(
  subjectState: SubjectState,
  state: ViewerState,
  rows: RowWindow,
  actions: ViewerActions,
): TemplateResult {
  const { subject, view } = subjectState;
  const table = shownTable(subjectState);
  const { menu } = state;
  const since = staleSince(state);
  const hasRows = subjectState.tree.count > 0;
  const { tone = '' } = subject;
  return html`
    ${
      subject.problem === null
        ? html`<p class="summary ${tone}">${withWholeHex(subject.summary)}</p>`
        : problemView(subject.problem, tone, actions)
    }
    ${factsView(subject.facts)}
    ${since === undefined ? nothing : html`<p class="stale-line">${staleView(since)}</p>`}
    ${subject.filter === undefined ? nothing : filterChip(subject.filter, () => actions.goTo(state.at - 1))}
    ${
      subject.hint === ''
        ? nothing
        : html`<p class=${subject.hintWarns === true ? 'note' : 'quiet'}>${withWholeHex(subject.hint)}</p>`
    }
    <div class="toolbar">
      ${hasRows ? switchView(subjectState, actions) : nothing}
      ${
        view === 'raw'
          ? findView(subjectState, actions)
          : hasRowSearch(table)
            ? rowSearchView(table, actions.table)
            : subject.canSearch
              ? searchView(subjectState.search, actions)
              : nothing
      }
      ${subject.changes === null ? nothing : changesView(subjectState, subject.changes, actions)}
      ${actionRow(
        'result-more',
        [
          ...subject.actions.map(({ action, label }) => ({ label, act: () => actions.act(action) })),
          ...(subject.hasJson
            ? [{ label: say('Open as JSON'), act: () => actions.act({ kind: 'openJson' }) }]
            : []),
        ],
        hasRows ? iconButton('keyboard', say('Keys and searches (?)'), () => actions.help()) : undefined,
      )}
    </div>
    ${
      view === 'raw'
        ? rawView(subjectState)
        : table === undefined
          ? hasRows
            ? treeView(subjectState, menu, rows, actions)
            : nothing
          : tableView(table, menu, rows, actions)
    }
    ${helpView()}
  `;
}

/** The filter of a subject that is a part of the previous step, as a button that goes back to that step. */
function filterChip({ text, note }: NonNullable<SubjectView['filter']>, end: () => void): TemplateResult {
  const all = say('Show all calls again');
  return html`<p class="filter-chip">
    <button type="button" title=${all} aria-label=${`${text}: ${all}`} @click=${end}>
      <span>${text}</span><span class="codicon codicon-close" aria-hidden="true"></span>
    </button>
    <span class="quiet">${note}</span>
  </p>`;
}

function problemView(
  { title, message, excerpt, actions: helps }: NonNullable<SubjectView['problem']>,
  tone: string,
  actions: ViewerActions,
): TemplateResult {
  return html`<div class="failure ${tone}">
    <h3>${title}</h3>
    ${message === '' ? nothing : html`<p>${message}</p>`}
    ${excerpt === '' ? nothing : html`<pre tabindex="0" aria-label=${say('What the server said')}>${excerpt}</pre>`}
    ${
      helps.length === 0
        ? nothing
        : html`<div class="buttons">
            ${helps.map(
              ({ action, label }, index) =>
                html`<vscode-button ?secondary=${index > 0} @click=${() => actions.act(action)}
                  >${label}</vscode-button
                >`,
            )}
          </div>`
    }
  </div>`;
}

function rawView({ raw, rawFind }: SubjectState): TemplateResult {
  const text = raw?.text ?? say('Reading…');
  const places = placesInJson(rawFind, raw?.text ?? '');
  const [at, end] = markedPlace(rawFind, places) ?? [text.length, text.length];
  const found = text.slice(at, end);
  return html`<pre class="raw" tabindex="0" aria-label=${say('Raw JSON')}>
${text.slice(0, at)}${found === '' ? nothing : html`<mark>${found}</mark>`}${text.slice(end)}</pre>
    ${raw?.isCut === true ? html`<p class="quiet">${say('Cut off here. “Open as JSON” shows all of it.')}</p>` : nothing}`;
}
