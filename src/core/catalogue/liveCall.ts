// The subscription that sends by itself what a filter on the node has to be asked for.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { SUBSCRIBE } from './methodName.ts';

type Call = { readonly method: string; readonly params: readonly JsonValue[] };

/** The call of eth_subscribe for a call that makes a filter, or for itself; undefined for any other call. */
export function liveCallOf({ method, params }: Call): Call | undefined {
  const live = (...of: readonly JsonValue[]): Call => ({ method: SUBSCRIBE, params: of });
  switch (method) {
    case SUBSCRIBE:
      return live(...params);
    case 'eth_newFilter':
      return live('logs', ...params.map(withoutRange));
    case 'eth_newBlockFilter':
      return live('newHeads');
    case 'eth_newPendingTransactionFilter':
      return live('newPendingTransactions', ...params);
    default:
      return undefined;
  }
}

/** A subscription is about future logs. */
function withoutRange(filter: JsonValue): JsonValue {
  if (!isJsonObject(filter)) return filter;
  const { fromBlock: _from, toBlock: _to, blockHash: _hash, ...rest } = filter;
  return rest;
}
