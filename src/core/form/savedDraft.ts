// Compares the draft of a saved request with what was saved.

import { findMethod } from '../catalogue/catalogue.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import { parseRawParams } from '../input/parseInput.ts';
import type { JsonValue } from '../json.ts';
import { readForm } from './readForm.ts';
import type { MethodDraft, TabState } from './tabState.ts';
import { unsentMethods } from './tabState.ts';

/**
 * Whether a draft differs from its saved request, even after it was sent. An amount in a unit that `units`
 * lacks counts as a change: no call is made here to find the unit.
 */
export function isChangedSaved(method: string, draft: MethodDraft, units?: AmountUnits): boolean {
  const { saved } = draft;
  return saved !== undefined && JSON.stringify(paramsOf(method, draft, units)) !== saved.paramsJson;
}

/** The parameters of a draft; undefined if it cannot be read, such as an amount in a unit that `units` lacks. */
export function paramsOf(
  method: string,
  { isRaw, raw, form }: MethodDraft,
  units?: AmountUnits,
): readonly JsonValue[] | undefined {
  const spec = findMethod(method);
  if (spec !== undefined && !isRaw) return readForm(spec, form, units).params;
  const read = parseRawParams(raw);
  return read.ok ? read.params : undefined;
}

/** The draft apart from its saved request, as typed and not sent: opening the saved request does not restore it. */
export function withoutSaved({ saved: _saved, ...draft }: MethodDraft): MethodDraft {
  return { ...draft, isEdited: true };
}

/** Whether a closed tab has something that is nowhere else: typed but not sent, or changed but not saved. */
export function hasUnsavedText(state: Pick<TabState, 'drafts'>): boolean {
  const drafts = Object.entries(state.drafts);
  return unsentMethods(state).length > 0 || drafts.some(([method, draft]) => isChangedSaved(method, draft));
}
