// Whether a call only tries what would change state if it were sent as a transaction.

import { childNodes } from '../decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { decodeParams } from '../decode/decodeParams.ts';
import { SELECTOR, signaturesOf } from '../decode/insideData.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';

const MOST_MEMBERS = 30;

/** Whether it is an eth_call of a function that is no view, of a payment, or of what was a transaction. */
export function isTriedCall(
  call: { readonly method: string; readonly params: readonly JsonValue[] },
  context: DecodeContext,
): boolean {
  if (call.method !== 'eth_call') return false;
  const [first] = childNodes(decodeParams(call, context), 0, 1);
  return first !== undefined && wouldChangeState(first);
}

/** The same for the first parameter of an eth_call. */
export function wouldChangeState(transaction: DecodedNode): boolean {
  const { value } = transaction;
  if (!isJsonObject(value)) return false;
  if (typeof value['value'] === 'string' && /[1-9a-f]/i.test(value['value'].slice(2))) return true;
  const members = childNodes(transaction, 0, MOST_MEMBERS);
  const calldata = members.find(({ kind, value: bytes }) => kind === 'calldata' && bytes !== '0x');
  const known = calldata && changesState(calldata);
  // Only a transaction has both: an explanation tries one again with all that it was sent with.
  return known ?? (typeof value['from'] === 'string' && typeof value['gas'] === 'string');
}

/** Undefined where that is not known. */
function changesState(calldata: DecodedNode): boolean | undefined {
  const { value } = calldata;
  if (typeof value !== 'string') return undefined;
  const [known] = signaturesOf(calldata).functions(value.slice(0, SELECTOR));
  return known?.changesState;
}
