// Makes a suggested call from typed parameters, read as its form reads them. A parameter that cannot be read stays as
// text, and is to be filled in.

import { findMethod } from '../catalogue/catalogue.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import { declaredIn } from '../form/declaredFunctions.ts';
import type { Draft, FormDraft } from '../form/draft.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { unreadProblem } from '../form/guidedForm.ts';
import { readForm, typedParams } from '../form/readForm.ts';

/** `method`: one that the catalogue has. */
export function suggestedCall(
  label: string,
  method: string,
  form: FormDraft,
  units?: AmountUnits,
): SuggestedCall {
  const spec = findMethod(method)!;
  const params = readForm(spec, form, units).params ?? typedParams(spec, form, units);
  const problem = unreadProblem(spec, form, units);
  const isOpen = problem === undefined ? undefined : true;
  return {
    label,
    method,
    params,
    ...omitUndefined({ isOpen, problem }),
    ...omitUndefined({ functions: declaredIn(form) }),
  };
}

/** An object of the members that are given. */
export function objectDraft(members: Readonly<Record<string, Draft | undefined>>): Draft {
  const known = Object.entries(members).filter((pair): pair is [string, Draft] => pair[1] !== undefined);
  return { members: Object.fromEntries(known) };
}
