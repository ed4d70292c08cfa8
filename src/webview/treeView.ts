// Owns the decoded tree: one flat list of visible rows, walked by arrow keys as the ARIA tree pattern asks.
// https://www.w3.org/WAI/ARIA/apg/patterns/treeview/

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { NodePath, NodeRow } from '../protocol/nodeRow.ts';
import type { Actions } from './actions.ts';
import type { PageState } from './pageState.ts';
import { pathKey } from './pageState.ts';

type VisibleRow =
  | { readonly kind: 'node'; readonly path: NodePath; readonly row: NodeRow; readonly isExpanded: boolean }
  | { readonly kind: 'form'; readonly path: NodePath; readonly name: string; readonly text: string }
  | { readonly kind: 'more'; readonly path: NodePath; readonly from: number };

export function treeView(root: NodeRow, state: PageState, actions: Actions): TemplateResult {
  const rows = [...visibleRows([], root, state)];
  const onTreeKey = (event: KeyboardEvent): void => (isCopy(event) ? copyRow(event, actions) : onKey(event));
  return html`<div class="tree" role="tree" aria-label="Decoded result" @keydown=${onTreeKey}>
    ${rows.map((row, index) => rowView(row, index === 0, actions))}
  </div>`;
}

function* visibleRows(path: NodePath, row: NodeRow, state: PageState): Generator<VisibleRow> {
  const key = pathKey(path);
  const isExpanded = state.expanded.has(key);
  yield { kind: 'node', path, row, isExpanded };
  if (!isExpanded) return;
  for (const { name, text } of row.forms) yield { kind: 'form', path, name, text };
  const children = state.children.get(key) ?? [];
  for (const [index, child] of children.entries()) yield* visibleRows([...path, index], child, state);
  if (children.length > 0 && children.length < row.childCount)
    yield { kind: 'more', path, from: children.length };
}

function rowView(row: VisibleRow, isFirst: boolean, actions: Actions): TemplateResult {
  const level = row.path.length + (row.kind === 'node' ? 1 : 2);
  if (row.kind === 'more') {
    return html`<button
      type="button"
      class="row more level-${Math.min(level, 8)}"
      @click=${() => actions.loadMore(row.path, row.from)}
    >
      Show more…
    </button>`;
  }
  if (row.kind === 'form') {
    return html`<div
      class="row form level-${Math.min(level, 8)}"
      role="treeitem"
      data-path=${row.path.join('.')}
      data-form=${row.name}
      aria-level=${level}
      tabindex="-1"
    >
      <span class="name">${row.name}</span><span class="value">${row.text}</span>
      <button
        type="button"
        class="icon codicon codicon-copy"
        aria-label="Copy ${row.name}"
        title="Copy ${row.name}"
        @click=${() => actions.copy(row.path, row.name)}
      ></button>
    </div>`;
  }
  const { path, isExpanded } = row;
  const expandable = row.row.childCount > 0 || row.row.forms.length > 0;
  const toggle = (): void => (expandable ? actions.toggle(path) : undefined);
  return html`<div
    class="row node level-${Math.min(level, 8)}"
    role="treeitem"
    aria-level=${level}
    aria-expanded=${expandable ? String(isExpanded) : nothing}
    data-path=${path.join('.')}
    tabindex=${isFirst ? 0 : -1}
    @click=${toggle}
  >
    <span
      class="codicon ${expandable ? (isExpanded ? 'codicon-chevron-down' : 'codicon-chevron-right') : 'codicon-blank'}"
      aria-hidden="true"
    ></span>
    <span class="name">${row.row.label}</span
    ><span class="value kind-${row.row.kind}">${row.row.summary}</span>
    ${row.row.mark === '' ? nothing : html`<span class="mark">${row.row.mark}</span>`}
  </div>`;
}

function isCopy(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && event.key === 'c' && getSelection()?.isCollapsed !== false;
}

/** Copies the focused row's value in its best form; a form's row copies that form. */
function copyRow({ target }: KeyboardEvent, actions: Actions): void {
  const row = (target as HTMLElement).closest<HTMLElement>('.row');
  const path = row?.dataset['path'];
  if (row === null || path === undefined) return;
  actions.copy(path === '' ? [] : path.split('.').map(Number), row.dataset['form'] ?? '');
}

/** Arrow keys move, open and close; Enter and Space toggle. Rows keep focus across rendering. */
function onKey(event: KeyboardEvent): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('.row');
  if (row === null) return;
  const rows = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.row')];
  const at = rows.indexOf(row);
  const expanded = row.getAttribute('aria-expanded');
  const level = Number(row.getAttribute('aria-level'));
  const parent = rows.slice(0, at).findLast((other) => Number(other.getAttribute('aria-level')) < level);
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => focusRow(rows, rows[at + 1]),
    ArrowUp: () => focusRow(rows, rows[at - 1]),
    Home: () => focusRow(rows, rows[0]),
    End: () => focusRow(rows, rows.at(-1)),
    ArrowRight: () => (expanded === 'false' ? row.click() : focusRow(rows, rows[at + 1])),
    ArrowLeft: () => (expanded === 'true' ? row.click() : focusRow(rows, parent)),
    Enter: () => row.click(),
    ' ': () => row.click(),
  };
  const isButton = (event.target as HTMLElement).tagName === 'BUTTON';
  const move = isButton && (event.key === 'Enter' || event.key === ' ') ? undefined : moves[event.key];
  if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  move();
}

function focusRow(rows: readonly HTMLElement[], row: HTMLElement | undefined): void {
  if (row === undefined) return;
  for (const other of rows) if (other.tagName !== 'BUTTON') other.tabIndex = -1;
  row.tabIndex = 0;
  row.focus();
}
