// The units of a number in a form: the value that will be sent, and a button for each unit.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { placeId } from '../../core/form/draft.ts';
import { inUnit, quantityEcho, unitOf, unitsOf, withUnitBehind } from '../../core/input/quantityUnits.ts';
import {
  inTokenNotation,
  tokenEcho,
  tokenNotationOf,
  tokenNotationsOf,
} from '../../core/input/tokenAmountInput.ts';
import type { Field, FormView } from './field.ts';
import { say } from '../common/say.ts';

export function unitsView(field: Field, view: FormView, text: string): TemplateResult | typeof nothing {
  const { spec, place, isSecret } = field;
  const { units, current, echoOf, inAnother } = notationsFor(field, view, text);
  const echo = echoOf(text);
  if (isSecret || units.length === 0 || echo === undefined) return nothing;
  function inChosen(unit: string): string {
    const typed = view.typed.get(placeId(place)) === text ? withUnitBehind(text, unit) : undefined;
    return typed !== undefined && echoOf(typed) !== undefined ? typed : (inAnother(unit) ?? text);
  }
  return html`<div class="tags units" role="group" aria-label=${say('Unit of {0}', spec.name)}>
    ${units.map(
      (unit) =>
        html`<button
          type="button"
          aria-pressed=${unit === current}
          @click=${() => view.actions.setUnit(place, inChosen(unit))}
        >
          ${unit}
        </button>`,
    )}
    <span class="echo" id="echo-${placeId(place)}">${echo}</span>
  </div>`;
}

function notationsFor({ spec: { type }, token }: Field, { known }: FormView, text: string) {
  if (token !== undefined)
    return {
      units: tokenNotationsOf(token),
      current: tokenNotationOf(text, token),
      echoOf: (amount: string) => tokenEcho(amount, token),
      inAnother: (unit: string) => inTokenNotation(text, token, unit),
    };
  return {
    units: unitsOf(type, known),
    current: unitOf(type, text, known),
    echoOf: (amount: string) => quantityEcho(type, amount, known),
    inAnother: (unit: string) => inUnit(type, text, unit, known),
  };
}
