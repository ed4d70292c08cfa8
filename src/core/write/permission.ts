// Whether a call may go to an endpoint: a rule of its effect and of the endpoint’s mode. A node elsewhere is no
// development chain because somebody said so.

import type { Effect } from '../catalogue/methodSpec.ts';
import type { EndpointMode } from '../endpoint/endpointMode.ts';

/** The usual ids of chains that exist for development only: Geth’s and Ganache’s, Hardhat’s and anvil’s. */
const DEV_CHAINS: readonly bigint[] = [1337n, 31337n];

/** Of calls that change nothing but a filter that the node keeps for a while. */
type ReadEffect = 'read' | 'filter';

/** Of all other calls. */
export type WriteEffect = Exclude<Effect, ReadEffect>;

type Place = {
  readonly mode: EndpointMode;
  readonly isLocal: boolean;
  readonly chainId?: bigint | undefined;
};

/** Whether `dev` may hold here: on this machine, or where the chain is known to be a development chain. */
export function allowsDev({ isLocal, chainId }: Omit<Place, 'mode'>): boolean {
  return isLocal || (chainId !== undefined && DEV_CHAINS.includes(chainId));
}

export function isRead(effect: Effect): effect is ReadEffect {
  return effect === 'read' || effect === 'filter';
}

/** The fate of a call: sent at once, asked about, or refused. */
export function permissionFor(effect: Effect, place: Place): 'go' | 'ask' | 'refuse' {
  if (isRead(effect)) return 'go';
  if (place.mode === 'read-only') return 'refuse';
  return place.mode === 'dev' && allowsDev(place) ? 'go' : 'ask';
}
