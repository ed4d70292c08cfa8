// Owns what an answer says of an object elsewhere than in it: the base fee of the block a transaction is in, the gas
// that a receipt's transaction or a trace's call had. Refuses to look outside the answer.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { exactAmount } from '../quantity.ts';
import type { DecodedNode } from './decodedNode.ts';

/** The base fee, in wei per gas, of the block that this stands in, or that stands beside it with its receipts. */
export function baseFeeAround({ parent }: DecodedNode): bigint | undefined {
  for (let above = parent; above !== undefined; above = above.parent) {
    const { header, fullblock, baseFeePerGas } = membersOf(above.value);
    for (const fee of [
      baseFeePerGas,
      membersOf(header)['baseFeePerGas'],
      membersOf(fullblock)['baseFeePerGas'],
    ]) {
      const amount = typeof fee === 'object' ? undefined : exactAmount(fee);
      if (amount !== undefined) return amount;
    }
  }
  return undefined;
}

/** How much gas could be used where an object says how much was, and whose that was. */
export function gasAround(node: DecodedNode): { readonly gas: bigint; readonly of: string } | undefined {
  const { value, parent } = node;
  const { gas, transactionHash } = membersOf(value);
  const own = exactAmount(gas);
  if (own !== undefined) return { gas: own, of: 'gas' };
  const action = membersOf(membersOf(parent?.value)['action']);
  const called = node.label === 'result' ? exactAmount(action['gas']) : undefined;
  if (called !== undefined) return { gas: called, of: 'the action’s gas' };
  if (typeof transactionHash !== 'string') return undefined;
  const sent = exactAmount(transactionsBeside(node).find(({ hash }) => hash === transactionHash)?.['gas']);
  return sent === undefined ? undefined : { gas: sent, of: 'the transaction’s gas' };
}

/** The transactions beside the list of receipts that this one is in. */
function transactionsBeside({ parent }: DecodedNode): readonly JsonObject[] {
  const { txs, fullblock } = membersOf(parent?.parent?.value);
  const list = txs ?? membersOf(fullblock)['transactions'];
  return Array.isArray(list) ? (list as readonly JsonValue[]).filter((item) => isJsonObject(item)) : [];
}

function membersOf(value: NodeValue | undefined): Readonly<Record<string, JsonValue | undefined>> {
  return isJsonObject(value) ? value : {};
}
