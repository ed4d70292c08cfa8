// Owns how a list looks as a table: its bar, its header with sorting and filters, and of its rows those on screen. The
// grid itself keeps the focus, so that rows may come and go.
// https://www.w3.org/WAI/ARIA/apg/patterns/grid/

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { TableColumn } from '../../protocol/table.ts';
import { menuView } from './menuView.ts';
import type { RowWindow } from './rowWindow.ts';
import { rowOf, visibleColumns } from './tableState.ts';
import type { TableState } from './tableState.ts';
import type { TableActions, ViewerActions } from './viewerActions.ts';
import type { Menu } from './viewerState.ts';

/** The rows above the first one: names, filters. */
const HEADER_ROWS = 2;
const LONGEST_SAME = 24;

export function tableView(
  table: TableState,
  menu: Menu | undefined,
  rows: RowWindow,
  actions: ViewerActions,
): TemplateResult {
  const { columns, menuAt } = table;
  return html`<section class="table-section" aria-label="Table">
    ${barView(table, actions.table)}
    ${
      columns === undefined
        ? html`<p class="quiet">Reading…</p>`
        : columns.length === 0
          ? html`<p class="quiet">The items of this list have too little in common for a table.</p>`
          : html`${sameView(table, columns, actions.table)}
              <div class="table-room">
                <div class="table-box">
                  ${gridView(table, columns, rows, actions.table)}
                  ${menu?.items === undefined ? nothing : menuView(menu, menuAt.top, actions, menuAt.left)}
                </div>
              </div>`
    }
  </section>`;
}

function barView({ title, columns = [], count, total }: TableState, actions: TableActions): TemplateResult {
  const all = `${total.toLocaleString('en')} rows`;
  return html`<div class="table-bar">
    <button
      type="button"
      class="icon codicon codicon-list-tree"
      aria-label="Back to the tree"
      title="Back to the tree (Escape)"
      @click=${() => actions.close()}
    ></button>
    <h2>${title}</h2>
    <span class="quiet" role="status"
      >${columns.length === 0 ? '' : count === total ? all : `${count.toLocaleString('en')} of ${all}`}</span
    >
    ${
      columns.length === 0
        ? nothing
        : html`<button type="button" class="link" @click=${() => actions.csv('clipboard')}>
              Copy as CSV
            </button>
            <button type="button" class="link" @click=${() => actions.csv('file')}>Save as CSV…</button>`
    }
  </div>`;
}

function sameView(
  { showsSame }: TableState,
  columns: readonly TableColumn[],
  actions: TableActions,
): TemplateResult | typeof nothing {
  const same = columns.filter((column) => column.same !== null);
  if (same.length === 0 || same.length === columns.length) return nothing;
  const [what, verb] = same.length === 1 ? ['column', 'is'] : ['columns', 'are'];
  const values = same.map(({ name, same: value }) => `${name} ${cut(value!)}`).join(', ');
  const text = `${same.length} ${what} ${verb} the same in every row${showsSame ? '.' : `: ${values}`}`;
  return html`<p class="same quiet">
    <span title=${text}>${text}</span>
    <button type="button" class="link" @click=${() => actions.showSame(!showsSame)}>
      ${showsSame ? 'Hide' : 'Show'} ${same.length === 1 ? 'it' : 'them'}
    </button>
  </p>`;
}

function cut(text: string): string {
  return text.length > LONGEST_SAME ? `${text.slice(0, LONGEST_SAME - 1)}…` : text;
}

function gridView(
  table: TableState,
  columns: readonly TableColumn[],
  { from, to, height, top }: RowWindow,
  actions: TableActions,
): TemplateResult {
  const { active, count, total, widths, title } = table;
  const visible = visibleColumns(table);
  const isActiveThere = active.row >= from && active.row < to;
  const tracks = visible.map((column) => `calc(${widths[column]!}ch + 17px)`);
  const gutter = `calc(${Math.max(3, String(total - 1).length)}ch + 13px)`;
  return html`<div
    class="grid"
    role="grid"
    tabindex="0"
    aria-label=${title}
    aria-rowcount=${count + HEADER_ROWS}
    aria-colcount=${visible.length + 1}
    aria-activedescendant=${isActiveThere && count > 0 ? cellId(active.row, active.column) : nothing}
    .style=${`--columns: ${[gutter, ...tracks].join(' ')}`}
    @scroll=${() => actions.scrolled()}
    @keydown=${(event: KeyboardEvent) => (event.target === event.currentTarget ? actions.key(event) : undefined)}
    @click=${(event: MouseEvent) => onClick(event, actions)}
    @dblclick=${(event: MouseEvent) => onDoubleClick(event, actions)}
    @contextmenu=${(event: MouseEvent) => onContextMenu(event, actions)}
  >
    <div class="grid-head" role="rowgroup">
      ${headerView(table, columns, visible, actions)} ${filtersView(table, columns, visible, actions)}
      ${problemsView(table, columns, visible)}
    </div>
    <div class="grid-body" role="rowgroup" .style=${`height: ${height}px`}>
      <div role="none" .style=${`transform: translateY(${top}px)`}>
        ${Array.from({ length: Math.max(0, to - from) }, (_, index) =>
          rowView(table, columns, visible, from + index),
        )}
      </div>
    </div>
    ${count === 0 ? html`<p class="quiet nothing">No row passes the filters.</p>` : nothing}
  </div>`;
}

