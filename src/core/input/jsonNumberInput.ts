// Reads numbers that are sent as JSON numbers instead of QUANTITY: page sizes, percentiles, durations.

import { parseDecimal } from '../decimal.ts';
import { isRawNumber, parseJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { trimQuotes } from './trimQuotes.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';
import { parseQuantityInput } from './quantityInput.ts';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** The largest power of ten that is written out; text with a larger exponent is left as it is. */
const MOST_ZEROS = 100;

/** Reads a whole number. Hex, separators and a minus are allowed: some methods give -1 a meaning. */
export function parseIntegerInput(text: string): Input {
  const typed = trimQuotes(text);
  const isNegative = /^[-\u2212]\s*[\d.]/.test(typed);
  const quantity = parseQuantityInput(isNegative ? typed.slice(1) : typed, 'quantity');
  if (!quantity.ok) return quantity;
  const digits = BigInt(quantity.value as string).toString();
  return accept(parseJson(isNegative && digits !== '0' ? `-${digits}` : digits));
}

/** Reads a number that may have decimals. */
export function parseNumberInput(text: string): Input {
  const bare = trimQuotes(text);
  const typed = /e/i.test(bare) ? plainDecimal(bare) : bare;
  return NUMBER.test(typed)
    ? accept(parseJson(typed))
    : refuse(`${quote(typed)} is not a number such as 25 or 99.9.`);
}

/** The text of a JSON string or number; undefined for every other value. */
export function numberText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  if (!isRawNumber(value) && typeof value !== 'number') return undefined;
  return plainDecimal(isRawNumber(value) ? value.rawJSON : String(value));
}

/** Writes `1e18` or `21.000` out in plain digits. In JSON, a point is always the decimal sign. */
function plainDecimal(text: string): string {
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) || !/[.e]/i.test(text)) return text;
  const { digits, exponent } = parseDecimal(text) ?? { digits: 0n, exponent: Infinity };
  if (Math.abs(exponent) > MOST_ZEROS) return text;
  if (exponent >= 0) return String(digits * 10n ** BigInt(exponent));
  const sign = text.startsWith('-') ? '-' : '';
  const all = String(digits < 0n ? -digits : digits).padStart(1 - exponent, '0');
  const fraction = all.slice(exponent).replace(/0+$/, '');
  return `${sign}${all.slice(0, exponent)}${fraction === '' ? '' : `.${fraction}`}`;
}
