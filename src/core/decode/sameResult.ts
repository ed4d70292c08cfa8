// Facts about an object from other parts of the same result: the base fee of a transaction's block, the gas of a
// receipt's transaction or of a trace's call.

import { asObject, isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import type { DecodedNode } from './decodedNode.ts';

/** The base fee, in wei per gas, of the block that contains the node, or of the block beside its list of receipts. */
export function baseFeeOfBlockOf({ parent }: DecodedNode): bigint | undefined {
  for (let above = parent; above !== undefined; above = above.parent) {
    const { header, fullblock, baseFeePerGas } = asObject(above.value);
    for (const fee of [
      baseFeePerGas,
      asObject(header)['baseFeePerGas'],
      asObject(fullblock)['baseFeePerGas'],
    ]) {
      const amount = typeof fee === 'object' ? undefined : exactAmount(fee);
      if (amount !== undefined) return amount;
    }
  }
  return undefined;
}

/** The gas limit for an object that has gasUsed, and in words which limit it is. */
export function gasLimitFor(node: DecodedNode): { readonly gas: bigint; readonly of: string } | undefined {
  const { value, parent } = node;
  const { gas, transactionHash } = asObject(value);
  const own = exactAmount(gas);
  if (own !== undefined) return { gas: own, of: 'gas' };
  const action = asObject(asObject(parent?.value)['action']);
  const called = node.label === 'result' ? exactAmount(action['gas']) : undefined;
  if (called !== undefined) return { gas: called, of: 'the action’s gas' };
  if (typeof transactionHash !== 'string') return undefined;
  const sent = exactAmount(siblingTransactions(node)?.get(transactionHash)?.['gas']);
  return sent === undefined ? undefined : { gas: sent, of: 'the transaction’s gas' };
}

type ByHash = ReadonlyMap<JsonValue | undefined, JsonObject>;

/** A cache: each receipt of a block needs a transaction of the list, which is read only once. */
const byHash = new WeakMap<readonly JsonValue[], ByHash>();

/** The transactions beside the list of receipts that contains this node, by hash. */
function siblingTransactions({ parent }: DecodedNode): ByHash | undefined {
  const { txs, fullblock } = asObject(parent?.parent?.value);
  const list = txs ?? asObject(fullblock)['transactions'];
  if (!Array.isArray(list)) return undefined;
  const transactions = list as readonly JsonValue[];
  let found = byHash.get(transactions);
  if (found === undefined) {
    found = new Map(transactions.filter(isJsonObject).map((item) => [item['hash'], item]));
    byHash.set(transactions, found);
  }
  return found;
}
