// Shortens numbers with many digits after the decimal point for a narrow place.

const MOST_DIGITS = 6;
/** Digits behind the point that stay: `…` in their place would save next to nothing. */
const FEW = 2;
/** A decimal number that is not part of a word, a version or an address. */
const DECIMAL = /(?<![\w.,])(\d[\d,]*)\.(\d+)(?![\w.]*\w)/g;

/**
 * `9,998.99… ETH` for `9,998.991116047516530283 ETH`: at most six significant digits, but all before the point,
 * and two behind it where there are no more.
 */
export function shortDecimals(text: string): string {
  return text.replace(DECIMAL, (number: string, whole: string, fraction: string) => {
    const before = whole === '0' ? 0 : whole.replaceAll(',', '').length;
    const zeros = before === 0 ? /^0*/.exec(fraction)![0].length : 0;
    const kept = zeros + Math.max(MOST_DIGITS - before, 0);
    if (fraction.length <= Math.max(kept, FEW)) return number;
    return kept === 0 ? `${whole}…` : `${whole}.${fraction.slice(0, kept)}…`;
  });
}
