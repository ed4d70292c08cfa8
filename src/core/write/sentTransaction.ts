// Finds the transactions that a call would send. Bytes count only if they are exactly one signed transaction.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { exactAmount } from '../quantity.ts';
import { decodeRawTransaction } from '../rlp/rawTransaction.ts';

/** `isSigned`: the fields are read from signed bytes; otherwise the node completes and signs the transaction. */
export type SentTransaction = { readonly fields: JsonObject; readonly isSigned: boolean };

/** The characters of a text; no signed transaction is shorter. */
const SHORTEST = 100;
const MOST_LEVELS = 4;

/** The transactions in the parameters of a call that is not a read, in their order; all those of a bundle. */
export function sentTransactions(method: string, params: readonly JsonValue[]): readonly SentTransaction[] {
  const [request] = params;
  if (/^eth_(sendTransaction|signTransaction|resend)$/.test(method))
    return request !== undefined && isJsonObject(request) ? [{ fields: request, isSigned: false }] : [];
  return signedIn(params, 0);
}

function signedIn(value: JsonValue, level: number): readonly SentTransaction[] {
  if (typeof value === 'string') {
    const fields = value.length < SHORTEST ? undefined : decodeRawTransaction(value);
    return fields === undefined || !isSigned(fields) ? [] : [{ fields, isSigned: true }];
  }
  if (value === null || typeof value !== 'object' || isLargeValue(value) || level >= MOST_LEVELS) return [];
  return Object.values(value).flatMap((member) => signedIn(member as JsonValue, level + 1));
}

/** Transactions of ZKsync and Tempo have other kinds of signatures. */
function isSigned({ r, customSignature = '0x', signature }: JsonObject): boolean {
  return r !== undefined || customSignature !== '0x' || signature !== undefined;
}

/** The chain that a transaction is for; undefined where it does not say. */
export function chainOf({ fields }: SentTransaction): bigint | undefined {
  return exactAmount(fields['chainId']);
}
