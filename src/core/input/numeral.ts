// Reads the digits of a typed number. Nothing is rounded, and nothing is guessed: where digits can be read in two ways,
// both readings are returned.

import { parseDecimal } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';

/** One number; or every meaning that an unclear text could have, spelled so that it has only one reading. */
export type Numeral =
  | { readonly ok: true; readonly value: Decimal }
  | { readonly ok: false; readonly spellings: readonly string[] };

/** The spaces that may stand between groups of digits: all that have a width. */
const SPACES = /[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const APOSTROPHES = /[\u2019\u02bc]/g;

const POWER = /^(?:(?<mantissa>.+?) ?[*×·] ?)?10 ?(?:\^|\*\*) ?(?<exponent>-?\d{1,9})$/;
const SCIENTIFIC = /^(?<mantissa>.*[\d.])e(?<exponent>[+-]?\d{1,9})$/i;

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Groups of three digits with one kind of separator. A number with groups does not begin with 0. */
const GROUPED = /^[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;
const ONE_COMMA = /^\d*,\d*$/;
const DECIMAL_COMMA = /^[1-9]\d{0,2}([. '])\d{3}(?:\1\d{3})*,(\d*)$/;
/** Thousands separated by a point, as in countries where the comma is the decimal sign. */
const ONE_POINT_GROUP = /^[1-9]\d{0,2}\.\d{3}$/;
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const SEPARATED = /^[\d, ']*(?:\.\d*)?$/;

/** The number in `1.5 POL`, before the symbol in any letter case; undefined where the text is not such an amount. */
export function numberBefore(typed: string, symbol: string): string | undefined {
  const number = typed.slice(0, -symbol.length);
  const isOwn = typed.slice(number.length).toLowerCase() === symbol.toLowerCase();
  // `151INCH` could be 15 1INCH or 151 INCH, and `12ACA` hex without its 0x.
  if (!isOwn || (/^(?:\d|[a-f]+$)/i.test(symbol) && !/\s$/.test(number))) return undefined;
  return readNumeral(number, false) === undefined ? undefined : number.trim();
}

/**
 * Reads `1500`, `1,500`, `1 500`, `1’500`, `1_500`, `1.5e3`, `1.5*10^3`. `isWhole`: the number is a whole one, so a
 * single comma can only separate groups, and a point may do so. Undefined for text that is not a number.
 */
export function readNumeral(text: string, isWhole: boolean): Numeral | undefined {
  const typed = text.replaceAll(SPACES, ' ').replaceAll(APOSTROPHES, "'").trim();
  const power = (POWER.exec(typed) ?? SCIENTIFIC.exec(typed))?.groups;
  if (power === undefined) return readDigits(typed, isWhole);
  const exponent = Number(power['exponent']);
  const read = readDigits(power['mantissa'] ?? '1', isWhole && exponent === 0);
  if (read?.ok !== true)
    return read && { ok: false, spellings: read.spellings.map((one) => `${one}e${exponent}`) };
  return { ok: true, value: { ...read.value, exponent: read.value.exponent + exponent } };
}

function readDigits(text: string, isWhole: boolean): Numeral | undefined {
  const digits = text.replaceAll(/(?<=\d)_(?=\d)/g, '');
  if (!/\d/.test(digits)) return undefined;
  const joined = digits.replaceAll(/[, ']/g, '');
  if (PLAIN.test(digits))
    return isWhole && ONE_POINT_GROUP.test(digits)
      ? unclear(digits, digits.replace('.', ''))
      : numberOf(digits);
  const isOneComma = ONE_COMMA.test(digits);
  if (GROUPED.test(digits) && (isWhole || !isOneComma)) return numberOf(joined);
  if (isOneComma) return unclear(digits.replace(',', '.'), joined);
  const [, separator, fraction = ''] = DECIMAL_COMMA.exec(digits) ?? [];
  if (separator !== undefined) {
    const decimal = digits.replaceAll(separator, '').replace(',', '.');
    return separator !== '.' && fraction.length === 3 ? unclear(decimal, joined) : unclear(decimal);
  }
  if (POINT_GROUPS.test(digits)) return unclear(digits.replaceAll('.', ''));
  if (!SEPARATED.test(digits)) return undefined;
  const parts = atDecimalComma(digits);
  return parts === undefined ? unclear(joined) : unclear(parts.join('.'), joined);
}

/** The parts around the last comma, where it could be the decimal sign: the only one, or no three digits follow it. */
function atDecimalComma(digits: string): readonly string[] | undefined {
  const comma = digits.lastIndexOf(',');
  const isOnly = digits.indexOf(',') === comma;
  if (comma === -1 || digits.includes('.') || (!isOnly && /,\d{3}$/.test(digits))) return undefined;
  return [digits.slice(0, comma), digits.slice(comma)].map((part) => part.replaceAll(/[, ']/g, ''));
}

function numberOf(digits: string): Numeral | undefined {
  const value = parseDecimal(digits.replace(/^\./, '0.').replace(/\.$/, ''));
  return value && { ok: true, value };
}

function unclear(...readings: readonly string[]): Numeral {
  return { ok: false, spellings: [...new Set(readings.map(spelled))] };
}

/** Drops leading and trailing zeros: `00.500` becomes `0.5`. */
function spelled(digits: string): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const [short, rest] = [whole.replace(/^0+(?=\d)/, '') || '0', fraction.replace(/0+$/, '')];
  return rest === '' ? short : `${short}.${rest}`;
}

/** Removes the commas with which numbers are shown here: text with them was copied, and has one reading. */
export function withoutGroups(text: string): string {
  return text.replace(/^[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/, (digits) => digits.replaceAll(',', ''));
}
