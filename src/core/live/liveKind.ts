// What can be subscribed to, as named in the parameters of eth_subscribe.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

export const LIVE_KINDS = ['newHeads', 'logs', 'newPendingTransactions', 'syncing'] as const;

export type LiveKind = (typeof LIVE_KINDS)[number];

/**
 * `filter`: of logs, without a block range, as a subscription is about future logs. A node without a WebSocket can be
 * polled with filters, but not for its sync progress.
 */
export type LiveTarget = { readonly kind: LiveKind; readonly filter: JsonObject };

/** Undefined for a subscription that no node knows. */
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
