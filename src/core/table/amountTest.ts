// Compares amounts in the unit in which they are shown: that of their own token or chain.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { shownUnit } from '../decode/shownUnit.ts';
import { compareDecimals } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import { isOrderMet } from '../search/compareValue.ts';
import type { Query } from '../search/query.ts';

/** The most zeros that are appended to a number: longer numbers would make comparing slow. */
const MOST_ZEROS = 1_000;

/**
 * Whether an amount passes, compared by the number that its cell shows. The test gives undefined where the cell is
 * compared as it was sent: it is no amount, or its unit is not known, or the operand is in wei or hex. Made once for a
 * filter.
 */
export function amountTest(query: Query): ((cell: DecodedNode) => boolean | undefined) | undefined {
  const comparison = query.kind === 'path' ? query.comparison : undefined;
  if (comparison === undefined || comparison.operator === '~') return undefined;
  const { operator, operand } = comparison;
  const wanted = operand.inUnit?.number ?? operand.number;
  if (wanted === undefined || /^0x/i.test(operand.text)) return undefined;
  const symbol = operand.inUnit?.symbol;
  const isUnequal = operator === '!=';
  let scaled: { readonly decimals: number; readonly number: Decimal } | undefined;

  /** The operand in the smallest part of a unit. */
  function wantedIn(decimals: number): Decimal {
    if (scaled?.decimals !== decimals) scaled = { decimals, number: scaledBy(wanted!, decimals) };
    return scaled.number;
  }

  return (cell) => {
    const { kind, amount } = cell;
    if (amount === undefined) return undefined;
    // A number of wei never equals an amount of a token.
    if (operand.inWei) return kind === 'tokenAmount' ? isUnequal : undefined;
    const unit = shownUnit(cell);
    if (unit === undefined) return symbol === undefined ? undefined : isUnequal;
    if (symbol !== undefined && !isSymbolOf(symbol, unit.symbol)) return isUnequal;
    return isOrderMet(operator, compareDecimals({ digits: amount, exponent: 0 }, wantedIn(unit.decimals)));
  };
}

function isSymbolOf(typed: string, symbol: string): boolean {
  return typed === symbol.toLowerCase() || (symbol === 'coins' && typed === 'coin');
}

function scaledBy({ digits, exponent }: Decimal, decimals: number): Decimal {
  const zeros = exponent + decimals;
  return zeros < 0 || zeros > MOST_ZEROS
    ? { digits, exponent: zeros }
    : { digits: digits * 10n ** BigInt(zeros), exponent: 0 };
}
