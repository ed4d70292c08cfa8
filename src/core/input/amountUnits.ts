// The units in which amounts may be typed at an endpoint: of its chain's coin, and of the tokens known there.

import type { Chain, Coin } from '../chain/chain.ts';
import type { TokenUnit, TokenUnits } from '../decode/tokenUnit.ts';
import { parseAddressInput } from './hexInput.ts';
import { isUnit } from './coinUnits.ts';

/** `chain`: of the endpoint, where it is known. `called`: the unit of the token that the calldata is sent to. */
export type AmountUnits = {
  readonly tokens?: TokenUnits | undefined;
  readonly chain?: Pick<Chain, 'coin'> | undefined;
  readonly called?: TokenUnit | undefined;
};

export const NO_UNITS: AmountUnits = {};

/** The units for calldata that is sent to the address `to`. */
export function unitsFor(to: unknown, { tokens, chain }: AmountUnits): AmountUnits {
  const read = typeof to === 'string' ? parseAddressInput(to) : undefined;
  const called = read?.ok === true ? tokens?.get((read.value as string).toLowerCase()) : undefined;
  return { tokens, chain, called };
}

/**
 * The coin in which amounts are typed; undefined where that is ether, or the chain or its coin is not known. A coin can
 * be called anything, but 30 gwei stay 30 gwei: one that is called like a unit of ether is none here.
 */
export function coinTyped({ chain }: AmountUnits): Coin | undefined {
  const coin = chain?.coin;
  return coin === undefined || isUnit(coin.symbol) ? undefined : coin;
}

/** A text with an example in ether (`such as 1.5 ether`), with the coin in its place that is typed on this chain. */
export function exampleInCoin(text: string, units: AmountUnits): string {
  const coin = coinTyped(units);
  // A text in quotes says what the word ether means.
  return coin === undefined
    ? text
    : text.replaceAll(/(?<![“\d.])([\d.]+) ether\b/g, (_, digits: string) => `${digits} ${coin.symbol}`);
}
