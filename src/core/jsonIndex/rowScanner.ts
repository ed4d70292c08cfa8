// Reads some members of each object in a large list, in order, and passes over the others: a table filters and sorts
// very many rows by it.

import { ByteCache } from './byteCache.ts';
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
const [OPEN_BRACKET, CLOSE_BRACKET] = [0x5b, 0x5d];
/**
 * A byte with the bit 0x20, and 0x10 or 0x40, is neither a quote nor a backslash. Shifted upon each other, these bits
 * stand here.
 */
const PLAIN = 0x10101010;
const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** Different members that are known by what stands before them. */
const MOST_KNOWN = 500;
/** Of the texts of a member that are kept. */
const TEXT_BITS = 10;

/** A member that a row had. */
type KnownMember = {
  /** What stands from the comma or bracket before it up to its value. */
  readonly lead: Uint8Array;
  /** The same, four bytes each; the last ones can overlap. */
  readonly words: Int32Array;
  /** The wanted names that it has, by their positions. */
  readonly wanted: readonly number[];
  /** Bytes of its last value, for a first guess. */
  size: number;
  /** What stood behind it. */
  readonly next: KnownMember[];
};

/** `found`: whether one was looked for and is there. */
export type ItemsFound = { readonly count: number; readonly found: boolean };

export class RowScanner {
  readonly #list: LargeContainer;
  #names: readonly Uint8Array[] = [];
  /** Where the value of each name begins and ends in the bytes; 0 where there is none. */
  #places = new Int32Array(0);
  #bytes: Uint8Array = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);
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
  /** The first members that rows had. Rows of a list are alike: most need no look at their names. */
  #known: KnownMember[] = [];
  #knownCount = 0;
  /** By the names, members that stand in many rows: the engine finds one and the same text quicker in a map, too. */
  readonly #texts: ByteCache<string>[] = [];
  readonly #read = (from: number, to: number): string => decoder.decode(this.#bytes.subarray(from, to));

  /** `list`: complete; an array. */
  constructor(list: LargeContainer) {
    this.#list = list;
  }

  /** Reads the members of these names from the next row on. */
  want(names: readonly string[]): void {
    this.#names = names.map((name) => encoder.encode(name));
    this.#places = new Int32Array(2 * names.length);
    this.#known = [];
    this.#knownCount = 0;
    this.#texts.length = 0;
  }

