// Reads some members of each object in a large list, in order, and skips the others: tables filter and sort very many
// rows with it.

import { ByteCache, LONGEST_CACHED } from './byteCache.ts';
import { findItems } from './findItems.ts';
import type { ItemsFound } from './findItems.ts';
import { ByteWalker } from './byteWalker.ts';
import { knownRows } from './knownRows.ts';
import type { KnownRows } from './knownRows.ts';
import type { LargeContainer } from './largeContainer.ts';
import { byteText } from './needle.ts';
import type { Needle, RowPattern } from './needle.ts';
import { RowMatches } from './rowMatches.ts';
import { scanRow } from './scanRow.ts';
import { WantedMembers } from './wantedMembers.ts';

/**
 * How many bytes are read at once; doubled while a row is longer. Longer texts take the engine several times as long.
 */
const PIECE = 65_536;
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** The size of the cache for the texts of one member, as `bits` of ByteCache. */
const TEXT_BITS = 10;

/**
 * How an item is tested. Hex in small letters that has `least` or more characters as JSON cannot pass `test` where
 * none of the `patterns` matches in it.
 */
export type ItemTest = {
  readonly test: (text: string) => boolean;
  readonly patterns: readonly RowPattern[] | undefined;
  readonly least: number;
};

/**
 * Needles to find in rows. `patterns`: those of the needles; `isInMany`: whether most parts of most rows are asked for,
 * so that it is faster to find all matches in a row at once.
 */
export type RowMarks = {
  readonly needles: readonly Needle[];
  readonly patterns: readonly RowPattern[];
  readonly isInMany: boolean;
};

