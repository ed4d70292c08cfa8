// Notations of DATA by kind: addresses with checksum, code, blooms, and 32-byte words as all types that they can be.

import * as Bytes from 'ox/Bytes';
import { checksummed } from '../text/checksummed.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { groupDigits, isBytes } from '../quantity.ts';
import { shortHex } from '../text/shortHex.ts';
import type { Leaf } from '../shape.ts';
import { plainNotation, plural } from './notation.ts';
import type { Notation } from './notation.ts';
import { byteCount } from './numberNotations.ts';

const LONG_TEXT = 80;
/** The length of a word of eight bytes: words up to this, as on EVM stacks, are read as numbers too. */
export const LONGEST_SHORT_WORD = 18;
const SHORT_WORD = /^0x[0-9a-fA-F]+$/;
const LONGEST_SCAN = 2048;
const ZERO = 48;
/** `9`, `a` and `d`: the second digits of tab, line feed and carriage return. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x39, 0x61, 0x64]);
const SIGN_BIT = 1n << 255n;
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const READABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\r\n\t]+$/u;

/** Kinds of bytes that are shown whole, because they identify something. */
const WHOLE: ReadonlySet<string> = new Set<Leaf>(['hash', 'word']);

/** Bytes of this kind in one line; undefined where the text is no hex. */
export function summarizeBytes(kind: string, text: string): string | undefined {
  if (kind === 'word' && text.length <= LONGEST_SHORT_WORD && SHORT_WORD.test(text))
    return text.length < 4 && text < '0xa' ? text : `${text} (${groupDigits(BigInt(text))})`;
  if (!isBytes(text)) return undefined;
  const size = (text.length - 2) / 2;
  if (kind === 'code') {
    const target = delegationTarget(text);
    if (target !== undefined) return `delegates to ${checksummed(target)} (EIP-7702)`;
    return size === 0 ? '0x (no code)' : shortenData(text);
  }
  if (kind === 'bloom') return bloomSummary(text);
  if (WHOLE.has(kind)) return text;
  const words = kind === 'calldata' ? messageIn(text) : kind === 'extraData' ? readableText(text) : undefined;
  if (words !== undefined) return `“${ellipsis(words, LONG_TEXT)}”`;
  return shortenData(text);
}

/** Every way to read bytes of this kind. */
export function bytesNotations(kind: string, text: string): readonly Notation[] {
  const raw = plainNotation(text.startsWith('0x') ? 'hex' : 'text', text);
  if (kind === 'word' && text.length < 66 && SHORT_WORD.test(text))
    return [raw, ...wordNotations(`0x${text.slice(2).padStart(64, '0')}`)];
  if (kind === 'hash' || !isBytes(text)) return [raw];
  const size = (text.length - 2) / 2;
  const words = readableText(text);
  return [
    raw,
    ...(size === 32 ? wordNotations(text) : []),
    ...(words === undefined ? [] : [plainNotation('text', words)]),
    ...(kind === 'word'
      ? []
      : [{ name: 'size', text: byteCount(BigInt(size)), copy: String(size) } as const]),
  ];
}

/** The address that an account's code is delegated to (EIP-7702). */
export function delegationTarget(code: string): string | undefined {
  return /^0xef0100[0-9a-fA-F]{40}$/.test(code) ? `0x${code.slice(8)}` : undefined;
}

/** `0xa9059cbb… (68 bytes)`: of calldata, this shows the selector. */
export function shortData(text: string): string {
  if (!isBytes(text) || text.length <= 26) return text;
  if (text.length === 66) return shortHex(text);
  return beginningOf(text, 10);
}

/** The bytes as UTF-8, where all of them are printable text; zero bytes at the end are padding. */
export function readableText(hex: string): string | undefined {
  if (hex.length > LONGEST_SCAN) return undefined;
  let end = hex.length;
  while (end > 2 && hex.charCodeAt(end - 1) === ZERO && hex.charCodeAt(end - 2) === ZERO) end -= 2;
  if (end === 2 || holdsControl(hex, end)) return undefined;
  // The decoder is not fatal: bytes that are not UTF-8 become U+FFFD, which is tested below. An exception would cost a
  // hundred times as much.
  const text = UTF8.decode(Bytes.fromHex(hex.slice(0, end) as `0x${string}`));
  return READABLE.test(text) && !text.includes('\ufffd') ? text : undefined;
}

/** The text in calldata. None where a selector and words would be as long: a selector can happen to be readable. */
function messageIn(calldata: string): string | undefined {
  return (calldata.length - 10) % 64 === 0 ? undefined : readableText(calldata);
}

/**
 * Whether the bytes have a control character (up to 0x1f) other than tab, line feed and carriage return: most bytes
 * that are no text have one near their start.
 */
function holdsControl(hex: string, end: number): boolean {
  for (let index = 2; index < end; index += 2) {
    const high = hex.charCodeAt(index);
    if (high !== ZERO && high !== ZERO + 1) continue;
    const low = hex.charCodeAt(index + 1) | 32;
    if (high !== ZERO || !TEXT_CONTROLS.has(low)) return true;
  }
  return false;
}

/**
 * The address with 12 zero bytes before it. Undefined for smaller numbers than any address in use: they are taken as
 * numbers only.
 */
export function likelyAddress(word: string): string | undefined {
  const digits = /^0x0{24}(?!0{16})([0-9a-f]{40})$/i.exec(word)?.[1];
  return digits && `0x${digits}`;
}

/** A word as each type that it can stand for. */
function wordNotations(text: string): readonly Notation[] {
  const amount = BigInt(text);
  const notations: Notation[] = [{ name: 'uint', text: groupDigits(amount), copy: amount.toString() }];
  if (amount >= SIGN_BIT) {
    const signed = BigInt.asIntN(256, amount);
    notations.push({ name: 'int', text: groupDigits(signed), copy: signed.toString() });
  }
  const address = likelyAddress(text);
  if (address !== undefined) notations.push(plainNotation('address', checksummed(address)));
  if (amount <= 1n) notations.push(plainNotation('bool', amount === 1n ? 'true' : 'false'));
  return notations;
}

function bloomSummary(text: string): string {
  let bits = 0;
  for (let index = 2; index < text.length; index++) {
    const digit = Number.parseInt(text[index]!, 16);
    bits += (digit & 1) + ((digit >> 1) & 1) + ((digit >> 2) & 1) + (digit >> 3);
  }
  if (bits === 0) return 'empty: no logs';
  return `${groupDigits(BigInt(bits))} of ${groupDigits(BigInt((text.length - 2) * 4))} bits set`;
}

function shortenData(text: string): string {
  if (text === '0x') return '0x (empty)';
  if (text.length <= LONG_TEXT) return text;
  return beginningOf(text, 42);
}

function beginningOf(data: string, length: number): string {
  return `${data.slice(0, length)}… (${plural(groupDigits(BigInt((data.length - 2) / 2)), 'byte')})`;
}
