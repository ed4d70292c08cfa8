// The place of an endpoint's contracts: what is known of an address holds for the same address at the same place.

import type { Chain } from '../../core/chain/chain.ts';
import { isLocal } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { allowsDev } from '../../core/write/permission.ts';

/** `isLasting`: an address there always stands for the same contract. */
type ContractPlace = { readonly name: string; readonly chain: Chain; readonly isLasting: boolean };

/** Undefined where the chain of an endpoint is not known. */
export type PlaceOf = (endpointId: string) => ContractPlace | undefined;

/**
 * A development chain is a place of its own for each endpoint: each restart can put other contracts at the same
 * addresses.
 */
export function contractPlace(endpoint: Endpoint, chain: Chain | undefined): ContractPlace | undefined {
  if (chain === undefined) return undefined;
  const isLasting = !allowsDev({ isLocal: isLocal(endpoint), chainId: chain.id });
  return { name: isLasting ? `${chain.id}` : `${chain.id} ${endpoint.id}`, chain, isLasting };
}
