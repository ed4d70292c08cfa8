// Whether what is typed of a saved request says something else than that.

import { findMethod } from '../catalogue/catalogue.ts';
import type { TokenUnits } from '../decode/tokenUnit.ts';
import { parseRawParams } from '../input/parseInput.ts';
import type { JsonValue } from '../json.ts';
import { readForm } from './readForm.ts';
import type { MethodDraft, TabState } from './tabState.ts';
import { unsentMethods } from './tabState.ts';

/**
 * Also where it was sent as it is. An amount in the unit of a token that `tokens` lacks counts as a change: the token is
 * not asked here.
 */
export function isChangedSaved(method: string, draft: MethodDraft, tokens?: TokenUnits): boolean {
  const { saved } = draft;
  return saved !== undefined && JSON.stringify(paramsOf(method, draft, tokens)) !== saved.paramsJson;
}

/** What a draft would send; undefined where it cannot be read, as an amount in the unit of a token that `tokens` lacks. */
export function paramsOf(
  method: string,
  { isRaw, raw, form }: MethodDraft,
  tokens?: TokenUnits,
): readonly JsonValue[] | undefined {
  const spec = findMethod(method);
  if (spec !== undefined && !isRaw) return readForm(spec, form, tokens).params;
  const read = parseRawParams(raw);
  return read.ok ? read.params : undefined;
}

/** As a draft of its own, typed and not sent: opening the saved request does not bring it back. */
export function apartFromSaved({ saved: _saved, ...draft }: MethodDraft): MethodDraft {
  return { ...draft, isEdited: true };
}

/** Whether something of a closed tab is nowhere else: typed and not sent, or not saved. */
export function isUnfinished(state: Pick<TabState, 'drafts'>): boolean {
  const drafts = Object.entries(state.drafts);
  return unsentMethods(state).length > 0 || drafts.some(([method, draft]) => isChangedSaved(method, draft));
}
