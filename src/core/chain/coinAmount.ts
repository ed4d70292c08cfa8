// Amounts in the coin of a chain.

import { formatUnits } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import type { Chain } from './chain.ts';

const DECIMALS = 18;

/** `1.5 POL`; `1.5 coins` where the chain or its coin is not known. `decimal`: the amount's own decimal text. */
export function coinAmount(amount: Amount, chain: Chain | undefined, decimal?: string): string {
  const { symbol, decimals = DECIMALS } = chain?.coin ?? {};
  const text = formatUnits(amount, decimals, decimal);
  return `${text} ${symbol ?? (text === '1' ? 'coin' : 'coins')}`;
}
