// Owns what the signed transactions of a call would do, to be read before the call is sent. Refuses to
// guess: bytes that are not exactly one signed transaction are said to be none.

import type { DecodeContext } from '../decode/decodedNode.ts';
import type { JsonValue } from '../json.ts';
import { sentTransactions } from './sentTransaction.ts';
import { transactionLines } from './transactionLines.ts';

const MOST = 8;

/** Lines for each: signer, recipient, value, highest fee, nonce, chain; none where a call has no signed transactions to send. */
export function sentLines(
  method: string,
  params: readonly JsonValue[],
  context: DecodeContext,
): readonly (readonly string[])[] {
  const signed = sentTransactions(method, params).filter(({ isSigned }) => isSigned);
  if (signed.length === 0)
    return method.startsWith('eth_sendRaw') ? [['These bytes are not one signed transaction.']] : [];
  const shown = signed.slice(0, MOST).map((one) => transactionLines(one, context));
  const more = signed.length - MOST;
  return more > 0
    ? [...shown, [more === 1 ? 'and 1 more transaction' : `and ${more} more transactions`]]
    : shown;
}
