// The units of ether, and of the coin of a chain, by their names.

import type { Coin } from '../chain/chain.ts';

const DECIMALS: Readonly<Record<string, number>> = {
  wei: 0,
  kwei: 3,
  mwei: 6,
  gwei: 9,
  szabo: 12,
  finney: 15,
  ether: 18,
  eth: 18,
  kether: 21,
};

/** A number in hex with a unit of ether behind it. */
export const HEX_IN_UNIT = new RegExp(
  String.raw`^(0x[\da-f]{1,64}?)\s*(${Object.keys(DECIMALS).join('|')})$`,
  'i',
);

/** Whether a word is a unit of ether, or of the coin of the chain where that is given. */
export function isUnit(word: string, coin?: Coin): boolean {
  const typed = word.toLowerCase();
  return Object.hasOwn(DECIMALS, typed) || typed === coin?.symbol.toLowerCase();
}

/**
 * How many decimals a unit has: 9 for gwei. Undefined for a word that is not a unit, and where the chain has another
 * coin than ether for `eth`: that is no amount of this coin. `ether` is one as 10^18 wei, where the coin is as much.
 */
export function decimalsOf(unit: string, coin: Coin | undefined): number | undefined {
  if (unit === '') return 0;
  if (unit === coin?.symbol) return coin.decimals;
  if (unit === 'eth' && coin !== undefined) return undefined;
  const isOfEther = !unit.endsWith('wei');
  if (!isUnit(unit) || (isOfEther && coin !== undefined && coin.decimals !== DECIMALS['ether']))
    return undefined;
  return DECIMALS[unit];
}
