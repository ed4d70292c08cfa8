// What the signed transactions of a call would do, as lines to read before sending. Bytes that are not exactly one
// signed transaction are reported.

import type { DecodeContext } from '../decode/decodedNode.ts';
import { typeOfBytes } from '../decode/transactionTypeName.ts';
import type { JsonValue } from '../json.ts';
import { isReadType } from '../rlp/rawTransaction.ts';
import { chainOf, sentTransactions } from './sentTransaction.ts';
import type { SentTransaction } from './sentTransaction.ts';
import { chainTitle, transactionLines } from './transactionLines.ts';

const MOST = 8;

/** Where the transactions would be sent. `chain`: the chain id, where known. */
type Target = { readonly name: string; readonly chain: bigint | undefined };

/**
 * The lines of each transaction: signer, recipient, value, highest fee, nonce, chain, and a warning where that is not
 * the target’s. Empty for a call that sends no signed transactions.
 */
export function sentLines(
  method: string,
  params: readonly JsonValue[],
  context: DecodeContext,
  target?: Target,
): readonly (readonly string[])[] {
  const signed = sentTransactions(method, params).filter(({ isSigned }) => isSigned);
  if (signed.length === 0) return method.startsWith('eth_sendRaw') ? [[unreadLine(params, context)]] : [];
  const shown = signed
    .slice(0, MOST)
    .map((one) => [...transactionLines(one, context), ...elsewhere(one, target)]);
  const more = signed.length - MOST;
  return more > 0
    ? [...shown, [more === 1 ? 'and 1 more transaction' : `and ${more} more transactions`]]
    : shown;
}

function unreadLine([bytes]: readonly JsonValue[], { chain }: DecodeContext): string {
  const type = typeof bytes === 'string' && !isReadType(bytes) ? typeOfBytes(bytes, chain) : undefined;
  return type === undefined
    ? 'These bytes are not one signed transaction.'
    : `By their first byte, these bytes are a transaction of ${type}, whose fields are not read here.`;
}

function elsewhere(transaction: SentTransaction, target: Target | undefined): readonly string[] {
  const chain = chainOf(transaction);
  if (chain === undefined || target?.chain === undefined || chain === target.chain) return [];
  return [
    `This is not for “${target.name}”, which serves ${chainTitle(target.chain)}. Choose an endpoint of ${chainTitle(chain)}, or sign it again.`,
  ];
}
