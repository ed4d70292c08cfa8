// Numbers with many digits behind the point, shortened for a narrow place.

const MOST_DIGITS = 6;
/** Not within a word, a version or an address. */
const DECIMAL = /(?<![\w.,])(\d[\d,]*)\.(\d+)(?![\w.]*\w)/g;

/** `9,998.99… ETH` of `9,998.991116047516530283 ETH`: six digits that count at most, and all before the point. */
export function shortDecimals(text: string): string {
  return text.replace(DECIMAL, (number: string, whole: string, fraction: string) => {
    const before = whole === '0' ? 0 : whole.replaceAll(',', '').length;
    const zeros = before === 0 ? /^0*/.exec(fraction)![0].length : 0;
    const kept = zeros + Math.max(MOST_DIGITS - before, 0);
    if (fraction.length <= kept) return number;
    return kept === 0 ? `${whole}…` : `${whole}.${fraction.slice(0, kept)}…`;
  });
}
