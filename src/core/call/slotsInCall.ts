// Finds variables that stand for storage slots in the parameters of a call and replaces them by slots, without calls.

import type { InputType } from '../catalogue/methodSpec.ts';
import { isSlotExpression } from '../input/slotInput.ts';
import type { JsonValue } from '../json.ts';
import { mapTexts } from './mapTexts.ts';

/** A variable in place of a slot. `text`: as typed; `owner`: the address of the contract. */
export type TypedVariable = { readonly text: string; readonly owner: string };

/** The variables among the parameters; none for most calls. */
export function variablesInCall(method: string, params: readonly JsonValue[]): readonly TypedVariable[] {
  const found: TypedVariable[] = [];
  mapTexts(method, params, (text, type, owner) => {
    if (isVariable(text, type)) found.push({ text, owner });
    return text;
  });
  return found;
}

/** The parameters with slots in place of variables. `slotOf`: the slot in `0x` hex; undefined leaves the variable. */
export function withSlots(
  method: string,
  params: readonly JsonValue[],
  slotOf: (variable: TypedVariable) => string | undefined,
): readonly JsonValue[] {
  return mapTexts(method, params, (text, type, owner) =>
    isVariable(text, type) ? (slotOf({ text, owner }) ?? text) : text,
  );
}

function isVariable(text: string, type: InputType): boolean {
  return type === 'slot' && isSlotExpression(text);
}
