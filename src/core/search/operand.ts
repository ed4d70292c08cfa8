// Reads the value of a comparison: a number in any spelling and unit, a share, a time, or a text.

import type { Coin } from '../chain/chain.ts';
import type { Decimal } from '../decimal.ts';
import { decimalsOf, isUnit } from '../input/coinUnits.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { quote } from '../input/input.ts';
import type { Input } from '../input/input.ts';
import { numberBefore, readNumeral } from '../input/numeral.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';
import { parseTimestampInput } from '../input/timestampInput.ts';

export type Operand = {
  readonly text: string;
  /** The number that the text spells: seconds for a time, a part of 1 for a share in percent. */
  readonly number: Decimal | undefined;
  /** Whether the number was typed in a unit of ether, so that it is in wei. */
  readonly inWei: boolean;
  /** A number typed with the symbol of a token or coin, here in lower case: the number is in the unit that is shown. */
  readonly inUnit?: { readonly number: Decimal; readonly symbol: string };
  /** Why digits are neither a number nor a time, such as both readings of `1,500 ether`. */
  readonly problem?: string;
};

/** Reads a typed value; whatever is not a number is a text. `coin`: that of the chain, where it is not ether. */
export function parseOperand(text: string, coin?: Coin): Operand {
  const quantity = parseQuantityInput(text, 'wei', coin);
  if (quantity.ok) {
    // Every unit of ether has three or more letters.
    const isInCoin = coin !== undefined && numberBefore(text, coin.symbol) !== undefined;
    const inWei = isInCoin || (!/^0x/i.test(text) && /[a-z]{3}$/i.test(text));
    return { text, number: { digits: BigInt(quantity.value as string), exponent: 0 }, inWei };
  }
  const time = /^\d{4}-\d/.test(text) ? parseTimestampInput(text) : undefined;
  const seconds = time?.ok === true ? BigInt(time.value as string) : undefined;
  const number = seconds === undefined ? parseShare(text) : { digits: seconds, exponent: 0 };
  return {
    text,
    number,
    inWei: false,
    ...omitUndefined({
      problem:
        number === undefined
          ? (unclear(text) ?? unclearTime(text, time) ?? foreignUnit(text, quantity.problem, coin))
          : undefined,
    }),
  };
}

/** The problem of a date; undefined for a text that only begins like a date. */
function unclearTime(text: string, time: Input | undefined): string | undefined {
  return time?.ok === false && /^\d{4}-\d\d?-\d\d?(?:[T ]|$)/.test(text)
    ? time.problem.replace(/\.$/, '')
    : undefined;
}

/** The problem of `1.5 ether` where the coin of the chain has other decimals than ether. */
function foreignUnit(text: string, problem: string, coin: Coin | undefined): string | undefined {
  const [, unit = ''] = /[\d.]\s*([a-z]+)$/i.exec(text) ?? [];
  return isUnit(unit) && decimalsOf(unit.toLowerCase(), coin) === undefined
    ? problem.replace(/\.$/, '')
    : undefined;
}

function unclear(text: string): string | undefined {
  const [, digits = '', unit = ''] = /^([^a-z]*[\d.])\s*([a-z]*|%)$/i.exec(text) ?? [];
  const read = readNumeral(digits, unit === '');
  if (read === undefined || read.ok) return undefined;
  const [one, other] = read.spellings.map((spelling) => `${spelling} ${unit}`.trim());
  return other === undefined
    ? `${quote(text)} is not clear as a number. Write ${one}`
    : `${quote(text)} can be read in two ways. Write ${one} or ${other}`;
}

/** A number with a sign, a fraction or a `%`. */
function parseShare(text: string): Decimal | undefined {
  const isPercent = text.endsWith('%');
  const typed = isPercent ? text.slice(0, -1).trimEnd() : text;
  const isNegative = /^[-\u2212]/.test(typed);
  // In a percentage, a single comma may begin decimals; in another number without a point, it separates groups.
  const read = readNumeral(isNegative ? typed.slice(1) : typed, !isPercent && !typed.includes('.'));
  if (read?.ok !== true) return undefined;
  const { digits, exponent } = read.value;
  return { digits: isNegative ? -digits : digits, exponent: isPercent ? exponent - 2 : exponent };
}
