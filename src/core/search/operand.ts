// Reads the value of a comparison: a number in any spelling and unit, a share, a time, or a text.

import { parseDecimal } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';
import { parseTimestampInput } from '../input/timestampInput.ts';

export type Operand = {
  readonly text: string;
  /** The number that the text spells: seconds for a time, a part of 1 for a share in percent. */
  readonly number: Decimal | undefined;
  /** Whether the number had a unit of ether, so that it is wei. */
  readonly inWei: boolean;
};

const SIGNED = /^-?(?:\d{1,3}(?:[, ]\d{3})+|[\d_]*)(?:\.\d+)?$/;

/** Reads a typed value; whatever is no number is a text. */
export function parseOperand(text: string): Operand {
  const quantity = parseQuantityInput(text, true);
  if (quantity.ok) {
    const inWei = !/^0x/i.test(text) && /[a-z]$/i.test(text);
    return { text, number: { digits: BigInt(quantity.value as string), exponent: 0 }, inWei };
  }
  const time = /^\d{4}-\d/.test(text) ? parseTimestampInput(text) : undefined;
  const seconds = time?.ok === true ? BigInt(time.value as string) : undefined;
  const number = seconds === undefined ? parseShare(text) : { digits: seconds, exponent: 0 };
  return { text, number, inWei: false };
}

/** A number with a sign, a fraction or a `%`. */
function parseShare(text: string): Decimal | undefined {
  const isPercent = text.endsWith('%');
  const typed = isPercent ? text.slice(0, -1).trimEnd() : text;
  if (!SIGNED.test(typed) || !/\d$/.test(typed)) return parseDecimal(typed);
  const number = parseDecimal(typed.replaceAll(/[, _]/g, '').replace(/^(-?)\./, '$10.'));
  return number !== undefined && isPercent ? { ...number, exponent: number.exponent - 2 } : number;
}
