// The ether that each account gained or lost by a transaction, without fees and without reverted calls.

import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, formatQuantity } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { MOVED } from './moveWords.ts';
import { addressRows } from './addressRows.ts';

/** The frames that move ether: DELEGATECALL and CALLCODE only look as if they did. */
const MOVES = /^(CALL|CREATE2?|SELFDESTRUCT|SUICIDE)$/i;

/** A row for each account whose balance changed, losses first. `root`: the transaction’s own call frame. */
export function etherMoved(
  root: JsonObject,
  context: DecodeContext,
  { lost, gained } = MOVED,
): readonly DecodedNode[] {
  const shape: Shape = { headline: [lost, gained], object: { [lost]: 'wei', [gained]: 'wei' } };
  const rows = netEther(root).map(([address, net]) => ({
    address,
    value: net < 0n ? { [lost]: formatQuantity(-net) } : { [gained]: formatQuantity(net) },
    shape,
  }));
  return addressRows(rows, context, 'derived');
}

/** The gain (or loss, negative) of each account in wei, the greatest loss first. */
function netEther(root: JsonObject): readonly (readonly [string, bigint])[] {
  const net = new Map<string, bigint>();
  const add = (address: JsonValue | undefined, wei: bigint): void => {
    if (typeof address !== 'string') return;
    const key = address.toLowerCase();
    net.set(key, (net.get(key) ?? 0n) + wei);
  };
  const open: JsonObject[] = [root];
  for (let frame = open.pop(); frame !== undefined; frame = open.pop()) {
    // A failed call was undone, with all calls inside it.
    if (typeof frame['error'] === 'string') continue;
    const { type, from, to, calls } = frame;
    const value = exactAmount(frame['value']) ?? 0n;
    if (value !== 0n && typeof type === 'string' && MOVES.test(type)) {
      add(from, -value);
      add(to, value);
    }
    // Pushed one by one: a frame can hold more calls than a function takes arguments.
    if (Array.isArray(calls))
      for (const call of calls as readonly JsonValue[]) if (isJsonObject(call)) open.push(call);
  }
  return [...net].filter(([, wei]) => wei !== 0n).toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
}
