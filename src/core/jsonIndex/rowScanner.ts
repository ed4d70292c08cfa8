// Reads some members of each object in a large list, in order, and passes over the others: a table filters and sorts
// very many rows by it.

import { COLON_BYTE, COMMA_BYTE, CLOSE_BYTE, OPEN_BYTE } from './findPunctuator.ts';
import type { LargeContainer } from './largeContainer.ts';
import { findNeedle } from './needle.ts';
import type { Needle } from './needle.ts';

/** Bytes at once; twice as many, and so on, where a row is longer. */
const PIECE = 262_144;
/** What is nested deeper is left to the index. */
const MOST_LEVELS = 100;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** In each byte of a word: the quote, the backslash, the lowest bit, the highest bit. */
const [QUOTES, BACKSLASHES, LOW, HIGH] = [0x22222222, 0x5c5c5c5c, 0x01010101, 0x80808080];
const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

export class RowScanner {
  readonly #list: LargeContainer;
  #names: readonly Uint8Array[] = [];
  /** Where the value of each name begins and ends in the bytes; 0 where there is none. */
  #places = new Int32Array(0);
  #bytes: Uint8Array = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);
  /** The bytes as text, once it is needed. */
  #text: string | undefined;
  /** Where each needle stands next in the bytes. */
  readonly #found = new Map<Needle, number>();
  /** Where the bytes begin in the list. */
  #from = 1;
  /** Where the row begins in the bytes, and where the next one does. */
  #row = 0;
  #next = 0;
  #isPlain = true;
  /** Whether the string that was passed last has an escape. */
  #isEscaped = false;

  /** `list`: complete; an array. */
  constructor(list: LargeContainer) {
    this.#list = list;
  }

  /** Reads the members of these names from the next row on. */
  want(names: readonly string[]): void {
    this.#names = names.map((name) => encoder.encode(name));
    this.#places = new Int32Array(2 * names.length);
  }

  /** Goes to the next row, which there must be. */
  next(): void {
    while (!this.#scan()) this.#load();
  }

  /** Whether `member` says all of this row; else the row must be read by the list. */
  get isPlain(): boolean {
    return this.#isPlain && this.#next - this.#row <= this.#list.largeFrom;
  }

  /** The JSON of the member with the wanted name at this position, the last of several; undefined where there is none. */
  member(name: number): string | undefined {
    const [from, to] = [this.#places[2 * name]!, this.#places[2 * name + 1]!];
    if (from === 0) return undefined;
    const text = (this.#text ??= decoder.decode(this.#bytes));
    // All ASCII, as almost always: a place in the bytes is the same in the text.
    return text.length === this.#bytes.length
      ? text.slice(from, to)
      : decoder.decode(this.#bytes.subarray(from, to));
  }

  /** Whether the row holds any of these; the same needles are asked for in every row. */
  holds(needles: readonly Needle[]): boolean {
    return needles.some((needle) => {
      let at = this.#found.get(needle) ?? -1;
      if (at < this.#row) {
        at = findNeedle(this.#bytes, needle, this.#row);
        this.#found.set(needle, (at = at === -1 ? Infinity : at));
      }
      return at < this.#next;
    });
  }

  #load(): void {
    const isLonger = this.#row === 0 && this.#bytes.length > 0;
    const size = isLonger ? 2 * this.#bytes.length : PIECE;
    this.#from += this.#row;
    this.#bytes = this.#list.raw(this.#from, this.#from + size);
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    this.#text = undefined;
    this.#found.clear();
    this.#row = this.#next = 0;
  }

  /** Goes over the next row; false where the bytes end before it does. */
  #scan(): boolean {
    const bytes = this.#bytes;
    const { length } = bytes;
    this.#places.fill(0);
    this.#isPlain = true;
    this.#row = this.#next;
    let depth = 0;
    let [nameFrom, nameTo, valueFrom] = [0, 0, 0];
    for (let at = this.#row; at < length; at++) {
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        const end = this.#endOfString(at + 1);
        if (depth === 1 && valueFrom === 0) {
          [nameFrom, nameTo] = [at + 1, end];
          // A name with an escape can be any name.
          if (this.#isEscaped) this.#isPlain = false;
        }
        at = end;
        continue;
      }
      if (byte === COLON_BYTE && depth === 1) valueFrom = at + 1;
      const mark = byte | 0x20;
      if (mark === OPEN_BYTE && ++depth > MOST_LEVELS) this.#isPlain = false;
      if ((byte !== COMMA_BYTE && mark !== CLOSE_BYTE) || depth > 1) {
        if (mark === CLOSE_BYTE) depth--;
        continue;
      }
      if (valueFrom !== 0) this.#note(nameFrom, nameTo, valueFrom, at);
      valueFrom = 0;
      if (depth === 0) {
        this.#next = at + 1;
        return true;
      }
      if (mark === CLOSE_BYTE) depth--;
    }
    return false;
  }

  #note(nameFrom: number, nameTo: number, valueFrom: number, valueTo: number): void {
    const bytes = this.#bytes;
    const size = nameTo - nameFrom;
    for (let index = 0; index < this.#names.length; index++) {
      const name = this.#names[index]!;
      let at = 0;
      if (name.length === size) while (at < size && name[at] === bytes[nameFrom + at]) at++;
      if (name.length !== size || at < size) continue;
      this.#places[2 * index] = valueFrom;
      this.#places[2 * index + 1] = valueTo;
    }
  }

  /** Where the string's last quote stands, or a place behind the bytes. */
  #endOfString(from: number): number {
    const bytes = this.#bytes;
    const view = this.#view;
    const { length } = bytes;
    const lastWord = length - 3;
    this.#isEscaped = false;
    for (let at = from; at < length; at++) {
      // Four bytes at once, as in `scanBytes`.
      for (; at < lastWord; at += 4) {
        const word = view.getInt32(at, true);
        const [quote, backslash] = [word ^ QUOTES, word ^ BACKSLASHES];
        if ((((quote - LOW) & ~quote) | ((backslash - LOW) & ~backslash)) & HIGH) break;
      }
      while (at < length && bytes[at] !== QUOTE && bytes[at] !== BACKSLASH) at++;
      if (bytes[at] === QUOTE) return at;
      this.#isEscaped = true;
      at++;
    }
    return length;
  }
}
