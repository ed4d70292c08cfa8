// Owns which chain each endpoint serves: asked once, and again where something hangs on it.

import type { HistoryEntry } from '../core/call.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { Failure } from '../core/failure.ts';
import type { JsonValue } from '../core/json.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import { exactAmount } from '../core/quantity.ts';

/** Runs a call of the extension’s own, about which nobody is asked. */
export type Ask = (method: string, params: readonly JsonValue[]) => Promise<HistoryEntry | undefined>;

export interface Chains {
  /** The chain id, or why it is not known. `isFresh`: asks even where it is known. */
  of(endpoint: Endpoint, ask: Ask, isFresh?: boolean): Promise<bigint | Failure>;
}

/** An endpoint that was changed is another object, which is asked anew. */
export function createChains(): Chains {
  const known = new WeakMap<Endpoint, bigint>();
  return {
    async of(endpoint, ask, isFresh = false) {
      const before = known.get(endpoint);
      if (before !== undefined && !isFresh) return before;
      const outcome = (await ask('eth_chainId', []))?.outcome;
      if (outcome === undefined) return { kind: 'cancelled', message: 'Cancelled.' };
      if (!outcome.ok) return outcome.failure;
      const id = isLargeValue(outcome.result) ? undefined : exactAmount(outcome.result);
      if (id === undefined)
        return { kind: 'protocol', rule: 'invalidJson', message: 'eth_chainId gave no number.' };
      known.set(endpoint, id);
      return id;
    },
  };
}
