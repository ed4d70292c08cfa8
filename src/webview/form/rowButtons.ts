// The buttons of lists and maps in a form: add, move and remove rows.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Draft } from '../../core/form/draft.ts';
import { placeId } from '../../core/form/draft.ts';
import { withMovedRow, withoutRow } from '../../core/form/editList.ts';
import type { Field, FormView } from './field.ts';
import { say } from '../common/say.ts';

export function addButton({ place }: Field, view: FormView, isMap: boolean, label: string): TemplateResult {
  return html`<button
    type="button"
    id="add-${placeId(place)}"
    @click=${() => view.actions.addRow(place, isMap)}
  >
    <span class="codicon codicon-add" aria-hidden="true"></span> ${label}
  </button>`;
}

type ListRow = {
  readonly draft: Draft;
  readonly index: number;
  /** How many rows there are. */
  readonly count: number;
  readonly name: string;
};

export function rowButtons(
  { place }: Field,
  view: FormView,
  { draft, index, count, name }: ListRow,
): TemplateResult {
  const idOf = (icon: string, row: number): string => `${icon}-${placeId([...place, row])}`;
  const button = (icon: string, label: string, next: () => Draft, after: readonly string[]): TemplateResult =>
    html`<button
      type="button"
      class="icon"
      id=${idOf(icon, index)}
      title=${label}
      aria-label=${label}
      @click=${() => {
        view.actions.change(place, next());
        focusFirst(after);
      }}
    >
      <span class="codicon codicon-${icon}" aria-hidden="true"></span>
    </button>`;
  const move = (icon: string, other: string, label: string, by: 1 | -1): TemplateResult =>
    button(icon, label, () => withMovedRow(draft, index, by), [
      idOf(icon, index + by),
      idOf(other, index + by),
    ]);
  return html`<div class="row-buttons">
    ${index === 0 ? nothing : move('arrow-up', 'arrow-down', say('Move up {0}', name), -1)}
    ${index === count - 1 ? nothing : move('arrow-down', 'arrow-up', say('Move down {0}', name), 1)}
    ${button('trash', say('Remove {0}', name), () => withoutRow(draft, index), [
      idOf('trash', index),
      idOf('trash', index - 1),
      `add-${placeId(place)}`,
      `input-${placeId([...place, 0])}`,
    ])}
  </div>`;
}

/** Keeps the focus with a row that was moved, or gives it to what follows a removed row. */
function focusFirst(ids: readonly string[]): void {
  const found = ids.map((id) => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`));
  found.find((element) => element !== null)?.focus();
}
