// Reads numbers as people write them: decimal, hex, with separators, with ether units.

import { formatQuantity, parseUnits } from '../quantity.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';

const UINT256_END = 1n << 256n;

const DECIMALS: Readonly<Record<string, number>> = {
  wei: 0,
  kwei: 3,
  mwei: 6,
  gwei: 9,
  finney: 15,
  ether: 18,
  eth: 18,
};

/** Commas and spaces stand between groups of three; a decimal comma would change the amount tenfold and more. */
const GROUPED = /^\d{1,3}(?:[, ]\d{3})+(?:\.\d*)?$/;

/** Reads a QUANTITY; `allowUnits` adds `1.5 ether`, `30 gwei`. The value is wei then. */
export function parseQuantityInput(text: string, allowUnits: boolean): Input {
  const typed = text.trim();
  const examples = allowUnits ? '1000, 0x3e8, 1.5 ether or 30 gwei' : '1000, 1,000 or 0x3e8';
  if (typed === '') return refuse(`Type a number: ${examples}.`);
  if (typed.startsWith('-')) return refuse('A quantity cannot be negative.');
  if (/^0x/i.test(typed)) return parseHexQuantity(typed);
  const word = /(?<![a-z])[a-z]*$/i.exec(typed)![0];
  const digits = typed.slice(0, typed.length - word.length).trim();
  const unit = word.toLowerCase();
  const decimals = unit === '' ? 0 : Object.hasOwn(DECIMALS, unit) ? DECIMALS[unit] : undefined;
  if (!/^[\d_, ]*(?:\.\d*)?$/.test(digits) || !/\d/.test(digits)) {
    if (/^[0-9a-f]+$/i.test(typed)) return refuse(`Hex needs 0x in front: 0x${typed}.`);
    return refuse(`${quote(typed)} is not a number. Type ${examples}.`);
  }
  if (decimals === undefined || (unit !== '' && !allowUnits)) {
    if (/^[0-9a-f]+$/i.test(typed)) return refuse(`Hex needs 0x in front: 0x${typed}.`);
    return refuse(
      allowUnits
        ? `“${unit}” is no unit: use wei, gwei or ether.`
        : `A plain number has no unit: ${examples}.`,
    );
  }
  if (/[, ]/.test(digits) && !GROUPED.test(digits)) {
    return refuse(
      `${quote(typed)} can be read in two ways: write 1,000 for a thousand, 1.5 for one and a half.`,
    );
  }
  const number = digits.replaceAll(/[_, ]/g, '').replace(/^\./, '0.').replace(/\.$/, '');
  const value = parseUnits(number, decimals);
  if (value === undefined) {
    return refuse(
      decimals === 0
        ? `Only whole numbers${allowUnits ? ': nothing is smaller than 1 wei' : ''}.`
        : `Too many decimals: 1 ${unit} has ${decimals}.`,
    );
  }
  return inRange(value);
}

function parseHexQuantity(typed: string): Input {
  const digits = typed.slice(2);
  if (digits === '') return refuse('“0x” has no digits. Zero is 0x0.');
  const wrong = /[^0-9a-f]/i.exec(digits);
  if (wrong !== null) return refuse(`“${wrong[0]}” is not a hex digit (0-9, a-f).`);
  const result = inRange(BigInt('0x' + digits));
  const zeros = digits.length > 1 && digits.startsWith('0');
  if (!result.ok || !zeros) return result;
  return accept(
    result.value,
    `Sent as ${formatQuantity(BigInt('0x' + digits))}: a QUANTITY has no leading zeros.`,
  );
}

function inRange(value: bigint): Input {
  return value < UINT256_END
    ? accept(formatQuantity(value))
    : refuse('Too large: an EVM number has at most 256 bits.');
}
