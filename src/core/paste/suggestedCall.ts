// A suggested call with typed parameters, read as its form reads them. What cannot be read stays as its text, and is
// to be filled in.

import { findMethod } from '../catalogue/catalogue.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { TokenUnits } from '../decode/tokenUnit.ts';
import { declaredIn } from '../form/declaredFunctions.ts';
import type { Draft, FormDraft } from '../form/draft.ts';
import { given } from '../given.ts';
import { unreadProblem } from '../form/guidedForm.ts';
import { readForm, typedParams } from '../form/readForm.ts';

/** The call of a method that the catalogue has. */
export function suggestedCall(
  label: string,
  method: string,
  form: FormDraft,
  tokens?: TokenUnits,
): SuggestedCall {
  const spec = findMethod(method)!;
  const params = readForm(spec, form, tokens).params ?? typedParams(spec, form, tokens);
  const problem = unreadProblem(spec, form, tokens);
  const isOpen = problem === undefined ? undefined : true;
  return { label, method, params, ...given({ isOpen, problem }), ...given({ functions: declaredIn(form) }) };
}

/** An object of those members that were given. */
export function objectDraft(members: Readonly<Record<string, Draft | undefined>>): Draft {
  const known = Object.entries(members).filter((pair): pair is [string, Draft] => pair[1] !== undefined);
  return { members: Object.fromEntries(known) };
}
