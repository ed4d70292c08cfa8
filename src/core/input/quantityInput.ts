// Reads typed numbers: decimal or hex, with separators, powers of ten and units of ether.

import type { Coin } from '../chain/chain.ts';
import type { Decimal } from '../decimal.ts';
import { formatQuantity } from '../quantity.ts';
import { decimalsOf, HEX_IN_UNIT, isUnit } from './coinUnits.ts';
import { hexDigitProblem } from './hexDigits.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';
import { numberBefore, readNumeral } from './numeral.ts';
import { trimQuotes } from './trimQuotes.ts';

const UINT256_END = 1n << 256n;
/** More decimal digits than a number of 256 bits has. */
const MOST_DIGITS = 100;
/** In characters, far longer than any number that could be sent. */
const LONGEST = 1000;
const TOO_LARGE = 'Too large: an EVM number has at most 256 bits.';

/** The kinds of fields for numbers: examples that fit and, where a unit is allowed, the usual one. */
const FIELDS = {
  wei: { examples: '1000, 0x3e8, 1.5 ether or 30 gwei', unit: 'ether' },
  weiPerGas: { examples: '30 gwei, 1.5 gwei or 1000000000', unit: 'gwei' },
  argument: { examples: '1000, 0x3e8 or 1.5 ether', unit: 'ether' },
  argumentOf64Bits: { examples: '1000, 0x3e8 or 1.5 gwei', unit: 'gwei' },
  smallArgument: { examples: '5, 200 or 0xc8', unit: undefined },
  gas: { examples: '21000, 21,000 or 0x5208', unit: undefined },
  quantity: { examples: '1000, 1,000 or 0x3e8', unit: undefined },
  block: { examples: '68943, 68,943 or 0x10d4f', unit: undefined },
  time: { examples: '2026-01-31T12:00:00Z, or 1769860800', unit: undefined },
} as const satisfies Readonly<Record<string, Field>>;

export type QuantityKind = keyof typeof FIELDS;
/** `coin`: that of the chain, where it is known and not ether. */
type Field = { readonly examples: string; readonly unit: string | undefined; readonly coin?: Coin };

/**
 * Reads a QUANTITY. Where `kind` takes units, `1.5 ether` and `30 gwei` too: the value is wei then. `coin`: one
 * that is not ether, in any letter case (`1.5 POL`). Refused: a unit that is none of these, and parts of 1 wei;
 * for a coin that is not 10^18 wei, the units of ether too.
 */
