// Finds the chain that a value belongs to.

import type { Chain } from '../chain/chain.ts';
import { chainById } from '../chain/chains.ts';
import { isJsonObject } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import type { DecodedNode } from './decodedNode.ts';

/**
 * The chain that the value or the nearest object around it names by `chainId`, else that of the endpoint; undefined
 * where it is not known.
 */
export function chainOfNode(node: DecodedNode): Chain | undefined {
  const { chain } = node.context;
  for (let at: DecodedNode | undefined = node; at !== undefined; at = at.parent) {
    const named = isJsonObject(at.value) ? exactAmount(at.value['chainId']) : undefined;
    // An authorization that is valid on any chain has the chain id 0.
    if (named !== undefined && named !== 0n) return named === chain?.id ? chain : chainById(named);
  }
  return chain;
}
