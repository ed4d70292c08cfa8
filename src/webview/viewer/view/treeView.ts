// The decoded tree: of millions of rows, only the visible ones are drawn. The tree itself keeps the focus, so that rows
// may come and go. https://www.w3.org/WAI/ARIA/apg/patterns/treeview/

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { NodePath } from '../../../protocol/nodeRow.ts';
import { branchAt, indexOf, visibleRows } from '../state/branch.ts';
import type { VisibleRow } from '../state/branch.ts';
import { menuView } from './menuView.ts';
import { ROW_HEIGHT } from '../state/rowWindow.ts';
import type { RowWindow } from '../state/rowWindow.ts';
import type { MenuSide } from '../state/tableState.ts';
import { rowView } from './rowView.ts';
import { wholeRowView } from './wholeRow.ts';
import type { ViewerActions } from '../state/viewerActions.ts';
import type { SubjectState } from '../state/subjectState.ts';
import type { Menu } from '../state/viewerState.ts';
import { say } from '../../common/say.ts';

export function treeView(
  { tree, active, search }: SubjectState,
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
      aria-label=${say('Decoded result')}
      aria-activedescendant=${isActiveThere ? `row-${active}` : nothing}
      .style=${`height: ${height}px`}
      @keydown=${(event: KeyboardEvent) => actions.key(event)}
      @click=${(event: MouseEvent) => onClick(event, rows, from, actions)}
      @contextmenu=${(event: MouseEvent) => onContextMenu(event, rows, from, actions)}
    >
      <div role="none" class="rows" .style=${`transform: translateY(${top}px)`}>
        ${rows.map((row, index) => rowView(row, from + index, active, setSize(tree, row.path), search))}
      </div>
    </div>
    ${
      menu?.items === undefined
        ? wholeRowView(rows[active - from], active, top + (active - from + 1) * ROW_HEIGHT)
        : menuView(
            menu,
            { ...menu.side, top: top + (indexOf(tree, menu.path) - from + 1) * ROW_HEIGHT },
            actions,
          )
    }
  </div>`;
}

function setSize(tree: SubjectState['tree'], path: NodePath): number {
  return branchAt(tree, path.slice(0, -1))?.count ?? 1;
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
  // A click that ends a selection of text does nothing else.
  if (found === undefined || getSelection()?.isCollapsed === false) return;
  const [row, index] = found;
  const target = event.target as HTMLElement;
  const does = target.dataset['does'];
  // A button disappears with its row, so the tree takes the focus.
  if (does !== undefined) (event.currentTarget as HTMLElement).focus({ preventScroll: true });
  if (row.kind === 'form') {
    actions.activate(index);
    if (does === 'copy') actions.copy(row.path, row.line.form);
  } else if (row.kind === 'node') {
    if (does === 'table') actions.table.open(row.path);
    else if (does === 'source') {
      actions.activate(index);
      actions.openSource(row.path);
    } else if (does === 'menu' || target.closest('.linked') !== null) {
      actions.activate(index);
      actions.openMenu(row.path, does === 'menu' ? sideOf(target) : undefined);
    } else actions.toggle(row.path);
  }
}

/** The distance of a row's button from the side of the tree that is nearer. */
function sideOf(button: HTMLElement): MenuSide {
  const box = button.closest('.tree-box')!.getBoundingClientRect();
  const { left, right } = button.getBoundingClientRect();
  return left + right < box.left + box.right ? { left: left - box.left } : { right: box.right - right };
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