export function parseQuantityInput(text: string, kind: QuantityKind, coin?: Coin): Input {
  const typed = trimQuotes(text);
  const field = fieldOf(kind, coin);
  if (typed === '') return refuse(`Type a number: ${field.examples}.`);
  if (/^[-\u2212]/.test(typed)) return refuse('A quantity cannot be negative.');
  if (/^0x/i.test(typed)) return parseHexQuantity(typed, field);
  const { digits, unit } = amountParts(typed, coin);
  const scale = decimalsOf(unit, coin);
  if (typed.length > LONGEST && /^[\d.,'_\s]+$/.test(typed)) return refuse(TOO_LARGE);
  const read = typed.length > LONGEST ? undefined : readNumeral(digits, (scale ?? 0) === 0);
  if (read === undefined) return refuse(noNumber(typed, field));
  if (scale === undefined || (unit !== '' && field.unit === undefined))
    return refuse(
      hexAdvice(typed) ?? (isPlainNumber(field, unit) ? noNumber(typed, field) : wrongUnit(unit, field)),
    );
  if (!read.ok) return refuse(unclearProblem(typed, read.spellings, unit, scale, field));
  return scaled(read.value, scale) ?? refuse(partsProblem(typed, { digits, ...read }, unit, scale, field));
}

function fieldOf(kind: QuantityKind, coin: Coin | undefined): Field {
  const { examples, unit }: Field = FIELDS[kind];
  if (coin === undefined) return { examples, unit };
  return {
    examples: examples.replace('ether', () => coin.symbol),
    unit: unit === 'ether' ? coin.symbol : unit,
    coin,
  };
}

function amountParts(
  typed: string,
  coin: Coin | undefined,
): { readonly digits: string; readonly unit: string } {
  const own = coin && typed.length <= LONGEST ? numberBefore(typed, coin.symbol) : undefined;
  if (own !== undefined) return { digits: own, unit: coin!.symbol };
  const [, digits = '', word = ''] = /^(.*?[\d.])\s*([a-z]*)$/is.exec(typed) ?? [];
  // JavaScript writes a bigint with an n at its end.
  return { digits, unit: word === 'n' ? '' : word.toLowerCase() };
}

/** Reads the digits of an amount in a unit with `decimals` decimals, such as a token's. */
export function parseAmountOf(
  digits: string,
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
): Input {
  const read = readNumeral(digits, decimals === 0);
  const typed = `${digits} ${unit}`;
  if (read === undefined) return refuse(`${quote(typed)} is not a number.`);
  if (!read.ok) return refuse(unclearProblem(typed, read.spellings, unit, decimals, FIELDS.wei));
  const whole = `Only whole numbers: ${unit} has no decimals.`;
  return (
    scaled(read.value, decimals) ??
    refuse(decimals === 0 ? whole : `Too many decimals: 1 ${unit} has ${decimals}.`)
  );
}

/** The number in the smallest unit; undefined where it has more than `scale` decimals. */
function scaled({ digits, exponent }: Decimal, scale: number): Input | undefined {
  const power = exponent + scale;
  if (digits === 0n) return accept('0x0');
  if (power > MOST_DIGITS) return refuse(TOO_LARGE);
  if (power >= 0) return inRange(digits * 10n ** BigInt(power));
  if (-power > LONGEST) return undefined;
  const part = 10n ** BigInt(-power);
  return digits % part === 0n ? inRange(digits / part) : undefined;
}

function noNumber(typed: string, { examples }: Field): string {
  return hexAdvice(typed) ?? `${quote(typed)} is not a number. Type ${examples}.`;
}

/** Advice for digits that may be meant as hex. `0b1` could also be binary; `1e18` was read as a power of ten before. */
function hexAdvice(typed: string): string | undefined {
  if (/^0b[01]+$/i.test(typed))
    return `${quote(typed)} can be read in two ways. Write ${BigInt(typed)} for the binary number, 0x${typed} for hex.`;
  return /^[0-9a-f]+$/i.test(typed) ? `Hex needs 0x in front: 0x${typed}.` : undefined;
}

/** Whether the word behind the digits is no unit at all, in a field without units: it is a mistyped number. */
function isPlainNumber({ unit: usual, coin }: Field, word: string): boolean {
  return usual === undefined && !isUnit(word, coin);
}

function wrongUnit(unit: string, { examples, unit: usual, coin }: Field): string {
  if (usual === undefined) return `A plain number has no unit: ${examples}.`;
  return coin === undefined
    ? `${quote(unit)} is not a unit: use wei, gwei or ether.`
    : `${quote(unit)} is not a unit here: use wei, gwei or ${coin.symbol}, the coin of this chain.`;
}

function unclearProblem(
  typed: string,
  spellings: readonly string[],
  unit: string,
  scale: number,
  field: Field,
): string {
  const withUnit = (one: string): string => (unit === '' ? one : `${one} ${unit}`);
  const written = spellings.map(withUnit);
  const fitting = spellings.filter((one) => fits(one, scale)).map(withUnit);
  const isOne = spellings.length === 1;
  const problem = `${quote(typed)} ${isOne ? 'is not clear as a number' : 'can be read in two ways'}`;
  if (fitting.length === written.length) return `${problem}. Write ${fitting.join(' or ')}.`;
  const said = isOne ? `${problem}.` : `${problem}: ${written.join(' or ')}.`;
  const whole = fitting.length === 0 ? '' : ` Write ${fitting.join(' or ')}.`;
  if (scale > 0) return `${said} 1 ${unit} has ${scale} decimals.${whole}`;
  const usual = unit === '' ? field.unit : undefined;
  const part = spellings.find(
    (one) => !fits(one, 0) && usual !== undefined && fits(one, decimalsOf(usual, field.coin)!),
  );
  if (part === undefined) return `${said} Only whole numbers fit.${whole}`;
  return `${said} Without a unit, only whole numbers fit. Write ${[...fitting, `${part} ${usual}`].join(' or ')}.`;
}

/** Whether a number in plain notation can be sent in a unit with `scale` decimals. */
function fits(spelling: string, scale: number): boolean {
  const read = readNumeral(spelling, false);
  return read?.ok === true && scaled(read.value, scale)?.ok === true;
}

function partsProblem(
  typed: string,
  { digits, value }: { readonly digits: string; readonly value: Decimal },
  unit: string,
  scale: number,
  { examples, unit: usual, coin }: Field,
): string {
  if (scale > 0) return `Too many decimals: 1 ${unit} has ${scale}.`;
  if (unit !== '') return 'Only whole numbers: nothing is smaller than 1 wei.';
  return usual === undefined || scaled(value, decimalsOf(usual, coin)!)?.ok !== true
    ? `Only whole numbers: ${examples}.`
    : `${quote(typed)} is not whole. With a unit it can be: ${digits} ${usual}.`;
}

function parseHexQuantity(typed: string, field: Field): Input {
  const digits = typed.slice(2);
  if (digits === '') return refuse('“0x” has no digits. Zero is 0x0.');
  const [, number, unit] = HEX_IN_UNIT.exec(typed) ?? [];
  if (number !== undefined && unit !== undefined)
    return refuse(
      field.unit === undefined
        ? wrongUnit(unit, field)
        : `Hex has no unit here. Write ${BigInt(number)} ${unit.toLowerCase()}.`,
    );
  const wrong = hexDigitProblem(digits);
  if (wrong !== undefined) return refuse(wrong);
  const result = inRange(BigInt('0x' + digits));
  const zeros = digits.length > 1 && digits.startsWith('0');
  if (!result.ok || !zeros) return result;
  return accept(
    result.value,
    `Sent as ${formatQuantity(BigInt('0x' + digits))}: a QUANTITY has no leading zeros.`,
  );
}

function inRange(value: bigint): Input {
  return value < UINT256_END ? accept(formatQuantity(value)) : refuse(TOO_LARGE);
}
