// The filter fields below a table's column names, and the problems of filters.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { TableColumn } from '../../../protocol/table.ts';
import type { TableState } from '../state/tableState.ts';
import type { TableActions } from '../state/viewerActions.ts';
import { say } from '../../common/say.ts';

export function filtersView(
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
      const example = exampleFor(columns[column]!);
      const problem = problems.get(column);
      return html`<div class="cell" role="gridcell" aria-colindex=${index + 2}>
        <input
          type="text"
          spellcheck="false"
          autocomplete="off"
          data-filter=${column}
          aria-label=${say('Filter {0}', name)}
          aria-invalid=${problem === undefined ? nothing : 'true'}
          aria-describedby=${problem === undefined ? nothing : `filter-problem-${column}`}
          placeholder=${isNumber ? example : say('text')}
          title=${say('Filter {0} (/): a text, or a comparison such as {1}', name, example)}
          .value=${typed.get(column) ?? ''}
          @input=${(event: InputEvent) =>
            actions.filter(column, (event.target as HTMLInputElement).value, false)}
          @keydown=${(event: KeyboardEvent) => onKey(event, column)}
        />
      </div>`;
    })}
  </div>`;
}

/** An example of a comparison, in the unit of the cells. */
function exampleFor({ kind, isNumber, unit }: TableColumn): string {
  if (kind === 'timestamp') return '> 2026-01-31';
  return isNumber ? `> 1 ${unit}`.trimEnd() : '!= 0';
}

/** The problems, below the fields; visible however far the columns are scrolled. */
export function filterProblems(
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
