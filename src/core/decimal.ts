// Exact decimal numbers of any size, as nodes and people write them, and their order. Nothing is rounded.

/** `digits × 10^exponent`. */
export type Decimal = { readonly digits: bigint; readonly exponent: number };

/** Far more than any value has; longer ones would take time to read and mean nothing to anyone. */
const LONGEST = 1000;
const DECIMAL = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d{1,9}))?$/i;

/** Reads decimal text as JSON writes it, leading zeros tolerated; undefined for anything else. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = text.length > LONGEST ? null : DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** Negative where `a` is less than `b`, positive where it is more, else 0. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.exponent === b.exponent) return order(a.digits, b.digits);
  const sign = signOf(a);
  if (sign !== signOf(b) || sign === 0) return order(sign, signOf(b));
  const [sizeA, sizeB] = [sizeOf(a), sizeOf(b)];
  if (sizeA !== sizeB) return sizeA < sizeB ? -sign : sign;
  // Of one size, the exponents differ by no more than the numbers of digits do: this is short.
  const shift = a.exponent - b.exponent;
  return shift > 0
    ? order(a.digits * 10n ** BigInt(shift), b.digits)
    : order(a.digits, b.digits * 10n ** BigInt(-shift));
}

function order(a: bigint | number, b: bigint | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function signOf({ digits }: Decimal): number {
  return order(digits, 0n);
}

/** How many digits stand before the point; below zero, how many zeros follow it. */
function sizeOf({ digits, exponent }: Decimal): number {
  return digits.toString().length - (digits < 0n ? 1 : 0) + exponent;
}
