// Finds the token that a call in a form is sent to, and the argument of its function that is an amount of it.

import { parseSignature } from '../abi/signature.ts';
import { amountPosition } from '../decode/tokenPlaces.ts';
import { unitsFor } from '../input/amountUnits.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import type { FieldPlace, FormDraft } from './draft.ts';
import { draftAt } from './draft.ts';

/** The units in which amounts in a place are read: calldata calls the address in `to` beside it. */
export function unitsAt(form: FormDraft, place: FieldPlace, units: AmountUnits): AmountUnits {
  const isMember = typeof place.at(-1) === 'string';
  return unitsFor(isMember ? draftAt(form, [...place.slice(0, -1), 'to']) : undefined, units);
}

/** The index of the argument of a typed function that is an amount of the called token. */
export function amountArgument(signature: string): number | undefined {
  const read = parseSignature(`function ${signature.trim().replace(/^function\s+/, '')}`, '');
  return read && amountPosition(read);
}
