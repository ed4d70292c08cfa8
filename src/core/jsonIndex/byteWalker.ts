// Finds where strings and values end in the bytes of JSON: the inner loops of reading very many rows.

import { CLOSE_BYTE, COMMA_BYTE, OPEN_BYTE } from './findPunctuator.ts';

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [ZERO, X, LETTER_A] = [0x30, 0x78, 0x61];
const ZEROS = 0x30303030;
/** The most hex digits of a number that a double holds, whatever they are. */
const MOST_SHORT = 13;
const [LEAST_SHORT, LONGEST_SHORT] = ['"0x0"'.length, '"0x"'.length + MOST_SHORT];
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

/** `lead`: bytes that nothing else changes. */
export function wordsOf(lead: Uint8Array): Words {
  const view = new DataView(lead.buffer, lead.byteOffset);
  const count = lead.length < 4 ? 0 : Math.ceil(lead.length / 4);
  const wordAt = (index: number): number => view.getInt32(Math.min(4 * index, lead.length - 4), true);
  return { lead, words: Int32Array.from({ length: count }, (_, index) => wordAt(index)) };
}

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
    if (last < 0) {
      for (let index = 0; index < lead.length; index++)
        if (lead[index] !== this.bytes[at + index]) return false;
      return true;
    }
    const view = this.view;
    for (let index = 0; index < last; index++)
      if (view.getInt32(at + 4 * index, true) !== words[index]) return false;
    return view.getInt32(at + lead.length - 4, true) === words[last];
  }

  /** Whether all these bytes pass PLAIN, as digits and small letters do. */
  areLetters(from: number, to: number): boolean {
    const view = this.view;
    if (to - from < 4) {
      for (let at = from; at < to; at++) if (!isPlain(this.bytes[at]!)) return false;
      return true;
    }
    const last = to - 4;
    let all = view.getInt32(last, true);
    all = (all | (all >> 2)) & (all >> 1);
    for (let at = from; at < last; at += 4) {
      const word = view.getInt32(at, true);
      all &= (word | (word >> 2)) & (word >> 1);
    }
    return (all & PLAIN) === PLAIN;
  }

  /** Where the bytes that pass PLAIN end, as digits and small letters do. */
  endOfLetters(from: number): number {
    const bytes = this.bytes;
    const view = this.view;
    const lastWords = bytes.length - 15;
    let at = from;
    // Sixteen bytes at once, as hex is mostly long.
    for (; at < lastWords; at += 16) {
      const first = view.getInt32(at, true);
      const second = view.getInt32(at + 4, true);
      const third = view.getInt32(at + 8, true);
      const fourth = view.getInt32(at + 12, true);
      const isOne = (first | (first >> 2)) & (first >> 1) & (second | (second >> 2)) & (second >> 1);
      const isOther = (third | (third >> 2)) & (third >> 1) & (fourth | (fourth >> 2)) & (fourth >> 1);
      if ((isOne & isOther & PLAIN) !== PLAIN) break;
    }
    const lastWord = bytes.length - 3;
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
    const isShort = to - from <= LONGEST_SHORT && to - from >= LEAST_SHORT;
    return isShort && this.isHexPrefix(from) && this.isQuote(to - 1)
      ? this.#number(from + 3, to - 1)
      : undefined;
  }

  /** The number that these hex digits spell; undefined where it has more than 13 digits, or something else is there. */
  shortNumber(from: number, to: number): number | undefined {
    let at = from;
    while (at + 4 < to && this.view.getInt32(at, true) === ZEROS) at += 4;
    while (at + 1 < to && this.bytes[at] === ZERO) at++;
    return to - at > MOST_SHORT ? undefined : this.#number(at, to);
  }

  #number(from: number, to: number): number | undefined {
    let value = 0;
    for (let at = from; at < to; at++) {
      const byte = this.bytes[at]! | 0x20;
      const digit = byte - (byte >= LETTER_A ? LETTER_A - 10 : ZERO);
      if (digit < 0 || digit > 15 || (digit > 9 && byte < LETTER_A)) return undefined;
      value = value * 16 + digit;
    }
    return value;
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
