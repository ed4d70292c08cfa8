// The command Add ABI: adds a signature or an ABI, or looks one up, for the chain of the active endpoint.

import { parseLookupTarget } from '../../core/abi/lookUp.ts';
import type { Chain } from '../../core/chain/chain.ts';
import type { Abis } from './abis.ts';

/** `activeChain`: the chain of the active endpoint, where that is known. */
export function addAbiCommand(abis: Pick<Abis, 'add'>, activeChain: () => Chain | undefined) {
  return {
    /** `id`: the address, selector or topic to look up; any other argument is left out. */
    'ethRpc.addAbi': (id?: unknown) => {
      const chain = activeChain();
      const text = typeof id === 'string' && parseLookupTarget(id) !== undefined ? id : undefined;
      return abis.add({ text, chainId: chain && Number(chain.id) });
    },
  };
}
