// Owns the decoded tree as the page shows it: of millions of rows only those on screen are there. Walked by keys as the
// ARIA tree pattern asks; the tree itself keeps the focus, so that rows may come and go.
// https://www.w3.org/WAI/ARIA/apg/patterns/treeview/

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { NodePath } from '../../protocol/nodeRow.ts';
import { branchAt, indexOf, visibleRows } from './branch.ts';
import type { VisibleRow } from './branch.ts';
import { menuView } from './menuView.ts';
import { ROW_HEIGHT } from './rowWindow.ts';
import type { RowWindow } from './rowWindow.ts';
import { pathKey } from './searchState.ts';
import type { ViewerActions } from './viewerActions.ts';
import type { Looking, Menu } from './viewerState.ts';

/** Below this level rows are not indented further: a line must keep room for its value. */
const DEEPEST_INDENT = 12;

export function treeView(
  { tree, active, search }: Looking,
  menu: Menu | undefined,
  { from, to, height, top }: RowWindow,
  actions: ViewerActions,
): TemplateResult {
  const rows = visibleRows(tree, from, to);
  const isActiveThere = active >= from && active < from + rows.length;
  return html`<div class="tree-box">
    <div
      class="tree"
      role="tree"
      tabindex="0"
      aria-label="Decoded result"
      aria-activedescendant=${isActiveThere ? `row-${active}` : nothing}
      .style=${`height: ${height}px`}
      @keydown=${(event: KeyboardEvent) => actions.key(event)}
      @click=${(event: MouseEvent) => onClick(event, rows, from, actions)}
      @contextmenu=${(event: MouseEvent) => onContextMenu(event, rows, from, actions)}
    >
      <div role="none" class="rows" .style=${`transform: translateY(${top}px)`}>
        ${rows.map((row, index) => rowView(row, from + index, active, setSize(tree, row.path), search?.keys))}
      </div>
    </div>
    ${
      menu?.items === undefined
        ? nothing
        : menuView(menu, top + (indexOf(tree, menu.path) - from + 1) * ROW_HEIGHT, actions)
    }
  </div>`;
}

function setSize(tree: Looking['tree'], path: NodePath): number {
  return branchAt(tree, path.slice(0, -1))?.count ?? 1;
}

function rowView(
  row: VisibleRow,
  index: number,
  active: number,
  siblings: number,
  hits: ReadonlySet<string> | undefined,
): TemplateResult {
  const { path } = row;
  const level = path.length + (row.kind === 'form' ? 1 : 0);
  const shared = `row ${row.kind} level-${Math.min(level, DEEPEST_INDENT)}${index === active ? ' active' : ''}`;
  if (row.kind === 'unknown')
    return html`<div class=${shared} role="treeitem" id="row-${index}" aria-level=${level} aria-busy="true">
      <span class="codicon codicon-blank" aria-hidden="true"></span><span class="quiet">Reading…</span>
    </div>`;
  if (row.kind === 'form') {
    const { form, name, text } = row.line;
    return html`<div
      class=${shared}
      role="treeitem"
      id="row-${index}"
      aria-level=${level}
      aria-selected=${index === active}
      data-index=${index}
      data-form=${form}
    >
      ${form === '' ? nothing : html`<span class="name">${name}</span>`}<span class="value">${text}</span>
      ${name === '' ? nothing : iconButton('copy', `Copy ${name}`, 'copy')}
    </div>`;
  }
  const { label, kind, type, summary, mark, forms, childCount, isLinked } = row.row;
  const { isTable, change, gasShare, isFailed } = row.row;
  const isGroup = kind === 'group';
  const canOpen = childCount + forms.length > 0;
  const chevron = !canOpen ? 'blank' : row.isOpen ? 'chevron-down' : 'chevron-right';
  return html`<div
    class="${shared}${isGroup ? ' group' : ''}${hits?.has(pathKey(path)) === true ? ' hit' : ''}${change === '' ? '' : ` change-${change}`}${isFailed ? ' failed' : ''}"
    role="treeitem"
    id="row-${index}"
    aria-level=${level}
    aria-expanded=${canOpen ? String(row.isOpen) : nothing}
    aria-selected=${index === active}
    aria-posinset=${path.at(-1)! + 1}
    aria-setsize=${siblings}
    data-index=${index}
  >
    <span class="codicon codicon-${chevron}" aria-hidden="true"></span>
    <span class="name">${label}</span>
    <span class="value kind-${kind}${isLinked ? ' linked' : ''}" title=${summary}>${summary}</span>
    ${gasShare === null ? nothing : gasBar(gasShare)}
    ${mark === '' ? nothing : html`<span class="mark" title=${mark}>${mark}</span>`}
    ${isTable ? iconButton('table', `Show ${label} as a table (T)`, 'table') : nothing}
    ${type === '' ? nothing : html`<span class="type">${type}</span>`}
    ${isGroup ? nothing : iconButton('ellipsis', `What can be done with ${label}`, 'menu')}
  </div>`;
}

/** How much of all the gas a call used. */
function gasBar(share: number): TemplateResult {
  const text = `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} % of the gas`;
  return html`<span class="gas" role="img" aria-label=${text} title=${text}
    ><span .style=${`width: ${share * 100}%`}></span
  ></span>`;
}

/** Beside what the row's own keys do; so no stop of the Tab key. */
function iconButton(icon: string, label: string, does: string): TemplateResult {
  return html`<button
    type="button"
    class="icon codicon codicon-${icon}"
    tabindex="-1"
    aria-label=${label}
    title=${label}
    data-does=${does}
  ></button>`;
}

function rowOf(
  event: MouseEvent,
  rows: readonly VisibleRow[],
  from: number,
): [VisibleRow, number] | undefined {
  const element = (event.target as HTMLElement).closest<HTMLElement>('.row');
  const index = Number(element?.dataset['index'] ?? -1);
  const row = rows[index - from];
  return row === undefined ? undefined : [row, index];
}

function onClick(event: MouseEvent, rows: readonly VisibleRow[], from: number, actions: ViewerActions): void {
  const found = rowOf(event, rows, from);
  // Whoever selects text wants the text.
  if (found === undefined || getSelection()?.isCollapsed === false) return;
  const [row, index] = found;
  const target = event.target as HTMLElement;
  const does = target.dataset['does'];
  if (row.kind === 'form') {
    actions.activate(index);
    if (does === 'copy') actions.copy(row.path, row.line.form);
  } else if (row.kind === 'node') {
    if (does === 'table') actions.table.open(row.path);
    else if (does === 'menu' || target.classList.contains('linked')) {
      actions.activate(index);
      actions.openMenu(row.path);
    } else actions.toggle(row.path);
  }
}

function onContextMenu(
  event: MouseEvent,
  rows: readonly VisibleRow[],
  from: number,
  actions: ViewerActions,
): void {
  const found = rowOf(event, rows, from);
  if (found === undefined || found[0].kind === 'unknown') return;
  event.preventDefault();
  actions.activate(found[1]);
  actions.openMenu(found[0].path);
}
