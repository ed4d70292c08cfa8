// One row of the tree: a value, a line of a notation, or a row that has not arrived yet.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { VisibleRow } from '../state/branch.ts';
import type { NotationLine } from '../state/formLines.ts';
import { pathKey } from '../state/searchState.ts';
import type { SearchState } from '../state/searchState.ts';
import { callView, usedGas } from './callView.ts';
import { valueView } from './valueView.ts';
import { say } from '../../common/say.ts';

/** Deeper rows are not indented further: a line needs room for its value. */
const DEEPEST_INDENT = 12;
/** Marks up to this many characters are never cut. */
const SHORT_MARK = 8;

/** `siblings`: how many children the row's parent has. */
export function rowView(
  row: VisibleRow,
  index: number,
  active: number,
  siblings: number,
  search: SearchState | undefined,
): TemplateResult {
  const { path, isInset } = row;
  const level = path.length + (row.kind === 'form' ? 1 : 0);
  const inset = isInset ? ' inset' : '';
  const shared = `row ${row.kind} level-${Math.min(level, DEEPEST_INDENT)}${inset}${index === active ? ' active' : ''}`;
  if (row.kind === 'unknown')
    return html`<div class=${shared} role="treeitem" id="row-${index}" aria-level=${level} aria-busy="true">
      <span class="codicon codicon-blank" aria-hidden="true"></span
      ><span class="quiet">${say('Reading…')}</span>
    </div>`;
  if (row.kind === 'form') {
    const { form, name, sideLength } = row.line;
    const isSide = sideLength !== undefined;
    return html`<div
      class="${shared}${isSide ? ' side' : ''}"
      role="treeitem"
      id="row-${index}"
      aria-level=${level}
      aria-selected=${index === active}
      data-index=${index}
      data-form=${form}
    >
      ${form === '' ? nothing : html`<span class="name" .style=${isSide ? `--length: ${sideLength}` : ''}>${name}</span>`}
      <span class="value">${markedText(row.line)}</span>
      ${name === '' ? nothing : rowButton('copy', say('Copy {0} (Enter)', name), 'copy')}
    </div>`;
  }
  const { label, kind, type, summary, provenance, notations, childCount, hasSuggestedCalls } = row.row;
  const { isTable, change, gasShare, isFailed, times, call, sourceLine } = row.row;
  const isGroup = kind === 'group';
  // The line of a call serves as its name.
  const isNamed = call === undefined || kind === 'cause';
  const canOpen = childCount + notations.length > 0;
  const chevron = !canOpen ? 'blank' : row.isOpen ? 'chevron-down' : 'chevron-right';
  const below = row.isOpen ? 0 : (search?.below.get(pathKey(path)) ?? 0);
  const classes = [
    isGroup ? 'group' : '',
    call !== undefined || kind === 'details' ? kind : '',
    search?.keys.has(pathKey(path)) === true ? 'hit' : '',
    change === '' ? '' : `change-${change}`,
    isFailed ? 'failed' : '',
    /^(?:derived|guess)/.exec(provenance)?.[0] ?? '',
  ];
  return html`<div
    class="${shared} ${classes.filter(Boolean).join(' ')}"
    role="treeitem"
    id="row-${index}"
    aria-level=${level}
    aria-expanded=${canOpen ? String(row.isOpen) : nothing}
    aria-selected=${index === active}
    aria-posinset=${path.at(-1)! + 1}
    aria-setsize=${siblings}
    data-index=${index}
  >
    ${call === undefined ? nothing : usedGas(call.gas, gasShare)}
    <span class="codicon codicon-${chevron}" aria-hidden="true"></span>
    ${isNamed ? html`<span class="name" title=${label}>${label}</span>` : nothing}
    ${below === 0 ? nothing : hitBadge(below)}
    ${call === undefined ? valueView(summary, kind, hasSuggestedCalls, times) : callView(summary, call.outcome)}
    ${gasShare === null || call !== undefined ? nothing : gasBar(gasShare)}
    ${provenance === '' ? nothing : html`<span class="mark ${provenance.length <= SHORT_MARK ? 'short' : ''}" title=${provenance}>${provenance}</span>`}
    ${isTable ? rowButton('table', say('Show {0} as a table (T)', label), 'table') : nothing}
    ${type === '' ? nothing : html`<span class="type">${type}</span>`}
    ${sourceLine === undefined ? nothing : html`<span class="type linked" data-does="source">${sourceLine}</span>`}
    ${isGroup ? nothing : rowButton('ellipsis', say('What can be done with {0} (Shift+F10)', isNamed ? label : summary), 'menu')}
  </div>`;
}

/** The number of hits below a closed row. */
function hitBadge(count: number): TemplateResult {
  const text = count === 1 ? say('1 hit below') : say('{0} hits below', count.toLocaleString('en'));
  return html`<span class="badge" role="img" aria-label=${text} title=${text}
    >${count.toLocaleString('en')}</span
  >`;
}

/** A line with its differing parts marked. */
function markedText({ text, parts }: NotationLine): unknown {
  if (parts.length === 0) return text;
  let end = 0;
  const marked = parts.map(([from, to]) => {
    const same = text.slice(end, from);
    end = to;
    return html`${same}<mark>${text.slice(from, to)}</mark>`;
  });
  return html`${marked}${text.slice(end)}`;
}

/** The share of the transaction's gas that a call used. */
function gasBar(share: number): TemplateResult {
  const percent = (share * 100).toFixed(share < 0.1 ? 1 : 0);
  const text = say('{0} % of the gas that the transaction used', percent);
  return html`<span class="gas" role="img" aria-label=${text} title=${text}
    ><span class="gas-bar"><span .style=${`width: ${share * 100}%`}></span></span
    ><span class="share">${say('{0} % gas', percent)}</span></span
  >`;
}

/** A button for what a key of the row does too, so it is not a tab stop. */
function rowButton(icon: string, label: string, does: string): TemplateResult {
  return html`<button
    type="button"
    class="icon codicon codicon-${icon}"
    tabindex="-1"
    aria-label=${label}
    title=${label}
    data-does=${does}
  ></button>`;
}
