// Reads numbers that are sent as JSON numbers instead of QUANTITY: page sizes, percentiles, durations.

import { parseJson } from '../json.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';
import { parseQuantityInput } from './quantityInput.ts';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Reads a whole number; hex and separators are fine, -1 too, which some methods give a meaning. */
export function parseIntegerInput(text: string): Input {
  const typed = text.trim();
  const isNegative = /^-\d/.test(typed);
  const quantity = parseQuantityInput(isNegative ? typed.slice(1) : typed, false);
  if (!quantity.ok) return quantity;
  const digits = BigInt(quantity.value as string).toString();
  return accept(parseJson(isNegative && digits !== '0' ? `-${digits}` : digits));
}

/** Reads a number that may have decimals. */
export function parseNumberInput(text: string): Input {
  const typed = text.trim();
  return NUMBER.test(typed)
    ? accept(parseJson(typed))
    : refuse(`${quote(typed)} is not a number such as 25 or 99.9.`);
}
