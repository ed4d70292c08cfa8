// A list as a table: its bar, notes on its columns, and the grid.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { ellipsis } from '../../../core/text/ellipsis.ts';
import type { TableColumn } from '../../../protocol/table.ts';
import { actionRow } from './actionRow.ts';
import { splitHex } from '../state/splitHex.ts';
import { hasFilters } from '../state/filterRow.ts';
import { gridView } from './gridView.ts';
import { menuView } from './menuView.ts';
import type { RowWindow } from '../state/rowWindow.ts';
import { pendingWorkText } from '../state/tableProgress.ts';
import type { TableState } from '../state/tableState.ts';
import type { TableActions, ViewerActions } from '../state/viewerActions.ts';
import type { Menu } from '../state/viewerState.ts';
import { withWholeHex } from './wholeHex.ts';
import { say } from '../../common/say.ts';

const LONGEST_SAME = 24;
/** The characters above the table, about a line; “Show columns” and the tooltip have the other values. */
const LONGEST_LINE = 140;
/** The characters at the beginning of long hex that are shown, with its end. */
const SAME_BEGINNING = 10;

export function tableView(
  table: TableState,
  menu: Menu | undefined,
  rows: RowWindow,
  actions: ViewerActions,
): TemplateResult {
  const { columns, menuAt } = table;
  return html`<section class="table-section" aria-label=${say('Table')}>
    ${barView(table, actions.table)}
    ${
      columns === undefined
        ? html`<p class="quiet">${say('Reading…')}</p>`
        : columns.length === 0
          ? html`<p class="quiet">${say('The items of this list have too little in common for a table.')}</p>`
          : html`${sameView(table, columns, actions.table)}
              ${table.note === '' ? nothing : html`<p class="same quiet">${table.note}</p>`}
              <div class="table-room">
                <div class="table-box">
                  ${gridView(table, columns, rows, actions.table)}
                  ${menu?.items === undefined ? nothing : menuView(menu, menuAt, actions)}
                </div>
              </div>`
    }
  </section>`;
}

function barView(table: TableState, actions: TableActions): TemplateResult {
  const { title, columns = [], count, total, progress, found, before } = table;
  const isFiltered = hasFilters(table);
  const working = pendingWorkText(table);
  const all = total === 1 ? say('1 row') : say('{0} rows', total.toLocaleString('en'));
  return html`<div class="table-bar">
    <h2>${title}</h2>
    <span class="quiet" role="status"
      >${columns.length === 0 ? '' : count === total || before !== undefined ? all : say('{0} of {1}', count.toLocaleString('en'), all)}${
        working === '' ? nothing : html`<span class="late">, ${working}</span>`
      }</span
    >
    ${
      working === ''
        ? nothing
        : html`${
              // Outside the status, which screen readers would read out again at every percent.
              progress === undefined
                ? nothing
                : html`<span class="quiet">${progressText(progress, found)}</span>`
            }<button
              type="button"
              class="link late"
              title=${say('Go back to the rows as they were before')}
              @click=${() => actions.cancel()}
            >
              ${say('Cancel')}
            </button>`
    }
    ${
      columns.length === 0
        ? nothing
        : actionRow('table-more', [
            {
              label: isFiltered ? say('End Filter') : say('Filter'),
              title: isFiltered ? say('Show all rows again') : say('A filter for each column (/)'),
              act: () => actions.showFilters(!isFiltered),
            },
            { label: say('Copy as CSV'), act: () => actions.csv('clipboard') },
            { label: say('Save as CSV…'), act: () => actions.csv('file') },
          ])
    }
  </div>`;
}

function progressText(progress: number, found: number | undefined): string {
  const percent = Math.floor(100 * progress);
  return found === undefined
    ? say('{0} %', percent)
    : say('{0} %, {1} found so far', percent, found.toLocaleString('en'));
}

function sameView(
  { showsSame }: TableState,
  columns: readonly TableColumn[],
  actions: TableActions,
): TemplateResult | typeof nothing {
  const same = columns.filter((column) => column.same !== null);
  if (same.length === 0 || same.length === columns.length) return nothing;
  const values = same.map(({ name, same: value }) => `${name} ${cut(value!)}`);
  const some = values.filter((_, at) => values.slice(0, at + 1).join(', ').length <= LONGEST_LINE);
  const text =
    some.length === values.length
      ? say('All rows: {0}', values.join(', '))
      : say('All rows: {0} and {1} more', some.join(', '), values.length - some.length);
  return html`<p class="same quiet">
    <span title=${same.map(({ name, same: value }) => `${name} ${value!}`).join('\n')}
      >${withWholeHex(text)}</span
    >
    <button type="button" class="link" @click=${() => actions.showSame(!showsSame)}>
      ${showsSame ? say('Hide columns') : say('Show columns')}
    </button>
  </p>`;
}

function cut(text: string): string {
  const ends = splitHex(text);
  if (ends !== undefined) return `${text.slice(0, SAME_BEGINNING)}…${ends[1]}`;
  // The number without what it means, which the tooltip has.
  return text.length > LONGEST_SAME ? ellipsis(text.replace(/ \(.*\)$/s, ''), LONGEST_SAME) : text;
}