export class RowScanner {
  readonly #list: LargeContainer;
  #wanted = new WantedMembers([]);
  #walker = new ByteWalker(new Uint8Array(0));
  /** The bytes as a text with one character for each byte, once it is needed. */
  #text: string | undefined;
  /** Whether all bytes are ASCII, so that the text is what they encode. */
  #isAscii = true;
  readonly #matches = new RowMatches();
  /** Where the bytes begin in the list. */
  #from = 1;
  /** Where the row begins in the bytes, and where the next one does. */
  #row = 0;
  #next = 0;
  /** Whether `member` gives the right values for this row; otherwise the row must be read from the list. */
  isPlain = true;
  readonly #largeFrom: number;
  readonly #known: KnownRows;
  /**
   * For each name, the texts that occur in many rows: the engine also finds the same string object quicker in a map.
   */
  readonly #texts: ByteCache<string>[] = [];
  readonly #ownTexts = new ByteCache<string>(TEXT_BITS);
  readonly #read = (from: number, to: number): string =>
    decoder.decode(this.#walker.bytes.subarray(from, to));

  /** That of the row. */
  position = -1;

  /** `list`: an array that has arrived completely. */
  constructor(list: LargeContainer) {
    this.#list = list;
    this.#largeFrom = list.largeFrom;
    this.#known = knownRows(list);
  }

  /** Sets the names of the members that are read from the next row on. */
  want(names: readonly string[]): void {
    this.#wanted = new WantedMembers(names);
    this.#texts.length = 0;
  }

  /** Goes to the next row, which must exist. */
  next(): void {
    this.position++;
    while (!this.#scanKnown() && !this.#scan()) this.#load();
  }

  /** Goes on to the row that this place in the list is in, which must be behind `end`. */
  goTo(place: number): void {
    if (place > this.end + PIECE) this.#leapTo(place);
    do this.next();
    while (this.end <= place);
  }

  /** Where the row ends in the list, with the comma behind it. */
  get end(): number {
    return this.#from + this.#next;
  }

  /** The same object for rows of the same form, which `RowForms` knows; undefined where it is not known. */
  get form(): object | undefined {
    return this.isPlain ? this.#wanted.form : undefined;
  }

  /** Whether rows of this form can have any value under the wanted name at this position. */
  isPassedOver(name: number): boolean {
    return this.#wanted.form === undefined || this.#wanted.can(name) === 'any';
  }

  /** Whether all rows of this form have the same value under the wanted name at this position. */
  isFixed(name: number): boolean {
    return this.#wanted.can(name) === 'same';
  }

  /** The JSON of the last member with the wanted name at this position; undefined where there is none, as for -1. */
  member(name: number): string | undefined {
    const { from, to } = this.placeOf(name);
    if (from === 0) return undefined;
    const texts = (this.#texts[name] ??= new ByteCache(TEXT_BITS));
    if (texts.isOver || to - from > LONGEST_CACHED) {
      const text = this.#asText();
      if (this.#isAscii) return text.slice(from, to);
    }
    return texts.get(this.#walker.view, from, to, this.#read);
  }

  /** The number that the wanted name has in hex, where that has few digits; otherwise undefined. */
  shortHex(name: number): number | undefined {
    const { from, to } = this.placeOf(name);
    return from === 0 ? undefined : this.#walker.shortHex(from, to);
  }

  /** Looks for an item in the list that is the value of the wanted name at this position, as `findItems` does. */
  items(name: number, tested: ByteCache<boolean>, itemTest: ItemTest): ItemsFound | undefined {
    const { from, to } = this.placeOf(name);
    const { test, patterns, least } = itemTest;
    const isRuledOut = (start: number, end: number): boolean =>
      patterns !== undefined &&
      end - start >= least &&
      !this.matchesIn(patterns, start, end) &&
      this.#walker.isHexLike(start, end);
    return from === 0 ? undefined : findItems(this.#walker, from, to, tested, test, isRuledOut);
  }

  /** Whether there is a value of the wanted name at this position. */
  has(name: number): boolean {
    return this.#wanted.from(name) !== 0;
  }

  /** Where the value of the wanted name at this position begins and ends in the bytes; 0 where there is none. */
  placeOf(name: number): { readonly from: number; readonly to: number } {
    return { from: this.#wanted.from(name), to: this.#wanted.to(name) };
  }

  /** The walker over the bytes that hold the row. */
  get walker(): ByteWalker {
    return this.#walker;
  }

  /** The text of these bytes, which keeps no other text in memory; the same object for bytes that were read lately. */
  ownText(from: number, to: number): string {
    return this.#ownTexts.get(this.#walker.view, from, to, this.#read);
  }

  /** The text of these bytes, which must be ASCII. */
  textAt(from: number, to: number): string {
    return this.text.slice(from, to);
  }

  /** All bytes that were read, as a text with one character for each: the right one where it is ASCII. */
  get text(): string {
    return this.#asText();
  }

  /**
   * Whether a match of one of the patterns begins in this part of the row. `patterns`: of ASCII, and the same object for
   * every row.
   */
  matchesIn(patterns: readonly RowPattern[], from = this.#row, to = this.#next): boolean {
    this.#asText();
    return this.#matches.stand(patterns, this.#row, this.#next, from, to);
  }

  /** Whether this part of the row holds any of the needles. */
  holds({ needles, patterns, isInMany }: RowMarks, from = this.#row, to = this.#next): boolean {
    if (isInMany) return this.matchesIn(patterns, from, to);
    for (const needle of needles) if (needle.find(this.#walker.bytes, from, to) !== -1) return true;
    return false;
  }

  #asText(): string {
    if (this.#text !== undefined) return this.#text;
    const { bytes } = this.#walker;
    let text = decoder.decode(bytes);
    this.#isAscii = text.length === bytes.length;
    if (!this.#isAscii) text = byteText(bytes);
    this.#matches.begin(text);
    return (this.#text = text);
  }

  /** Goes in front of the row that this place is in, without reading the rows before it. */
  #leapTo(place: number): void {
    const row = this.#list.memberAt(place);
    this.position = row - 1;
    this.#from = this.#list.offsetOf(row)!;
    this.#walker = new ByteWalker(new Uint8Array(0));
    this.#row = this.#next = 0;
  }

  #load(): void {
    const isLonger = this.#row === 0 && this.#walker.bytes.length > 0;
    const size = isLonger ? 2 * this.#walker.bytes.length : PIECE;
    this.#from += this.#row;
    this.#walker = new ByteWalker(this.#list.raw(this.#from, this.#from + size));
    this.#text = undefined;
    this.#row = this.#next = 0;
  }

  /** Goes to the next row by its layout; false where that is not known, or the bytes end before the row does. */
  #scanKnown(): boolean {
    const layout = this.#known.layout(this.position, this.#walker, this.#next);
    if (layout === undefined) return false;
    this.#row = this.#next;
    this.#next += layout.size;
    this.isPlain = layout.size <= this.#largeFrom;
    this.#wanted.takeLayout(layout, this.#row);
    return true;
  }

  /** Scans the next row byte by byte; false where the bytes end before the row does. */
  #scan(): boolean {
    this.#row = this.#next;
    const found = scanRow(this.#walker, this.#row);
    if (found === undefined) return false;
    const { isPlain, members, closedAt, next } = found;
    this.isPlain = isPlain && next - this.#row <= this.#largeFrom;
    this.#wanted.takeScanned(members, this.#walker.bytes);
    if (isPlain && members.length > 0) this.#known.forms.add(this.#walker, this.#row, closedAt, members);
    this.#next = next;
    return true;
  }
}
