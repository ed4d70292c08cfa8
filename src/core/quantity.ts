// Reads and formats QUANTITY, DATA and exact decimal text. A double is used only where it holds the number exactly.
// https://ethereum.github.io/execution-apis (hex value encoding).

import type { JsonValue } from './json.ts';

const QUANTITY = /^0x(0|[1-9a-fA-F][0-9a-fA-F]*)$/;
const HEX = /^0x[0-9a-fA-F]*$/;

/** The number of hex digits (52 bits) that a double always holds exactly. */
const EXACT_DIGITS = 13;
const LONGEST_EXACT = '0x'.length + EXACT_DIGITS;

const NO_DIGIT = 255;
/** The values of hex digits by their character codes. */
const HEX_DIGITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? NO_DIGIT : digit;
});

/** Far more digits than any quantity has: longer text is not read as a number. */
const MOST_DIGITS = 1000;

/**
 * An exact whole number: a bigint, or a double of at most 2^53, which is several times as fast to create and format.
 */
export type Amount = bigint | number;

/** Reads a QUANTITY. Leading zeros are tolerated: some nodes send them. */
export function parseQuantity(text: string): bigint | undefined {
  const amount = parseAmount(text);
  return typeof amount === 'number' ? BigInt(amount) : amount;
}

/** The number a value spells in hex, in decimal or as a JSON number; undefined for anything else. */
export function exactAmount(value: JsonValue | undefined, signed = false): bigint | undefined {
  const amount = value === undefined ? undefined : readAmount(value, signed);
  return typeof amount === 'number' ? BigInt(amount) : amount;
}

/** `exactAmount`, as a double where that is exact. */
export function readAmount(value: JsonValue, signed: boolean): Amount | undefined {
  if (typeof value === 'string' && isPrefixed(value))
    return value.length < MOST_DIGITS ? parseAmount(value) : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  // Read the text: past 2^53, a double can differ from the digits it was parsed from, and its text shows those digits.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (signed ? /^-?\d{1,999}$/ : /^\d{1,999}$/).test(text) ? BigInt(text) : undefined;
}

function parseAmount(text: string): Amount | undefined {
  const { length } = text;
  if (length > LONGEST_EXACT) return HEX.test(text) ? BigInt(text) : undefined;
  if (length < 3 || !isPrefixed(text)) return undefined;
  let value = 0;
  for (let index = 2; index < length; index++) {
    const digit = HEX_DIGITS[text.charCodeAt(index)] ?? NO_DIGIT;
    if (digit === NO_DIGIT) return undefined;
    value = value * 16 + digit;
  }
  return value;
}

/** The number that the hex digits of `text` spell between `from` (inclusive) and `to` (exclusive). */
export function amountOfDigits(text: string, from: number, to: number): Amount {
  let start = from;
  while (start < to - 1 && text.charCodeAt(start) === 48) start++;
  const digits = text.slice(start, to);
  return digits.length <= EXACT_DIGITS ? Number.parseInt(digits, 16) : BigInt(`0x${digits}`);
}

function isPrefixed(text: string): boolean {
  return text.charCodeAt(1) === 120 && text.charCodeAt(0) === 48;
}

/** Whether `text` is a QUANTITY exactly as the specification requires. */
export function isCanonicalQuantity(text: string): boolean {
  return QUANTITY.test(text);
}

/** Whether `text` is DATA: `0x` and whole bytes, possibly none. */
export function isBytes(text: string): boolean {
  return text.length % 2 === 0 && HEX.test(text);
}

/** Formats a non-negative integer as a canonical QUANTITY. */
export function formatQuantity(value: bigint): string {
  return '0x' + value.toString(16);
}

/** `68943n` -> `68,943`. */
export function groupDigits(value: Amount): string {
  return typeof value === 'number' ? groupNumber(value) : groupText(value.toString());
}

/** `,000` to `,999`. */
const GROUPS: readonly string[] = Array.from(
  { length: 1000 },
  (_, last) => `,${String(last).padStart(3, '0')}`,
);

function groupNumber(value: number): string {
  if (value < 1000) return String(value);
  const above = Math.floor(value / 1000);
  return groupNumber(above) + GROUPS[value - above * 1000]!;
}

/** Groups the integer digits of decimal text: `-1234.5` -> `-1,234.5`. */
export function groupText(digits: string): string {
  if (digits.length <= 3) return digits;
  const start = digits.charCodeAt(0) === 45 ? 1 : 0;
  const point = digits.indexOf('.');
  let end = point === -1 ? digits.length : point;
  let grouped = digits.slice(end);
  while (end - start > 3) {
    grouped = ',' + digits.slice(end - 3, end) + grouped;
    end -= 3;
  }
  return digits.slice(0, end) + grouped;
}

/**
 * Exact decimal text of `value / 10^decimals`, grouped, without trailing zeros: wei with 18 gives ether. `decimal`:
 * the value's own decimal text, for callers that have it already.
 */
export function formatUnits(value: Amount, decimals: number, decimal = value.toString()): string {
  const sign = decimal.charCodeAt(0) === 45 ? '-' : '';
  const digits = sign === '' ? decimal : decimal.slice(1);
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  if (end === 0) return '0';
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits.slice(0, end)}`;
  const whole = sign + groupText(digits.slice(0, point));
  return end > point ? `${whole}.${digits.slice(point, end)}` : whole;
}
