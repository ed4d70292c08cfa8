// Whether a text that cannot be read yet can become a value by typing on: it is not faulted while it has the keyboard.

import type { Draft, FieldPlace } from '../../core/form/draft.ts';
import { placeId, withDraftAt } from '../../core/form/draft.ts';
import { isSignature } from '../../core/input/signatureInput.ts';
import { changeDraft, methodDraft, readDraft } from './draftState.ts';
import type { PageState } from './pageState.ts';

/** The digits of an address and of a hash. */
const DIGITS = [40, 64];

/** True of hex digits that more of them would complete, and of a function, whose arguments may follow. */
export function canGrow(state: PageState, place: FieldPlace, draft: Draft): boolean {
  if (typeof draft !== 'string') return false;
  if (isSignature(draft)) return true;
  const [, digits] = /^(?:0x)?([0-9a-f]*)$/i.exec(draft.trim()) ?? [];
  if (digits === undefined) return false;
  const { form } = methodDraft(state);
  return [1, ...DIGITS.map((length) => length - digits.length)].some((missing) => {
    if (missing <= 0) return false;
    const grown = withDraftAt(form, place, draft.trim() + '0'.repeat(missing));
    return readDraft(changeDraft(state, { form: grown })).problems[placeId(place)] === undefined;
  });
}
