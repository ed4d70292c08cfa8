// Which token a call in a form is of, and which argument of its function is an amount of it.

import { parseSignature } from '../abi/signature.ts';
import { amountInput } from '../decode/tokenAmount.ts';
import type { InputShape } from '../catalogue/methodSpec.ts';
import type { TokenUnit, TokenUnits } from '../decode/tokenUnit.ts';
import { parseAddressInput } from '../input/hexInput.ts';
import type { Input } from '../input/input.ts';
import { parseInput } from '../input/parseInput.ts';
import { parseCalldataInput } from '../input/signatureInput.ts';
import type { FieldPlace, FormDraft } from './draft.ts';
import { draftAt } from './draft.ts';

/** The unit of the token that is called by the calldata in a place: by the address in `to` beside it. */
export function tokenAt(form: FormDraft, place: FieldPlace, tokens: TokenUnits): TokenUnit | undefined {
  if (typeof place.at(-1) !== 'string') return undefined;
  const to = draftAt(form, [...place.slice(0, -1), 'to']);
  const read = typeof to === 'string' ? parseAddressInput(to) : undefined;
  return read?.ok === true ? tokens.get((read.value as string).toLowerCase()) : undefined;
}

/** Reads a typed value; `token`: that of the called contract, where it is calldata. */
export function parseFieldInput(shape: InputShape, text: string, token: TokenUnit | undefined): Input {
  return shape === 'calldata' ? parseCalldataInput(text, undefined, token) : parseInput(shape, text);
}

/** The index of the argument of a typed function that is an amount of the called token. */
export function amountArgument(signature: string): number | undefined {
  const read = parseSignature(`function ${signature.trim().replace(/^function\s+/, '')}`, '');
  return read && amountInput(read);
}
