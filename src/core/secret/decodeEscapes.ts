// Decodes the escapes that can spell a secret: `%41` and `%u0041`, `&#65;`, `\u0041`, `\x41` and `\/`. Takes linear
// time and never fails; bytes that are not an escape stay.

import { entityCode, LONGEST_ENTITY_NAME } from './entities.ts';

/** The decoded bytes, and the place in the source where each began, with one more place for the end. */
export type Unescaped = {
  readonly text: Uint8Array;
  readonly places: Uint32Array;
  readonly length: number;
};

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const SEMICOLON = 0x3b;
const NO_DIGIT = 0xff;
/** The most digits of a numeric entity: more would be padding that is not used in practice. */
const MOST_DIGITS = 10;

/** The value of a byte as a hexadecimal digit. */
const HEX = Uint8Array.from({ length: 256 }, (_, byte) => {
  const at = '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase());
  return at === -1 ? NO_DIGIT : at;
});
const IS_ESCAPE = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte === BACKSLASH || byte === PERCENT || byte === AMPERSAND),
);
/** Whether a byte may be part of an entity’s name. */
const IS_NAME = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(/[A-Za-z0-9]/.test(String.fromCharCode(byte))),
);
/** The characters of JSON's escapes, by the letter behind the backslash. */
const JSON_LETTERS = new Map(
  Array.from('"\\/bfnrt', (char, at) => [char.charCodeAt(0), '"\\/\b\f\n\r\t'.charCodeAt(at)]),
);
const PLAIN_LETTERS = new Map(Array.from('"\\/\'', (char) => [char.charCodeAt(0), char.charCodeAt(0)]));

/** The number of bytes of the last escape that was read. */
let width = 0;
/** Whether the last escape stands for a byte, not for a character. */
let isByte = false;

type ReadEscape = (bytes: Uint8Array, at: number, end: number) => number | undefined;

/** The first `end` bytes, with all escapes decoded once; undefined where there are none. */
export function decodeEscapes(bytes: Uint8Array, end: number): Unescaped | undefined {
  for (let at = 0; at < end; at++)
    if (IS_ESCAPE[bytes[at]!] === 1 && anyEscape(bytes, at, end) !== undefined)
      return decode(bytes, 0, end, anyEscape);
  return undefined;
}

/** The bytes from `from` to `end`, with escapes decoded as inside a JSON string. */
export function decodeJson(bytes: Uint8Array, from: number, end: number): Unescaped {
  return decode(bytes, from, end, jsonEscape);
}

function decode(bytes: Uint8Array, from: number, end: number, read: ReadEscape): Unescaped {
  const text = new Uint8Array(end - from);
  const places = new Uint32Array(end - from + 1);
  let length = 0;
  for (let at = from; at < end;) {
    const byte = bytes[at]!;
    const code = IS_ESCAPE[byte] === 1 ? read(bytes, at, end) : undefined;
    places[length] = at;
    if (code === undefined) {
      text[length++] = byte;
      at++;
      continue;
    }
    const start = length;
    if (isByte || code < 0x80) text[length++] = code;
    else length = writeUtf8(code, text, length);
    places.fill(at, start, length);
    at += width;
  }
  places[length] = end;
  return { text, places, length };
}

/** Writes a character as UTF-8, which is never longer than its escape. */
function writeUtf8(code: number, text: Uint8Array, at: number): number {
  const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  text[at] = (0x100 - (1 << (7 - more))) | (code >> (6 * more));
  for (let left = more; left > 0; left--)
    text[at + 1 + more - left] = 0x80 | ((code >> (6 * (left - 1))) & 0x3f);
  return at + 1 + more;
}

function jsonEscape(bytes: Uint8Array, at: number, end: number): number | undefined {
  return bytes[at] === BACKSLASH ? afterBackslash(bytes, at, end, JSON_LETTERS) : undefined;
}