function headerView(
  { order: { sort } }: TableState,
  columns: readonly TableColumn[],
  visible: readonly number[],
  actions: TableActions,
): TemplateResult {
  return html`<div class="grid-row" role="row" aria-rowindex="1">
    <div class="cell gutter" role="columnheader" aria-colindex="1" title="Position in the list">#</div>
    ${visible.map((column, index) => {
      const { name, isNumber } = columns[column]!;
      const direction = sort?.column !== column ? 'none' : sort.isDescending ? 'descending' : 'ascending';
      const arrow = { none: 'blank', ascending: 'arrow-up', descending: 'arrow-down' }[direction];
      return html`<div
        class="cell ${isNumber ? 'number' : ''}"
        role="columnheader"
        aria-colindex=${index + 2}
        aria-sort=${direction}
      >
        <button type="button" title="${name}: sort (S)" @click=${() => actions.sortBy(column)}>
          <span>${name}</span><span class="codicon codicon-${arrow}" aria-hidden="true"></span>
        </button>
      </div>`;
    })}
  </div>`;
}

function filtersView(
  { typed, problems }: TableState,
  columns: readonly TableColumn[],
  visible: readonly number[],
  actions: TableActions,
): TemplateResult {
  const onKey = (event: KeyboardEvent, column: number): void => {
    const { key } = event;
    const { value } = event.target as HTMLInputElement;
    if (key === 'Enter') actions.filter(column, value, true);
    else if (key === 'Escape' && value !== '') actions.filter(column, '', true);
    else if (key === 'Escape' || key === 'ArrowDown') actions.leaveFilter();
    else return;
    event.preventDefault();
  };
  return html`<div class="grid-row filters" role="row" aria-rowindex="2">
    <div class="cell gutter" role="gridcell" aria-colindex="1">
      <span class="codicon codicon-filter" aria-hidden="true"></span>
    </div>
    ${visible.map((column, index) => {
      const { name, isNumber } = columns[column]!;
      const problem = problems.get(column);
      return html`<div class="cell" role="gridcell" aria-colindex=${index + 2}>
        <input
          type="text"
          spellcheck="false"
          autocomplete="off"
          data-filter=${column}
          aria-label="Filter ${name}"
          aria-invalid=${problem === undefined ? nothing : 'true'}
          aria-describedby=${problem === undefined ? nothing : `filter-problem-${column}`}
          placeholder=${isNumber ? 'text or > 1' : 'text'}
          title="Filter ${name} (/): a text, or a comparison such as ${isNumber ? '> 1 ether' : '!= 0'}"
          .value=${typed.get(column) ?? ''}
          @input=${(event: InputEvent) =>
            actions.filter(column, (event.target as HTMLInputElement).value, false)}
          @keydown=${(event: KeyboardEvent) => onKey(event, column)}
        />
      </div>`;
    })}
  </div>`;
}

/** Below the fields, in sight however far the columns are scrolled. */
function problemsView(
  { problems }: TableState,
  columns: readonly TableColumn[],
  visible: readonly number[],
): readonly TemplateResult[] {
  return [...problems].map(
    ([column, problem]) =>
      html`<div class="grid-problem" role="row">
        <div role="gridcell" aria-colspan=${visible.length + 1}>
          <span class="problem" id="filter-problem-${column}" role="alert"
            >${columns[column]!.name}: ${problem}</span
          >
        </div>
      </div>`,
  );
}

function cellId(row: number, column: number): string {
  return `cell-${row}-${column}`;
}

function rowView(
  table: TableState,
  columns: readonly TableColumn[],
  visible: readonly number[],
  index: number,
): TemplateResult {
  const row = rowOf(table, index);
  const rowIndex = index + HEADER_ROWS + 1;
  if (row === undefined)
    return html`<div class="grid-row" role="row" aria-rowindex=${rowIndex}>
      <div class="cell gutter" role="gridcell"></div>
      <div class="cell quiet" role="gridcell" aria-busy="true">Reading…</div>
    </div>`;
  const { active } = table;
  const isActiveRow = index === active.row;
  return html`<div
    class="grid-row ${isActiveRow ? 'active' : ''}"
    role="row"
    aria-rowindex=${rowIndex}
    data-row=${index}
  >
    <div class="cell gutter" role="rowheader" aria-colindex="1" title="Show in the tree (Enter)">
      <span class="linked" data-does="reveal">${row.position}</span>
    </div>
    ${visible.map((column, at) => {
      const { text = '', isLinked = false } = row.cells[column] ?? {};
      const isActive = isActiveRow && at === active.column;
      return html`<div
        class="cell ${columns[column]!.isNumber ? 'number' : ''} ${isActive ? 'active' : ''}"
        role="gridcell"
        id=${cellId(index, at)}
        aria-colindex=${at + 2}
        aria-selected=${isActive ? 'true' : nothing}
        data-column=${at}
        title=${text === '' ? nothing : text}
      >
        ${isLinked ? html`<span class="linked" data-does="menu">${text}</span>` : text}
      </div>`;
    })}
  </div>`;
}

function placeOf(event: MouseEvent): { row: number; column: number; does: string | undefined } | undefined {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  if (row === undefined) return undefined;
  return { row: Number(row), column: Number(column ?? -1), does: target.dataset['does'] };
}

function onClick(event: MouseEvent, actions: TableActions): void {
  const found = placeOf(event);
  // Whoever selects text wants the text.
  if (found === undefined || getSelection()?.isCollapsed === false) return;
  const { row, column, does } = found;
  if (does === 'reveal') return actions.reveal(row);
  if (column >= 0) actions.activate(row, column);
  if (does === 'menu') actions.openMenu();
}

function onDoubleClick(event: MouseEvent, actions: TableActions): void {
  const found = placeOf(event);
  if (found !== undefined && found.column >= 0 && found.does === undefined) actions.reveal(found.row);
}

function onContextMenu(event: MouseEvent, actions: TableActions): void {
  const found = placeOf(event);
  if (found === undefined || found.column < 0) return;
  event.preventDefault();
  actions.activate(found.row, found.column);
  actions.openMenu();
}
