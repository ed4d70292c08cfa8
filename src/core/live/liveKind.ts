// What can be subscribed to, as the parameters of eth_subscribe have it.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

export const LIVE_KINDS = ['newHeads', 'logs', 'newPendingTransactions', 'syncing'] as const;

export type LiveKind = (typeof LIVE_KINDS)[number];

/** `filter`: of logs, without a range of blocks: a subscription is about what comes. A node that has no WebSocket can be asked for changes of a filter, but not for its progress. */
export type LiveTarget = { readonly kind: LiveKind; readonly filter: JsonObject };

/** Undefined where a node would know none of it. */
export function liveTarget(params: readonly JsonValue[]): LiveTarget | undefined {
  const kind = LIVE_KINDS.find((known) => known === params[0]);
  const {
    fromBlock: _from,
    toBlock: _to,
    blockHash: _hash,
    ...filter
  } = isJsonObject(params[1]) ? params[1] : {};
  return kind && { kind, filter };
}
