// The units of a number in a form: what will be sent, and a button for each unit.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { placeId } from '../../core/form/draft.ts';
import { inUnit, quantityEcho, unitOf, unitsOf } from '../../core/input/quantityUnits.ts';
import type { Field, FormView } from './field.ts';
import { say } from '../say.ts';

export function unitsView(
  { spec, place, isSecret }: Field,
  view: FormView,
  text: string,
): TemplateResult | typeof nothing {
  const units = unitsOf(spec.type);
  const echo = isSecret ? undefined : quantityEcho(spec.type, text);
  if (units.length === 0 || echo === undefined) return nothing;
  const current = unitOf(spec.type, text);
  return html`<div class="tags units" role="group" aria-label=${say('Unit of {0}', spec.name)}>
    ${units.map(
      (unit) =>
        html`<button
          type="button"
          aria-pressed=${unit === current}
          @click=${() => view.actions.change(place, inUnit(spec.type, text, unit) ?? text)}
        >
          ${unit}
        </button>`,
    )}
    <span class="echo" id="echo-${placeId(place)}">${echo}</span>
  </div>`;
}
