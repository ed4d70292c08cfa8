// Finds the token that a call in a form is sent to, and the argument of its function that is an amount of it.

import { parseSignature } from '../abi/signature.ts';
import { amountPosition } from '../decode/tokenAmount.ts';
import type { TokenUnits } from '../decode/tokenUnit.ts';
import { tokensFor } from '../input/tokenAmountInput.ts';
import type { KnownTokens } from '../input/tokenAmountInput.ts';
import type { FieldPlace, FormDraft } from './draft.ts';
import { draftAt } from './draft.ts';

/** The tokens in whose units amounts in a place are read: calldata calls the address in `to` beside it. */
export function tokensAt(form: FormDraft, place: FieldPlace, units: TokenUnits): KnownTokens {
  const isMember = typeof place.at(-1) === 'string';
  return tokensFor(isMember ? draftAt(form, [...place.slice(0, -1), 'to']) : undefined, { units });
}

/** The index of the argument of a typed function that is an amount of the called token. */
export function amountArgument(signature: string): number | undefined {
  const read = parseSignature(`function ${signature.trim().replace(/^function\s+/, '')}`, '');
  return read && amountPosition(read);
}
