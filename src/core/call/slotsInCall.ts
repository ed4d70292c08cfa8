// Finds variables that stand for slots among the parameters of a call, and puts the slots in. Makes no call itself.

import type { InputType } from '../catalogue/methodSpec.ts';
import { isSlotExpression } from '../input/slotInput.ts';
import type { JsonValue } from '../json.ts';
import { mapTexts } from './mapTexts.ts';

/** `text`: as typed. `owner`: the address of the contract. */
export type TypedVariable = { readonly text: string; readonly owner: string };

/** None for most calls. */
export function variablesInCall(method: string, params: readonly JsonValue[]): readonly TypedVariable[] {
  const found: TypedVariable[] = [];
  mapTexts(method, params, (text, type, owner) => {
    if (isVariable(text, type)) found.push({ text, owner });
    return text;
  });
  return found;
}

/** `slotOf`: of each of them, `0x` hex. */
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
