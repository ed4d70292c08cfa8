// Owns the buttons of lists and maps in a form: adding, moving and removing rows.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Draft } from '../../core/form/draft.ts';
import { placeId } from '../../core/form/draft.ts';
import { withMovedRow, withoutRow } from '../../core/form/editList.ts';
import type { Field, FormView } from './field.ts';
import { say } from '../say.ts';

export function addButton({ place }: Field, view: FormView, isMap: boolean, label: string): TemplateResult {
  return html`<button
    type="button"
    id="add-${placeId(place)}"
    @click=${() => view.actions.addRow(place, isMap)}
  >
    <span class="codicon codicon-add" aria-hidden="true"></span> ${label}
  </button>`;
}

export function rowButtons(
  { place }: Field,
  view: FormView,
  draft: Draft,
  index: number,
  count: number,
  name: string,
): TemplateResult {
  const button = (icon: string, label: string, next: () => Draft): TemplateResult =>
    html`<button
      type="button"
      class="icon"
      title=${label}
      aria-label=${label}
      @click=${() => view.actions.change(place, next())}
    >
      <span class="codicon codicon-${icon}" aria-hidden="true"></span>
    </button>`;
  return html`<div class="row-buttons">
    ${index === 0 ? nothing : button('arrow-up', say('Move up {0}', name), () => withMovedRow(draft, index, -1))}
    ${index === count - 1 ? nothing : button('arrow-down', say('Move down {0}', name), () => withMovedRow(draft, index, 1))}
    ${button('trash', say('Remove {0}', name), () => withoutRow(draft, index))}
  </div>`;
}
