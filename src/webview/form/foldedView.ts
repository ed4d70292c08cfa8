// Fields of which some are seldom needed.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { placeId } from '../../core/form/draft.ts';
import type { Field, FormView } from './field.ts';
import { hasProblem } from './field.ts';
import { say } from '../common/say.ts';

/** As many fields of a fold are named. */
const NAMED = 3;

/** Fields, with those seldom needed in a fold by the name `id`, which is open where one of them is used or wrong. */
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

/** `gasPrice, nonce, type, 9 more`: what is in it, by name. */
function summaryOf(rare: readonly Field[]): string {
  const names = rare.slice(0, rare.length > NAMED + 1 ? NAMED : rare.length).map(({ spec }) => spec.name);
  const left = rare.length - names.length;
  return left === 0 ? names.join(', ') : say('{0}, {1} more', names.join(', '), left);
}
