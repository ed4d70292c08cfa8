// Finds where strings and values end in the bytes of JSON: the inner loops of reading very many rows.

import { CLOSE_BYTE, COMMA_BYTE, OPEN_BYTE } from './findPunctuator.ts';

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [ZERO, X, LETTER_A] = [0x30, 0x78, 0x61];
const [LEAST_SHORT, LONGEST_SHORT] = ['"0x0"'.length, '"0x0"'.length + 12];
const LONGEST_WORD = 'false'.length;
/** Values that are nested deeper are left to the index. */
export const MOST_LEVELS = 100;
/**
 * A byte with the bit 0x20, and with 0x10 or 0x40, is neither a quote nor a backslash.
 * For four of these bytes, `(word | (word >> 2)) & (word >> 1)` has all bits of PLAIN.
 */
const PLAIN = 0x10101010;

/** Bytes in a form that is quick to compare. */
export type Words = {
  readonly lead: Uint8Array;
  /** The same bytes, four in each number, where there are four; the last number can overlap the one before it. */
  readonly words: Int32Array;
};

const isPlain = (byte: number): boolean => ((byte | (byte >> 2)) & (byte >> 1) & 0x10) !== 0;

export class ByteWalker {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Whether the string that `endOfString` passed last has an escape. */
  isEscaped = false;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  holdsAt(at: number, { lead, words }: Words): boolean {
    if (at + lead.length > this.bytes.length) return false;
    const last = words.length - 1;
    if (last < 0) return lead.every((byte, index) => byte === this.bytes[at + index]);
    const view = this.view;
    for (let index = 0; index < last; index++)
      if (view.getInt32(at + 4 * index, true) !== words[index]) return false;
    return view.getInt32(at + lead.length - 4, true) === words[last];
  }

  /** Where the bytes that pass PLAIN end, as digits and small letters do. */
  endOfLetters(from: number): number {
    const bytes = this.bytes;
    const view = this.view;
    const lastWord = bytes.length - 3;
    let at = from;
    for (; at < lastWord; at += 4) {
      const word = view.getInt32(at, true);
      if (((word | (word >> 2)) & (word >> 1) & PLAIN) !== PLAIN) break;
    }
    while (at < bytes.length && isPlain(bytes[at]!)) at++;
    return at;
  }

  /** Whether a comma or a closing bracket stands at this place. */
  isAfterValue(at: number): boolean {
    return this.bytes[at] === COMMA_BYTE || (this.bytes[at]! | 0x20) === CLOSE_BYTE;
  }

  isQuote(at: number): boolean {
    return this.bytes[at] === QUOTE;
  }

  /** Whether `"0x` stands at this place. */
  isHexPrefix(at: number): boolean {
    return this.isQuote(at) && this.isPrefixed(at);
  }

  /** Whether the bytes are `true`, `false` or `null`, and nothing else. */
  isWord(from: number, to: number): boolean {
    return to - from <= LONGEST_WORD && this.bytes[from]! >= LETTER_A && this.endOfLetters(from) >= to;
  }

  /** Whether the bytes are one string of `0x` and digits or small letters, quotes included. */
  isHexLike(from: number, to: number): boolean {
    return this.isHexPrefix(from) && this.isQuote(to - 1) && this.endOfLetters(from + 1) === to - 1;
  }

  /** Whether `0x` follows the quote at this place. */
  isPrefixed(from: number): boolean {
    return this.bytes[from + 1] === ZERO && this.bytes[from + 2] === X;
  }

  /** The number that a string of `0x` and at most 13 hex digits is, which a double holds exactly; otherwise undefined. */
  shortHex(from: number, to: number): number | undefined {
    if (to - from > LONGEST_SHORT || to - from < LEAST_SHORT || !this.isHexPrefix(from)) return undefined;
    let value = 0;
    for (let at = from + 3; at < to - 1; at++) {
      const byte = this.bytes[at]! | 0x20;
      const digit = byte - (byte >= LETTER_A ? LETTER_A - 10 : ZERO);
      if (digit < 0 || digit > 15 || (digit > 9 && byte < LETTER_A)) return undefined;
      value = value * 16 + digit;
    }
    return this.isQuote(to - 1) ? value : undefined;
  }

  /** Whether the bytes are decimal digits only. */
  isDigits(from: number, to: number): boolean {
    return this.endOfDigits(from) >= to;
  }

  /** Where the decimal digits end. */
  endOfDigits(from: number): number {
    let at = from;
    while (this.bytes[at]! >= ZERO && this.bytes[at]! < ZERO + 10) at++;
    return at;
  }

  /**
   * Where the value that begins here ends; the length of the bytes or more where it does not end in them, or has many
   * levels.
   */
  endOfValue(from: number): number {
    const bytes = this.bytes;
    const { length } = bytes;
    let depth = 0;
    for (let at = from; at < length; at++) {
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        at = this.endOfString(at + 1);
        if (depth === 0) return at + 1;
        continue;
      }
      const mark = byte | 0x20;
      if (mark === OPEN_BYTE && ++depth === MOST_LEVELS) return length;
      if (mark === CLOSE_BYTE && depth-- <= 1) return depth === 0 ? at + 1 : at;
      if (byte === COMMA_BYTE && depth === 0) return at;
    }
    return length;
  }

  /** The place of the string’s last quote; the length of the bytes where there is none. */
  endOfString(from: number): number {
    const bytes = this.bytes;
    const view = this.view;
    const { length } = bytes;
    const lastWord = length - 3;
    this.isEscaped = false;
    for (let at = from; at < length; at++) {
      // Four bytes at once.
      for (; at < lastWord; at += 4) {
        const word = view.getInt32(at, true);
        if (((word | (word >> 2)) & (word >> 1) & PLAIN) !== PLAIN) break;
      }
      if (bytes[at] === QUOTE) return at;
      if (bytes[at] !== BACKSLASH) continue;
      this.isEscaped = true;
      at++;
    }
    return length;
  }
}
