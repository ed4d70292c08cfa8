// Reads an amount of a token as `15 DAI`, in the unit that the token itself reported. Any other symbol is refused.

import type { Signature } from '../abi/signature.ts';
import { amountPosition } from '../decode/tokenPlaces.ts';
import type { TokenUnit } from '../decode/tokenUnit.ts';
import { formatUnits, groupDigits, parseQuantity } from '../quantity.ts';
import { groupedDigitsProblem } from './abiValue.ts';
import { trimQuotes } from './trimQuotes.ts';
import type { Input } from './input.ts';
import { quote, refuse } from './input.ts';
import { numberBefore, readNumeral } from './numeral.ts';
import { isUnit } from './coinUnits.ts';
import { parseAmountOf, parseQuantityInput } from './quantityInput.ts';
import { splitArguments } from './splitArguments.ts';

/** A number, and a word behind it that may be a symbol. */
const AMOUNT =
  /^(?<number>[\d.](?:.*[\d.])?)\s*(?<word>[\p{L}$€₿₮][\p{L}\p{N}$€₿₮._+-]{0,31}(?:\s+token)?)$/iu;
const LONGEST = 200;
const ETHER_DECIMALS = 18;

/** Reads `15 DAI`. Undefined where the text names no symbol: the caller then reads it as a number of base units. */
export function parseTokenAmount(text: string, token: TokenUnit | undefined): Input | undefined {
  const typed = trimQuotes(text);
  if (typed.length > LONGEST) return undefined;
  if (isPlain(typed)) return partOfBaseUnit(typed, token);
  const own = token === undefined ? undefined : ownNumber(typed, token.symbol);
  if (token !== undefined && own !== undefined)
    return parseAmountOf(own, { unit: token.symbol, decimals: token.decimals });
  const { number, word } = AMOUNT.exec(typed)?.groups ?? {};
  if (number === undefined || word === undefined || readNumeral(number, false) === undefined)
    return undefined;
  if (isUnit(word) && (token === undefined || token.decimals === ETHER_DECIMALS)) return undefined;
  if (token === undefined)
    return refuse(
      `${quote(word)}: the unit of the called token is not known here. Type the amount in base units, such as 15000000, or first call decimals() and symbol() of the token.`,
    );
  return refuse(`The symbol of this token is ${token.symbol}, not ${quote(word)}. ${advice(token)}`);
}

/** The problem of `1.5` without a symbol; undefined for a number of base units, and for hex. */
function partOfBaseUnit(typed: string, token: TokenUnit | undefined): Input | undefined {
  if (readNumeral(typed, true) === undefined) return undefined;
  const read = parseQuantityInput(typed, 'quantity');
  if (read.ok) return undefined;
  if (!read.problem.startsWith('Only whole numbers')) return read;
  return refuse(
    `${read.problem} ${token === undefined ? 'Amounts of tokens are in base units here.' : advice(token)}`,
  );
}

/** Whether the text is hex, a bigint of JavaScript, or a number without a unit. */
function isPlain(typed: string): boolean {
  return /^(?:0x.*|[\da-f]+|\d+n)$/is.test(typed) || readNumeral(typed, true) !== undefined;
}

/** The number before the token’s own symbol; undefined where the text is not a number with that symbol. */
function ownNumber(typed: string, symbol: string): string | undefined {
  return /^[\p{L}\p{N}\p{Sc}]/u.test(symbol) ? numberBefore(typed, symbol) : undefined;
}

function advice({ symbol, decimals }: TokenUnit): string {
  const example = decimals === 0 ? '15' : '1.5';
  return `Type ${example} ${symbol}, or base units: ${groupless(example, decimals)}.`;
}

function groupless(example: string, decimals: number): string {
  const [whole, part = ''] = example.split('.');
  return `${whole}${part.padEnd(decimals, '0')}`;
}

/**
 * The typed arguments of a function, with the token amount converted to base units; unchanged where it has no symbol.
 */
export function withBaseUnits(
  { inputs, ...signature }: Signature,
  rest: string,
  token: TokenUnit | undefined,
): { readonly rest: string; readonly note?: string } | { readonly problem: string } {
  const at = amountPosition({ inputs, ...signature });
  if (at === undefined) return { rest };
  const problem = groupedDigitsProblem(rest, token?.symbol);
  if (problem !== undefined) return { problem };
  const parts = splitArguments(rest);
  if (parts === undefined) return { rest };
  const end = at + 1 + parts.length - inputs.length;
  const [number, ...words] = parts.slice(at, end);
  if (number === undefined || (words[0] !== undefined && readNumeral(words[0], false) !== undefined))
    return { rest };
  const read = parseTokenAmount([number, ...words].join(' '), token);
  if (read === undefined) return { rest };
  const { name } = inputs[at]!;
  if (!read.ok) return { problem: `${name || `Argument ${at + 1}`} (uint256): ${read.problem}` };
  const amount = BigInt(read.value as string);
  return {
    rest: ` ${[...parts.slice(0, at), amount, ...parts.slice(end)].join(' ')}`,
    note: `Read as ${groupDigits(amount)} base units of ${token!.symbol}.`,
  };
}

/** The notations of a token amount between which a form switches. */
export function tokenNotationsOf({ symbol }: TokenUnit): readonly string[] {
  return ['decimal', symbol, 'hex'];
}

/** The notation of a typed token amount; undefined where the text is in none of them. */
export function tokenNotationOf(text: string, { symbol }: TokenUnit): string | undefined {
  const typed = trimQuotes(text);
  if (typed === '') return undefined;
  if (/^0x/i.test(typed)) return 'hex';
  if (isPlain(typed)) return 'decimal';
  return ownNumber(typed, symbol) === undefined ? undefined : symbol;
}

/** The same amount in another notation; undefined where the text is not an amount. */
export function inTokenNotation(text: string, token: TokenUnit, notation: string): string | undefined {
  const amount = amountIn(text, token);
  if (amount === undefined) return undefined;
  if (notation === 'hex') return `0x${amount.toString(16)}`;
  if (notation === 'decimal') return `${amount}`;
  return `${formatUnits(amount, token.decimals).replaceAll(',', '')} ${token.symbol}`;
}

/** The amount as it is sent, in base units and in the token’s unit: `0xe4e1c0 · 15,000,000 · 15 USDC`. */
export function tokenEcho(text: string, token: TokenUnit): string | undefined {
  const amount = amountIn(text, token);
  if (amount === undefined) return undefined;
  const inUnit = `${formatUnits(amount, token.decimals)} ${token.symbol}`;
  return `0x${amount.toString(16)} · ${groupDigits(amount)} · ${inUnit}`;
}

function amountIn(text: string, token: TokenUnit): bigint | undefined {
  const read = parseTokenAmount(text, token) ?? parseQuantityInput(text, 'wei');
  return read.ok ? parseQuantity(read.value as string) : undefined;
}
