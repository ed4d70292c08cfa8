// The chain id of each endpoint, asked where no call told it yet, and again where something depends on it.

import type { HistoryEntry } from '../../core/call/call.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { CANCELLED } from '../../core/failure/failure.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { JsonValue } from '../../core/json.ts';
import { exactAmount } from '../../core/quantity.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import type { EndpointStates } from '../endpoints/endpointStates.ts';

/** Runs a call of the extension’s own, about which nobody is asked. */
export type RunOwnCall = (method: string, params: readonly JsonValue[]) => Promise<HistoryEntry | undefined>;

export interface Chains {
  /** The chain id, or why it is not known. `isFresh`: asks even where it is known. */
  of(endpoint: Endpoint, ask: RunOwnCall, isFresh?: boolean): Promise<bigint | Failure>;
}

/** `states`: which learn of the calls that are made here, too. */
export function createChains(states: Pick<EndpointStates, 'of'>): Chains {
  return {
    async of(endpoint, ask, isFresh = false) {
      const { chain } = states.of(endpoint);
      if (chain !== undefined && !isFresh) return chain.id;
      const entry = await ask('eth_chainId', []);
      if (entry === undefined) return CANCELLED;
      if (!entry.outcome.ok) return entry.outcome.failure;
      return (
        exactAmount(smallResult(entry.outcome)) ?? {
          kind: 'protocol',
          rule: 'invalidJson',
          message: 'eth_chainId gave no number.',
        }
      );
    },
  };
}
