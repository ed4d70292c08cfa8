// A part of a form that can be folded, with a summary in one line.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { draftSummary } from '../../core/form/draftSummary.ts';
import type { Draft } from '../../core/form/draft.ts';
import type { FormView } from './field.ts';
import { hasProblem } from './field.ts';

type Folded = {
  readonly id: string;
  readonly title: string;
  readonly draft: Draft;
  /** The text in place of the summary, if the draft has none or the part is unfolded. */
  readonly hint: string;
};

/** `body` is drawn only while unfolded, so that a form with hundreds of parts stays fast. */
export function foldView(
  { id, title, draft, hint }: Folded,
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
