// Owns QUANTITY, DATA and exact decimal text. Refuses Number: quantities are bigint from wire to text.
// Encoding rules: https://ethereum.github.io/execution-apis (hex value encoding).

const QUANTITY = /^0x(0|[1-9a-fA-F][0-9a-fA-F]*)$/;
const HEX = /^0x[0-9a-fA-F]*$/;

/** Reads a QUANTITY as nodes send it; leading zeros are tolerated, as some nodes send them. */
export function parseQuantity(text: string): bigint | undefined {
  return HEX.test(text) && text.length > 2 ? BigInt(text) : undefined;
}

/** Whether `text` is a QUANTITY exactly as the specification wants it. */
export function isCanonicalQuantity(text: string): boolean {
  return QUANTITY.test(text);
}

/** Whether `text` is DATA: `0x` and whole bytes, of which there may be none. */
export function isBytes(text: string): boolean {
  return text.length % 2 === 0 && HEX.test(text);
}

/** Formats a non-negative integer as a canonical QUANTITY. */
export function formatQuantity(value: bigint): string {
  return '0x' + value.toString(16);
}

/** `68943n` -> `68,943`. */
export function groupDigits(value: bigint): string {
  return groupText(value.toString());
}

/** Groups the integer digits of decimal text: `-1234.5` -> `-1,234.5`. */
export function groupText(digits: string): string {
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
export function formatUnits(value: bigint, decimals: number, decimal = value.toString()): string {
  const negative = value < 0n;
  const digits = (negative ? decimal.slice(1) : decimal).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === 48) end--;
  const fraction = end > point ? '.' + digits.slice(point, end) : '';
  return (negative ? '-' : '') + groupText(digits.slice(0, point)) + fraction;
}

/** Reads decimal text times `10^decimals` exactly; `undefined` when it is no number or has too many decimals. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  if (match === null || fraction.length > decimals) return undefined;
  return BigInt(match[1]! + fraction.padEnd(decimals, '0'));
}
