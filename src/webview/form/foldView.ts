// Owns what is folded away in a form, with what is in it in one line.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { draftSummary } from '../../core/form/draftSummary.ts';
import type { Draft } from '../../core/form/draft.ts';
import type { FormView } from './field.ts';
import { hasProblem } from './field.ts';

/** `body` is drawn only where it is unfolded, so that a form of a hundred parts is quick. */
export function foldView(
  id: string,
  title: string,
  draft: Draft,
  hint: string,
  view: FormView,
  body: () => unknown,
): TemplateResult {
  const isOpen = view.opened.has(id) || hasProblem(id, view);
  const summary = draftSummary(draft);
  return html`<details
    class="fold"
    .open=${isOpen}
    @toggle=${(event: Event) => view.actions.fold(id, (event.target as HTMLDetailsElement).open)}
  >
    <summary id="fold-${id}">
      <strong>${title}</strong>
      <span class="quiet">${isOpen || summary === '' ? hint : summary}</span>
    </summary>
    ${isOpen ? html`<div class="parts">${body()}</div>` : nothing}
  </details>`;
}
