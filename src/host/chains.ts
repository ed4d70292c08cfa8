// Owns which chain each endpoint serves: asked once, and again where something hangs on it.

import type { HistoryEntry } from '../core/call.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { CANCELLED } from '../core/failure.ts';
import type { Failure } from '../core/failure.ts';
import type { JsonValue } from '../core/json.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import { exactAmount } from '../core/quantity.ts';

/** Runs a call of the extension’s own, about which nobody is asked. */
export type Ask = (method: string, params: readonly JsonValue[]) => Promise<HistoryEntry | undefined>;

export interface Chains {
  /** The chain id, or why it is not known. `isFresh`: asks even where it is known. */
  of(endpoint: Endpoint, ask: Ask, isFresh?: boolean): Promise<bigint | Failure>;
  /** The chain id, without asking. */
  known(endpoint: Endpoint): bigint | undefined;
  /** Takes note of an answer to eth_chainId that was asked for otherwise. */
  learn(endpoint: Endpoint, entry: HistoryEntry): void;
}

/** An endpoint that was changed is another object, which is asked anew. */
export function createChains(): Chains {
  const known = new WeakMap<Endpoint, bigint>();
  function idIn({ outcome }: HistoryEntry): bigint | undefined {
    return outcome.ok && !isLargeValue(outcome.result) ? exactAmount(outcome.result) : undefined;
  }

  return {
    known: (endpoint) => known.get(endpoint),
    learn(endpoint, entry) {
      const id = entry.method === 'eth_chainId' ? idIn(entry) : undefined;
      if (id !== undefined) known.set(endpoint, id);
    },
    async of(endpoint, ask, isFresh = false) {
      const before = known.get(endpoint);
      if (before !== undefined && !isFresh) return before;
      const entry = await ask('eth_chainId', []);
      if (entry === undefined) return CANCELLED;
      if (!entry.outcome.ok) return entry.outcome.failure;
      const id = idIn(entry);
      if (id === undefined)
        return { kind: 'protocol', rule: 'invalidJson', message: 'eth_chainId gave no number.' };
      known.set(endpoint, id);
      return id;
    },
  };
}
