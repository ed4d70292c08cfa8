// Owns how freely calls that are no reads may go to an endpoint, and the rule that follows. Refuses to trust a node
// elsewhere to be a development chain because somebody said so.

import type { Effect } from '../catalogue/methodSpec.ts';

export type EndpointMode = 'read-only' | 'ask' | 'dev';

export const DEFAULT_MODE: EndpointMode = 'ask';

/** All modes, the default first. */
export const MODES: readonly EndpointMode[] = ['ask', 'read-only', 'dev'];

/** The usual ids of chains that exist for development only: Geth’s and Ganache’s, Hardhat’s and anvil’s. */
const DEV_CHAINS: readonly bigint[] = [1337n, 31337n];

type Place = {
  readonly mode: EndpointMode;
  readonly isLocal: boolean;
  readonly chainId?: bigint | undefined;
};

/** Whether `dev` may hold here: on this machine, or where the chain is known to be a development chain. */
export function allowsDev({ isLocal, chainId }: Omit<Place, 'mode'>): boolean {
  return isLocal || (chainId !== undefined && DEV_CHAINS.includes(chainId));
}

/** Whether a call changes nothing but a filter that the node keeps for a while. */
export function isRead(effect: Effect): boolean {
  return effect === 'read' || effect === 'filter';
}

/** What becomes of a call: sent at once, asked about, or refused. */
export function permissionFor(effect: Effect, place: Place): 'go' | 'ask' | 'refuse' {
  if (isRead(effect)) return 'go';
  if (place.mode === 'read-only') return 'refuse';
  return place.mode === 'dev' && allowsDev(place) ? 'go' : 'ask';
}
