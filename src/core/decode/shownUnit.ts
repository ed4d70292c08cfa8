// The unit in which an amount is shown, for filters that compare it with the number that the user reads.

import { coinUnit } from '../chain/coinAmount.ts';
import { chainOfNode } from './chainOfNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { isEther } from './numberNotations.ts';
import { unitOfAmount } from './tokenAmount.ts';
import type { TokenUnit } from './tokenUnit.ts';

const GWEI: TokenUnit = { decimals: 9, symbol: 'gwei' };
const WHOLE_GWEI: TokenUnit = { decimals: 0, symbol: 'gwei' };

/** Undefined for a node that is not an amount, and for a token that has not reported its unit. */
export function shownUnit(node: DecodedNode): TokenUnit | undefined {
  switch (node.kind) {
    case 'tokenAmount':
      return unitOfAmount(node);
    case 'wei':
      return coinUnit(chainOfNode(node));
    case 'weiPerGas':
      return GWEI;
    case 'gwei': {
      const chain = chainOfNode(node);
      if (!isEther(chain)) return WHOLE_GWEI;
      const { decimals, symbol } = coinUnit(chain);
      return { decimals: decimals - GWEI.decimals, symbol };
    }
    default:
      return undefined;
  }
}