  /** Goes to the next row, which there must be. */
  next(): void {
    while (!this.#scanKnown() && !this.#scan()) this.#load();
  }

  /** Whether `member` says all of this row; else the row must be read by the list. */
  get isPlain(): boolean {
    return this.#isPlain && this.#next - this.#row <= this.#list.largeFrom;
  }

  /** The JSON of the member with the wanted name at this position, the last of several; undefined where there is none. */
  member(name: number): string | undefined {
    const [from, to] = [this.#places[2 * name]!, this.#places[2 * name + 1]!];
    if (from === 0) return undefined;
    return (this.#texts[name] ??= new ByteCache(TEXT_BITS)).get(this.#view, from, to, this.#read);
  }

  /**
   * Counts the items of the list with the wanted name at this position, and says whether `test` holds of one. Undefined
   * where it is no list of texts, or has escapes or blanks. Equal items are tested once as long as `tested` knows them.
   */
  items(name: number, tested: ByteCache<boolean>, test: (text: string) => boolean): ItemsFound | undefined {
    const [from, to] = [this.#places[2 * name]!, this.#places[2 * name + 1]!];
    const bytes = this.#bytes;
    if (from === 0 || bytes[from] !== OPEN_BRACKET) return undefined;
    const make = (start: number, end: number): boolean => test(this.#read(start + 1, end - 1));
    let [at, count, found] = [from + 1, 0, false];
    if (bytes[at] === CLOSE_BRACKET) return { count, found };
    for (; at < to; at++) {
      if (bytes[at] !== QUOTE) return undefined;
      const end = this.#endOfString(at + 1) + 1;
      if (this.#isEscaped || (bytes[end] !== COMMA_BYTE && bytes[end] !== CLOSE_BRACKET)) return undefined;
      found ||= tested.get(this.#view, at, end, make);
      count++;
      at = end;
    }
    return { count, found };
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
    this.#found.clear();
    this.#row = this.#next = 0;
  }

  /** Goes over the next row where its members stood in this order before; false where they may be others. */
  #scanKnown(): boolean {
    const bytes = this.#bytes;
    const last = bytes.length - 1;
    this.#places.fill(0);
    let at = this.#next;
    let known = this.#known;
    for (;;) {
      let member: KnownMember | undefined;
      for (let index = 0; member === undefined && index < known.length; index++)
        if (this.#isLedBy(known[index]!, at)) member = known[index]!;
      if (member === undefined) return false;
      const from = at + member.lead.length;
      if (!this.#isString(from, from + member.size)) member.size = this.#endOfValue(from) - from;
      at = from + member.size;
      if (at >= last) return false;
      for (const name of member.wanted) {
        this.#places[2 * name] = from;
        this.#places[2 * name + 1] = at;
      }
      if (bytes[at] !== COMMA_BYTE) break;
      known = member.next;
    }
    const end = bytes[at + 1]!;
    if (bytes[at] !== CLOSE_BYTE || (end !== COMMA_BYTE && (end | 0x20) !== CLOSE_BYTE)) return false;
    this.#isPlain = true;
    this.#row = this.#next;
    this.#next = at + 2;
    return true;
  }

  #isLedBy({ lead, words }: KnownMember, at: number): boolean {
    if (at + lead.length > this.#bytes.length) return false;
    const last = words.length - 1;
    const view = this.#view;
    for (let index = 0; index < last; index++)
      if (view.getInt32(at + 4 * index, true) !== words[index]) return false;
    return view.getInt32(at + lead.length - 4, true) === words[last];
  }

  /** Whether a string stands there, and it is of digits and small letters only. False where that takes a longer look. */
  #isString(from: number, to: number): boolean {
    const bytes = this.#bytes;
    const [first, last] = [from + 1, to - 5];
    if (last < first || to > bytes.length || bytes[from] !== QUOTE || bytes[to - 1] !== QUOTE) return false;
    const view = this.#view;
    let word = view.getInt32(last, true);
    let all = (word | (word >> 2)) & (word >> 1);
    for (let at = first; at < last; at += 4) {
      word = view.getInt32(at, true);
      all &= (word | (word >> 2)) & (word >> 1);
    }
    return (all & PLAIN) === PLAIN;
  }

  /** Where a value of few levels ends that begins here; a place behind the bytes where that is not known. */
  #endOfValue(from: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    let depth = 0;
    for (let at = from; at < length; at++) {
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        at = this.#endOfString(at + 1);
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

  /** Goes over the next row; false where the bytes end before it does. */
  #scan(): boolean {
    const bytes = this.#bytes;
    const { length } = bytes;
    this.#places.fill(0);
    this.#isPlain = true;
    this.#row = this.#next;
    let depth = 0;
    let [nameFrom, nameTo, valueFrom, memberFrom] = [0, 0, 0, this.#row];
    let known: KnownMember[] | undefined = this.#known;
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
      if (valueFrom !== 0) {
        const wanted = this.#note(nameFrom, nameTo, valueFrom, at);
        known = known && this.#isPlain ? this.#know(known, memberFrom, valueFrom, wanted) : undefined;
      }
      [valueFrom, memberFrom] = [0, at];
      if (depth === 0) {
        this.#next = at + 1;
        return true;
      }
      if (mark === CLOSE_BYTE) depth--;
    }
    return false;
  }

  /** Notes the place of a value whose name is wanted; gives which names it has. */
  #note(nameFrom: number, nameTo: number, valueFrom: number, valueTo: number): readonly number[] {
    const wanted = [...this.#names.keys()].filter((index) => {
      const name = this.#names[index]!;
      return (
        name.length === nameTo - nameFrom &&
        name.every((byte, place) => byte === this.#bytes[nameFrom + place])
      );
    });
    for (const index of wanted) {
      this.#places[2 * index] = valueFrom;
      this.#places[2 * index + 1] = valueTo;
    }
    return wanted;
  }

  /** Knows a member from now on; gives what is known to stand behind it. */
  #know(
    known: KnownMember[],
    from: number,
    to: number,
    wanted: readonly number[],
  ): KnownMember[] | undefined {
    const member = known.find((one) => one.lead.length === to - from && this.#isLedBy(one, from));
    if (member !== undefined) return member.next;
    if (++this.#knownCount > MOST_KNOWN) return undefined;
    // A copy: `slice` of a `Buffer` is none.
    const lead = new Uint8Array(this.#bytes.subarray(from, to));
    const view = new DataView(lead.buffer);
    // The shortest is `,"":`.
    const words = Int32Array.from({ length: Math.ceil(lead.length / 4) }, (_, index) =>
      view.getInt32(Math.min(4 * index, lead.length - 4), true),
    );
    const next: KnownMember[] = [];
    known.push({ lead, words, wanted, size: 0, next });
    return next;
  }

  /** Where the string's last quote stands, or a place behind the bytes. */
  #endOfString(from: number): number {
    const bytes = this.#bytes;
    const view = this.#view;
    const { length } = bytes;
    const lastWord = length - 3;
    this.#isEscaped = false;
    for (let at = from; at < length; at++) {
      // Four bytes at once.
      for (; at < lastWord; at += 4) {
        const word = view.getInt32(at, true);
        if (((word | (word >> 2)) & (word >> 1) & PLAIN) !== PLAIN) break;
      }
      if (bytes[at] === QUOTE) return at;
      if (bytes[at] !== BACKSLASH) continue;
      this.#isEscaped = true;
      at++;
    }
    return length;
  }
}
