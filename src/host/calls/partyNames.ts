// Finds the names of a call’s accounts before the question about it, so that the question shows names, and amounts of
// tokens in their units.

import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { Read } from '../endpoints/requestAddressFacts.ts';
import { contractReads } from '../endpoints/contractReads.ts';
import { namesContracts } from '../common/settings.ts';
import type { Contracts } from '../knowledge/contracts.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { RunExtensionCall } from './chains.ts';

/**
 * Names for these addresses, the known units of tokens, and the known functions, by which arguments are named. Asks the
 * endpoint for code, to name contracts.
 */
export type PartyNames = (
  addresses: readonly string[],
) => Promise<Pick<DecodeContext, 'labels' | 'contractAt' | 'tokens' | 'signatures'>>;

export function createPartyNames(
  {
    contextOf,
    storage,
  }: { readonly contextOf: ContextOf; readonly storage: { readonly contracts: Contracts } },
  { id }: Endpoint,
  ask: RunExtensionCall,
): PartyNames {
  return async (addresses) => {
    if (namesContracts()) await learnContracts(addresses, id, storage.contracts, ask);
    const { labels, contractAt, tokens, signatures } = contextOf({ endpointId: id });
    return omitUndefined({ labels, contractAt, tokens, signatures });
  };
}

/** Asks for the code at unknown addresses, if the folder has compiled contracts. */
export async function learnContracts(
  addresses: readonly string[],
  endpointId: string,
  contracts: Contracts,
  ask: RunExtensionCall,
): Promise<void> {
  const contractAt = contracts.shownAt(endpointId, '');
  const unknown = addresses.filter((address) => contractAt?.(address, true) === undefined);
  if (contractAt === undefined || unknown.length === 0) return;
  const send = async (reads: readonly Read[]) => {
    const entries = await Promise.all(reads.map(({ method, params }) => ask(method, params)));
    return entries.every((entry) => entry !== undefined) ? entries : [];
  };
  await contractReads(contracts).request(
    endpointId,
    unknown.map((address) => address.toLowerCase()),
    send,
  );
}
