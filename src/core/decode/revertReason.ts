// Why a call reverted, from its revert data. https://docs.soliditylang.org/en/latest/control-structures.html

import { decode } from './decodedNode.ts';
import { readableText, summarizeBytes } from './bytesNotations.ts';
import { summarizeNumber } from './numberNotations.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import { signatureMisfit } from '../abi/misfit.ts';
import type { AbiReading } from '../abi/reading.ts';
import type { Signatures } from '../abi/signatures.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { amountInUnit } from './tokenAmount.ts';
import type { TokenUnit } from './tokenUnit.ts';

const LONG_REASON = 160;

/** Solidity's panic codes, in decimal. */
const PANICS: Readonly<Record<string, string>> = {
  '0': 'unspecified panic of the compiler',
  '1': 'assertion failed',
  '17': 'arithmetic overflow or underflow',
  '18': 'division or modulo by zero',
  '33': 'no such value of the enum',
  '34': 'wrongly encoded byte array in storage',
  '49': 'pop() on an empty array',
  '50': 'array index out of bounds',
  '65': 'too much memory, or an array too large',
  '81': 'call through an unset function variable',
};

/** What is known of a call that reverted with empty data. `ranOutInside`: whether an inner call ran out of gas. */
export type EmptyRevertFacts = {
  /** Undefined where the calldata is not known, and for a contract creation. */
  readonly calldata?: string | undefined;
  readonly value?: bigint | undefined;
  readonly isCreation?: boolean;
  readonly ranOutInside?: boolean | undefined;
  /** What the contract is known to lack, a sentence without its full stop. */
  readonly lacked?: string | undefined;
  /** Whether the contract is known to have the function. */
  readonly hasFunction?: boolean;
};

/** A possible cause where the function exists. */
const CHECKED = 'a check by the compiler, such as for code at an address that is called';

/** The usual causes of empty revert data, without those that the facts exclude. */
export function emptyRevert(facts: EmptyRevertFacts): string {
  const { calldata, value = 0n, isCreation, ranOutInside, lacked, hasFunction } = facts;
  if (lacked !== undefined) return `${lacked}.`;
  if (ranOutInside === true) return 'The contract gave no reason: a call inside ran out of gas.';
  const called = isCreation === true ? 'constructor' : 'function';
  const missing =
    calldata === '0x' ? 'no receive() or fallback() in the contract' : 'no such function or contract';
  const causes = [
    'a require() without a message',
    ...(hasFunction === true ? [CHECKED] : isCreation === true ? [] : [missing]),
    ...(value > 0n && calldata !== '0x' ? [`value sent to a ${called} that takes none`] : []),
    ...(ranOutInside === false ? [] : ['a call inside that ran out of gas']),
  ];
  const [last = ''] = causes.splice(-1);
  const others = causes.length === 0 ? '' : `${causes.join(', ')}${causes.length > 1 ? ',' : ''} or `;
  return `The contract gave no reason: ${others}${last}.`;
}

/**
 * The advice on a revert that is reported without its data. Some nodes leave out empty data, so there may be no reason.
 */
export const REASON_NOT_GIVEN =
  'The response does not hold the reason: a trace of the same call can show it, if there is one.';

/** Whether data is a selector and whole words. An ABI error is, the result of a function is not, other data can be. */
export function isSelectorAndWords(data: string): boolean {
  return data.length >= 10 && (data.length - 10) % 64 === 0;
}

/**
 * A sentence about revert data that no known signature decodes. It advises to add an ABI only for a possible ABI error.
 */
export function undecodedReason(data: string, signatures: Signatures): string {
  const known = signatureMisfit(signatures.errors(data.slice(0, 10)));
  if (known !== undefined) return `The contract gave ${known}.`;
  const text = readableText(data);
  // A selector may consist of letters by chance, but the last word of the arguments is seldom text to its last byte.
  const isText = text !== undefined && data.length > 10 && !data.endsWith('00');
  if (isSelectorAndWords(data) && !isText) return unknownReason(data);
  const reason = text === undefined ? summarizeBytes('data', data) : `“${ellipsis(text, LONG_REASON)}”`;
  return `The contract gave ${reason ?? data}, which is not an ABI error.`;
}

/** The advice on an ABI error whose signature is not known. */
function unknownReason(data: string): string {
  return `The contract gave a reason whose signature ${data.slice(0, 10)} is not known here: add its ABI to read it.`;
}

/** Supplies what the text of an error needs from its surroundings. */
type ErrorWords = {
  /** The unit of the token that the error comes from; called where the error has amounts of a token. */
  readonly unit: () => TokenUnit | undefined;
  readonly address: (address: string) => string;
  /** The text for bytes among the arguments. */
  readonly bytes: (data: string) => string;
};

const AS_THEY_ARE: ErrorWords = { unit: () => undefined, address: String, bytes: String };

/** Decoded revert data in one line: `not the owner`, `Panic 0x11: …`, `Low(have 1,000, who [0x…])`. */
export function revertText({ signature, value, shape }: AbiReading, words = AS_THEY_ARE): string {
  const args = isJsonObject(value) ? value : {};
  if (signature.source === 'Solidity') {
    const [only] = Object.values(args);
    if (signature.name === 'Error')
      return typeof only === 'string' && only !== '' ? only : 'an empty message';
    return panicText(typeof only === 'string' ? only : '0');
  }
  return `${signature.name}(${argumentsText(args, shape, words)})`;
}

function panicText(code: string): string {
  const meaning = PANICS[code];
  const hex = BigInt(code).toString(16).padStart(2, '0');
  return `Panic 0x${hex}${meaning === undefined ? '' : `: ${meaning}`}`;
}

/** The arguments by name where they have names: between grouped digits, a comma alone would not separate values. */
function argumentsText(args: JsonObject, shape: Shape, words: ErrorWords): string {
  const shapes = typeof shape === 'object' && 'object' in shape ? shape.object : {};
  return Object.entries(args)
    .map(([name, value]) => {
      const text = argumentText(value, shapes[name] ?? 'unknown', words);
      return name.startsWith('#') ? text : `${name} ${text}`;
    })
    .join(', ');
}

function argumentText(value: JsonValue, shape: Shape, words: ErrorWords): string {
  if (Array.isArray(value)) {
    const item = typeof shape === 'object' && 'array' in shape ? shape.array : 'unknown';
    return `[${(value as readonly JsonValue[]).map((one) => argumentText(one, item, words)).join(', ')}]`;
  }
  if (isJsonObject(value)) return `(${argumentsText(value, shape, words)})`;
  const { kind, amount } = decode('', value, shape);
  if (kind === 'address' && typeof value === 'string') return words.address(value);
  if (kind === 'calldata' && typeof value === 'string') return words.bytes(value);
  const unit = kind === 'tokenAmount' ? words.unit() : undefined;
  if (amount !== undefined && unit !== undefined) return amountInUnit(amount, unit);
  if (amount !== undefined) return summarizeNumber(kind, amount, undefined, undefined);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
