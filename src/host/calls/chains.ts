// The chain id of each endpoint: asked for where no call has reported it yet, or where it must be certain.

import type { HistoryEntry } from '../../core/call/call.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { CANCELLED } from '../../core/failure/failure.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { JsonValue } from '../../core/json.ts';
import { exactAmount } from '../../core/quantity.ts';
import { smallResult } from '../../core/reply/smallResult.ts';
import type { EndpointStates } from '../endpoints/endpointStates.ts';

/** Makes a call of the extension’s own, without a question to the user. */
export type RunExtensionCall = (
  method: string,
  params: readonly JsonValue[],
) => Promise<HistoryEntry | undefined>;

export interface Chains {
  /** The chain id, or why it is not known. `isFresh`: asks the endpoint even where the id is known. */
  of(endpoint: Endpoint, ask: RunExtensionCall, isFresh?: boolean): Promise<bigint | Failure>;
}

/** `states`: the states that also learn from the calls made here. */
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
