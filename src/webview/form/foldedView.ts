// A list of fields, with the seldom needed ones in a fold.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { placeId } from '../../core/form/draft.ts';
import type { Field, FormView } from './field.ts';
import { hasProblem } from './field.ts';
import { say } from '../common/say.ts';

/** How many fields of a fold its summary names. */
const NAMED = 3;

/** `id`: of the fold for the seldom needed fields; it is open if one of them is used or has a problem. */
export function foldedView(
  id: string,
  fields: readonly Field[],
  view: FormView,
  isUnused: (field: Field) => boolean,
  draw: (field: Field) => TemplateResult,
): readonly TemplateResult[] {
  const rare = fields.filter(({ spec }) => spec.rare === true);
  const usual = fields.filter(({ spec }) => spec.rare !== true).map(draw);
  if (rare.length === 0) return usual;
  const isNeeded = rare.some((field) => !isUnused(field) || hasProblem(placeId(field.place), view));
  return [
    ...usual,
    html`<details
      class="rare"
      .open=${isNeeded || view.opened.has(id)}
      @toggle=${(event: Event) => view.actions.fold(id, (event.target as HTMLDetailsElement).open)}
    >
      <summary>${summaryOf(rare)}</summary>
      ${rare.map(draw)}
    </details>`,
  ];
}

/** `gasPrice, nonce, type, 9 more`: the names of the fields in the fold. */
function summaryOf(rare: readonly Field[]): string {
  const names = rare.slice(0, rare.length > NAMED + 1 ? NAMED : rare.length).map(({ spec }) => spec.name);
  const left = rare.length - names.length;
  return left === 0 ? names.join(', ') : say('{0}, {1} more', names.join(', '), left);
}
