// Writes amounts in the coin of a chain.

import { formatUnits } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import type { Chain } from './chain.ts';

const SOME_COIN = { symbol: 'coins', decimals: 18 };

/** The symbol and decimals of the coin; `coins` where the chain or its coin is not known. */
export function coinUnit(chain: Chain | undefined): { readonly symbol: string; readonly decimals: number } {
  return chain?.coin ?? SOME_COIN;
}

/** `1.5 POL`; `1.5 coins` where the chain or its coin is not known. `decimal`: the amount's own decimal text. */
export function coinAmount(amount: Amount, chain: Chain | undefined, decimal?: string): string {
  const unit = coinUnit(chain);
  const text = formatUnits(amount, unit.decimals, decimal);
  return `${text} ${unit === SOME_COIN && text === '1' ? 'coin' : unit.symbol}`;
}
