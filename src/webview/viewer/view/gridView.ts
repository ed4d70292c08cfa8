// The visible rows of a table, below column names that sort. The grid itself keeps the focus, so that rows may come and
// go. https://www.w3.org/WAI/ARIA/apg/patterns/grid/

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { foundInLine } from '../../../core/table/foundInLine.ts';
import type { Pattern } from '../../../core/search/linePatterns.ts';
import type { TableColumn } from '../../../protocol/table.ts';
import { splitHex } from '../state/splitHex.ts';
import { withTimes } from './valueView.ts';
import { hasFilters } from '../state/filterRow.ts';
import { filterProblems, filtersView } from './filtersView.ts';
import { onClick, onContextMenu, onDoubleClick } from './gridMouse.ts';
import type { RowWindow } from '../state/rowWindow.ts';
import { visibleColumns } from '../state/tableColumns.ts';
import { tableRow } from '../state/tableState.ts';
import { pendingWorkText } from '../state/tableProgress.ts';
import type { TableState } from '../state/tableState.ts';
import type { TableActions } from '../state/viewerActions.ts';
import { say } from '../../common/say.ts';

export function gridView(
  table: TableState,
  columns: readonly TableColumn[],
  { from, to, height, top }: RowWindow,
  actions: TableActions,
): TemplateResult {
  const { active, count, total, widths, roomy, title, typing } = table;
  const visible = visibleColumns(table);
  const isFiltered = hasFilters(table);
  /** The rows of the head: column names, and filters if shown. */
  const headRows = isFiltered ? 2 : 1;
  const { search } = table.shownOrder;
  const found = search === undefined ? undefined : foundInLine(search);
  const isActiveThere = active.row >= from && active.row < to;
  const sizeOf = (letters: number): string => `calc(${letters}ch + 17px)`;
  const unfiltered = visibleColumns({ ...table, empty: [] });
  // While a filter is typed, columns that it emptied keep their room, so that the field does not move.
  const held = typing === undefined ? [] : unfiltered.filter((column) => !visible.includes(column));
  const all = [...visible, ...held];
  const tracks = all.map((column) => `minmax(${sizeOf(widths[column]!)}, ${sizeOf(roomy[column]!)})`);
  const gutter = `calc(${Math.max(3, String(total - 1).length)}ch + 13px)`;
  const least = [gutter, ...all.map((column) => sizeOf(widths[column]!))].join(' + ');
  return html`<div
    class="grid"
    role="grid"
    tabindex="0"
    aria-label=${title}
    aria-busy=${pendingWorkText(table) === '' ? nothing : 'true'}
    aria-rowcount=${count + headRows}
    aria-colcount=${visible.length + 1}
    aria-activedescendant=${isActiveThere && count > 0 ? cellId(active.row, active.column) : nothing}
    .style=${`--columns: ${[gutter, ...tracks].join(' ')}; --rows: ${total}; --least: calc(${least}); --filters: ${isFiltered ? 28 : 0}px`}
    @scroll=${() => actions.scrolled()}
    @focus=${({ target }: FocusEvent) => ((target as Element).matches(':focus-visible') ? actions.entered() : undefined)}
    @keydown=${(event: KeyboardEvent) => (event.target === event.currentTarget ? actions.key(event) : undefined)}
    @click=${(event: MouseEvent) => onClick(event, actions)}
    @dblclick=${(event: MouseEvent) => onDoubleClick(event, actions)}
    @contextmenu=${(event: MouseEvent) => onContextMenu(event, actions)}
  >
    <div class="grid-head" role="rowgroup">
      ${headerView(table, columns, visible, actions)}
      ${isFiltered ? filtersView(table, columns, visible, actions) : nothing}
      ${filterProblems(table, columns, visible)}
    </div>
    <div class="grid-body" role="rowgroup" .style=${`height: ${height}px`}>
      <div role="none" .style=${`transform: translateY(${top}px)`}>
        ${Array.from({ length: Math.max(0, to - from) }, (_, index) =>
          rowView(table, columns, visible, from + index, headRows, found),
        )}
      </div>
    </div>
    ${count === 0 ? nothingView(table) : nothing}
  </div>`;
}

function nothingView({ problems, shownOrder: { search } }: TableState): TemplateResult | typeof nothing {
  // The problem of a filter says why there is no row.
  if (problems.size > 0) return nothing;
  const text = search === undefined ? say('No row passes the filters.') : say('No row holds “{0}”.', search);
  return html`<p class="quiet nothing">${text}</p>`;
}

function headerView(
  { order: { sort } }: TableState,
  columns: readonly TableColumn[],
  visible: readonly number[],
  actions: TableActions,
): TemplateResult {
  return html`<div class="grid-row" role="row" aria-rowindex="1">
    <div class="cell gutter" role="columnheader" aria-colindex="1" title=${say('Position in the list')}>
      #
    </div>
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
        <button
          type="button"
          tabindex="-1"
          title=${say('{0}: sort (S)', name)}
          @click=${() => actions.sortBy(column)}
        >
          <span>${name}</span><span class="codicon codicon-${arrow}" aria-hidden="true"></span>
        </button>
      </div>`;
    })}
  </div>`;
}

function cellId(row: number, column: number): string {
  return `cell-${row}-${column}`;
}

function rowView(
  table: TableState,
  columns: readonly TableColumn[],
  visible: readonly number[],
  index: number,
  headRows: number,
  found: Pattern | undefined,
): TemplateResult {
  const row = tableRow(table, index);
  const rowIndex = index + headRows + 1;
  if (row === undefined)
    return html`<div class="grid-row" role="row" aria-rowindex=${rowIndex}>
      <div class="cell gutter" role="gridcell"></div>
      <div class="cell quiet" role="gridcell" aria-busy="true">${say('Reading…')}</div>
    </div>`;
  const { active } = table;
  const isActiveRow = index === active.row;
  return html`<div
    class="grid-row ${isActiveRow ? 'active' : ''} ${row.isRemoved === true ? 'removed' : ''}"
    role="row"
    aria-rowindex=${rowIndex}
    data-row=${index}
  >
    <div class="cell gutter" role="rowheader" aria-colindex="1" title=${say('Show in the tree (Enter)')}>
      <span class="linked" data-does="reveal">${row.position}</span>
    </div>
    ${visible.map((column, at) => {
      const { text = '', times, hasSuggestedCalls = false } = row.cells[column] ?? {};
      const isActive = isActiveRow && at === active.column;
      const ends = splitHex(text);
      // A note says what became of a removed row, so it is not struck through.
      const isNote = columns[column]!.name === 'note' ? 'note-cell' : '';
      const isFound = found?.test(text) === true ? 'found' : '';
      const linked = hasSuggestedCalls ? 'linked' : '';
      const does = hasSuggestedCalls ? 'menu' : nothing;
      return html`<div
        class="cell ${columns[column]!.isNumber ? 'number' : ''} ${isActive ? 'active' : ''} ${isFound} ${isNote}"
        role="gridcell"
        id=${cellId(index, at)}
        aria-colindex=${at + 2}
        aria-selected=${isActive ? 'true' : nothing}
        data-column=${at}
        title=${text === '' ? nothing : withTimes(text, times)}
      >
        ${
          ends === undefined
            ? hasSuggestedCalls
              ? html`<span class="linked" data-does="menu">${text}</span>`
              : text
            : html`<span class="ends ${linked}"
                ><span data-does=${does}>${ends[0]}</span><span data-does=${does}>${ends[1]}</span></span
              >`
        }
      </div>`;
    })}
  </div>`;
}