function anyEscape(bytes: Uint8Array, at: number, end: number): number | undefined {
  const first = bytes[at];
  if (first === BACKSLASH) return afterBackslash(bytes, at, end, PLAIN_LETTERS);
  return first === PERCENT ? afterPercent(bytes, at, end) : entity(bytes, at, end);
}

function afterBackslash(
  bytes: Uint8Array,
  at: number,
  end: number,
  letters: ReadonlyMap<number, number>,
): number | undefined {
  if (at + 1 >= end) return undefined;
  isByte = false;
  if (isLetter(bytes[at + 1]!, 'u')) return codePoint(bytes, at, end);
  if (isLetter(bytes[at + 1]!, 'x') && letters === PLAIN_LETTERS) return hexByte(bytes, at, 2, end);
  const code = letters.get(bytes[at + 1]!);
  if (code !== undefined) width = 2;
  return code;
}

function afterPercent(bytes: Uint8Array, at: number, end: number): number | undefined {
  isByte = false;
  return isLetter(bytes[at + 1] ?? 0, 'u') ? codePoint(bytes, at, end) : hexByte(bytes, at, 1, end);
}

function isLetter(byte: number, letter: string): boolean {
  return byte === letter.charCodeAt(0);
}

function hexByte(bytes: Uint8Array, at: number, skip: number, end: number): number | undefined {
  const code = hexAt(bytes, at + skip, 2, end);
  if (code === undefined) return undefined;
  width = skip + 2;
  isByte = true;
  return code;
}

/** Reads a code unit of four digits, or a surrogate pair. Half a pair becomes U+FFFD. */
function codePoint(bytes: Uint8Array, at: number, end: number): number | undefined {
  const unit = hexAt(bytes, at + 2, 4, end);
  if (unit === undefined) return undefined;
  width = 6;
  if (unit < 0xd800 || unit > 0xdfff) return unit;
  const isNext = bytes[at + 6] === bytes[at] && isLetter(bytes[at + 7] ?? 0, 'u');
  const low = isNext ? hexAt(bytes, at + 8, 4, end) : undefined;
  if (unit > 0xdbff || low === undefined || low < 0xdc00 || low > 0xdfff) return 0xfffd;
  width = 12;
  return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

function hexAt(bytes: Uint8Array, at: number, digits: number, end: number): number | undefined {
  if (at + digits > end) return undefined;
  let code = 0;
  for (let index = at; index < at + digits; index++) {
    const digit = HEX[bytes[index]!]!;
    if (digit === NO_DIGIT) return undefined;
    code = (code << 4) | digit;
  }
  return code;
}

/** Reads `&#65;`, `&#x41;` (which browsers accept without the semicolon too) or `&amp;`. */
function entity(bytes: Uint8Array, at: number, end: number): number | undefined {
  isByte = false;
  if (bytes[at + 1] !== 0x23) return namedEntity(bytes, at, end);
  const isHex = (bytes[at + 2]! | 0x20) === 0x78;
  const base = isHex ? 16 : 10;
  const first = at + (isHex ? 3 : 2);
  const last = Math.min(end, first + MOST_DIGITS);
  let code = 0;
  let next = first;
  for (; next < last && HEX[bytes[next]!]! < base; next++) code = code * base + HEX[bytes[next]!]!;
  if (next === first || code > 0x10ffff) return undefined;
  width = next - at + Number(next < end && bytes[next] === SEMICOLON);
  return code;
}

function namedEntity(bytes: Uint8Array, at: number, end: number): number | undefined {
  const last = Math.min(end, at + 2 + LONGEST_ENTITY_NAME);
  let name = '';
  for (let next = at + 1; next < last; next++) {
    if (bytes[next] === SEMICOLON) {
      const code = entityCode(name);
      if (code !== undefined) width = next + 1 - at;
      return code;
    }
    if (IS_NAME[bytes[next]!] === 0) return undefined;
    name += String.fromCharCode(bytes[next]!);
  }
  return undefined;
}
