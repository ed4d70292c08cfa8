// Finds the encoded forms, in the texts of calls, of an amount that a row shows: `997,452.5 SHELL` by the decimals of
// the token, `997452.5` by those of the coin and of the known tokens.

import type { DecodeContext } from '../decode/decodedNode.ts';
import type { TokenUnit } from '../decode/tokenUnit.ts';
import { withoutGroups } from '../input/numeral.ts';
import type { Input } from '../input/input.ts';
import { isUnit } from '../input/coinUnits.ts';
import { parseAmountOf } from '../input/quantityInput.ts';
import { parseTokenAmount } from '../input/tokenAmountInput.ts';

type Units = Pick<DecodeContext, 'tokens' | 'chain'>;

const ETHER = { symbol: 'ETH', decimals: 18 };
const WORD_DIGITS = 64;
const LONGEST = 200;
/** The most numbers of decimals that are tried; those that most tokens have come first. */
const MOST_DECIMALS = 5;

/**
 * The forms to search for: a QUANTITY for the coin, an ABI word without `0x` for a token. `known`: one per endpoint.
 */
export function amountsShown(text: string, known: readonly Units[]): readonly string[] {
  const typed = withoutGroups(text.trim());
  if (typed.length > LONGEST || !/^[\d.]/.test(typed) || /^0x/i.test(typed)) return [];
  const coins = [ETHER, ...known.flatMap(({ chain }) => chain?.coin ?? [])];
  const tokens = known.flatMap((one) => [...(one.tokens?.values() ?? [])]);
  const [ofCoins, ofTokens] = /\d\.?$/.test(typed)
    ? [inDecimals(typed, [ETHER.decimals]), inDecimals(typed, commonDecimals(tokens))]
    : [
        inSymbols(
          typed,
          coins.filter(({ symbol }) => !isUnit(symbol)),
        ),
        inSymbols(typed, tokens),
      ];
  return [...new Set([...ofCoins, ...ofTokens.map(wordOf)])];
}

function inDecimals(digits: string, all: readonly number[]): readonly string[] {
  return all.flatMap((decimals) => quantityOf(parseAmountOf(digits, { unit: '', decimals })));
}

function inSymbols(typed: string, units: readonly TokenUnit[]): readonly string[] {
  const named = units.filter(({ symbol }) => typed.toLowerCase().endsWith(symbol.toLowerCase()));
  const byDecimals = new Map(named.map((unit) => [unit.decimals, unit]));
  return [...byDecimals.values()]
    .slice(0, MOST_DECIMALS)
    .flatMap((unit) => quantityOf(parseTokenAmount(typed, unit)));
}

/** The most frequent numbers of decimals, without 18 and 0: amounts with these are searched for in any case. */
function commonDecimals(tokens: readonly TokenUnit[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { decimals } of tokens) counts.set(decimals, (counts.get(decimals) ?? 0) + 1);
  counts.delete(ETHER.decimals);
  counts.delete(0);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_DECIMALS)
    .map(([decimals]) => decimals);
}

/** The QUANTITY of an amount, except zero, which is in nearly all texts. */
function quantityOf(read: Input | undefined): readonly string[] {
  return read?.ok === true && typeof read.value === 'string' && read.value !== '0x0' ? [read.value] : [];
}

function wordOf(quantity: string): string {
  return quantity.slice('0x'.length).padStart(WORD_DIGITS, '0');
}
