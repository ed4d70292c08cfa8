// Reads and compares exact decimal numbers of any size, as nodes and users write them. Nothing is rounded.

/** `digits × 10^exponent`. */
export type Decimal = { readonly digits: bigint; readonly exponent: number };

/** The most characters that are read: far more than any real value has, and longer text would only cost time. */
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
  // Both sizes are equal, so the exponents differ by no more than the digit counts do: the power stays small.
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

/** The number of digits before the decimal point; where negative, the number of zeros right behind the point. */
function sizeOf({ digits, exponent }: Decimal): number {
  return digits.toString().length - (digits < 0n ? 1 : 0) + exponent;
}
