// Whether a call may be sent to an endpoint, by the call's effect and the endpoint’s mode. The mode `dev` counts only
// for a node on this machine or a known development chain.

import type { Effect } from '../catalogue/methodSpec.ts';
import type { EndpointMode } from '../endpoint/endpointMode.ts';

/** The usual chain ids of development chains: of Geth and Ganache, and of Hardhat and anvil. */
const DEV_CHAINS: readonly bigint[] = [1337n, 31337n];

/** The effects of calls that change nothing, or only a filter that the node keeps for a while. */
type ReadEffect = 'read' | 'filter';

/** The effects of all other calls. */
export type WriteEffect = Exclude<Effect, ReadEffect>;

type Place = {
  readonly mode: EndpointMode;
  readonly isLocal: boolean;
  readonly chainId?: bigint | undefined;
};

/** Whether the mode `dev` may apply: on this machine, or on a known development chain. */
export function allowsDev({ isLocal, chainId }: Omit<Place, 'mode'>): boolean {
  return isLocal || isDevChain(chainId);
}

export function isDevChain(chainId: bigint | undefined): boolean {
  return chainId !== undefined && DEV_CHAINS.includes(chainId);
}

export function isRead(effect: Effect): effect is ReadEffect {
  return effect === 'read' || effect === 'filter';
}

/** Whether a call is sent at once, sent after a question, or refused. */
export function permissionFor(effect: Effect, place: Place): 'go' | 'ask' | 'refuse' {
  if (isRead(effect)) return 'go';
  if (place.mode === 'read-only') return 'refuse';
  return place.mode === 'dev' && allowsDev(place) ? 'go' : 'ask';
}
