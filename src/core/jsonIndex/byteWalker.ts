// Finds where strings and values end in the bytes of JSON: the inner loops of reading very many rows.

import { CLOSE_BYTE, COMMA_BYTE, OPEN_BYTE } from './findPunctuator.ts';

export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [ZERO, X] = [0x30, 0x78];
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
  /** The same bytes, four in each number; the last number can overlap the one before it. */
  readonly words: Int32Array;
};

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
    const view = this.view;
    for (let index = 0; index < last; index++)
      if (view.getInt32(at + 4 * index, true) !== words[index]) return false;
    return view.getInt32(at + lead.length - 4, true) === words[last];
  }

  /**
   * Whether the bytes are one string in which every byte passes PLAIN, as digits and small letters do. False for very
   * short strings.
   */
  isLettersOnly(from: number, to: number): boolean {
    const bytes = this.bytes;
    const [first, last] = [from + 1, to - 5];
    if (last < first || to > bytes.length || bytes[from] !== QUOTE || bytes[to - 1] !== QUOTE) return false;
    const view = this.view;
    let word = view.getInt32(last, true);
    let all = (word | (word >> 2)) & (word >> 1);
    for (let at = first; at < last; at += 4) {
      word = view.getInt32(at, true);
      all &= (word | (word >> 2)) & (word >> 1);
    }
    return (all & PLAIN) === PLAIN;
  }

  /** Whether the bytes are one string of `0x` and two or more digits or small letters, quotes included. */
  isHexLike(from: number, to: number): boolean {
    return this.isPrefixed(from) && this.isLettersOnly(from, to);
  }

  /** Whether `0x` follows the quote at this place. */
  isPrefixed(from: number): boolean {
    return this.bytes[from + 1] === ZERO && this.bytes[from + 2] === X;
  }

  /** Whether the bytes are decimal digits only. */
  isDigits(from: number, to: number): boolean {
    let at = from;
    while (at < to && this.bytes[at]! >= ZERO && this.bytes[at]! < ZERO + 10) at++;
    return at === to;
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
