// Where the contracts of an endpoint are: what is known of one holds at the same address of the same place.

import type { Chain } from '../../core/chain/chain.ts';
import { isLocal } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { allowsDev } from '../../core/write/permission.ts';

/** `isLasting`: an address of it stands for the same contract for good. */
type ContractPlace = { readonly name: string; readonly chain: Chain; readonly isLasting: boolean };

/** Undefined where the chain of an endpoint is not known. */
export type PlaceOf = (endpointId: string) => ContractPlace | undefined;

/** Whoever begins a development chain anew puts other contracts at the same addresses: it is nobody else’s. */
export function contractPlace(endpoint: Endpoint, chain: Chain | undefined): ContractPlace | undefined {
  if (chain === undefined) return undefined;
  const isLasting = !allowsDev({ isLocal: isLocal(endpoint), chainId: chain.id });
  return { name: isLasting ? `${chain.id}` : `${chain.id} ${endpoint.id}`, chain, isLasting };
}
