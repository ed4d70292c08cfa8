// The chain id of each endpoint, asked once, and again where something depends on it.

import type { HistoryEntry } from '../../core/call/call.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { CANCELLED } from '../../core/failure/failure.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { JsonValue } from '../../core/json.ts';
import { exactAmount } from '../../core/quantity.ts';
import { smallResult } from '../../core/reply/smallResult.ts';

/** Runs a call of the extension’s own, about which nobody is asked. */
export type RunOwnCall = (method: string, params: readonly JsonValue[]) => Promise<HistoryEntry | undefined>;

export interface Chains {
  /** The chain id, or why it is not known. `isFresh`: asks even where it is known. */
  of(endpoint: Endpoint, ask: RunOwnCall, isFresh?: boolean): Promise<bigint | Failure>;
  /** The chain id, without asking. */
  known(endpoint: Endpoint): bigint | undefined;
  /** Takes note of an answer to eth_chainId that was asked for otherwise. */
  learn(endpoint: Endpoint, entry: HistoryEntry): void;
}

/** An endpoint that was changed is another object, which is asked anew. */
export function createChains(): Chains {
  const known = new WeakMap<Endpoint, bigint>();
  function idIn({ outcome }: HistoryEntry): bigint | undefined {
    return exactAmount(smallResult(outcome));
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
