// The forms of the rows of a list: rows are mostly alike, so that the names of most need not be read. A form is what
// rows have between their values: brackets, names, commas, and words such as `false`.

import { wordsOf } from './byteWalker.ts';
import type { ByteWalker, Words } from './byteWalker.ts';

/** How many different parts are kept, each known with those before it. */
const MOST_PARTS = 500;
/** The most items of a list of words that are read as values of their own. */
const MOST_ITEMS = 4;
const PREFIX = '"0x'.length;
const [COMMA, OPEN_BRACKET, CLOSE_BRACKET] = [0x2c, 0x5b, 0x5d];

/** What stands behind a part: digits or small letters that begin behind `0x`, a decimal number, or any value. */
const BEHIND = { end: 0, hex: 1, number: 2, value: 3 } as const;
type Behind = (typeof BEHIND)[keyof typeof BEHIND];

/** Bytes that rows have between two values. */
export type RowPart = Words & {
  readonly behind: Behind;
  /** How many bytes the value had that stood behind it last: most have as many. */
  size: number;
  /** Pairs: a number in `places` that this part tells, and how far behind its beginning that place is. */
  readonly notes: readonly number[];
  /** Of the last part of a form: the places in `places` of values that can be anything, and of those that are the same. */
  readonly passedOver: ReadonlySet<number>;
  readonly fixed: ReadonlySet<number>;
  /** The parts that stood behind the value, by its `sizeClass`. */
  readonly next: readonly RowPart[][];
};

/** The most digits of a short number, and of a word. */
const [SHORT, WORD] = [16, 64];

/** Tells apart hex that is empty, a short number, at most a word, and longer. */
function sizeClass(digits: number): number {
  return digits === 0 ? 0 : digits <= SHORT ? 1 : digits <= WORD ? 2 : 3;
}

export class RowForms {
  readonly #first: RowPart[] = [];
  /** The last part of the form of the row that `endOfRow` read last. */
  last: RowPart | undefined;
  #count = 0;

  /** Where the row ends that begins here, with its places noted; -1 where its form is not known. */
  endOfRow(walker: ByteWalker, row: number, places: Int32Array): number {
    let parts = this.#first;
    let at = row;
    for (;;) {
      let part: RowPart | undefined;
      let start = 0;
      let to = 0;
      for (let index = 0; part === undefined && index < parts.length; index++) {
        const one = parts[index]!;
        if (!walker.holdsAt(at, one)) continue;
        start = at + one.lead.length;
        to = endBehind(walker, one, start);
        if (to !== -1) part = one;
      }
      if (part === undefined) return -1;
      for (let note = 0; note < part.notes.length; note += 2)
        places[part.notes[note]!] = at + part.notes[note + 1]!;
      if (part.behind === BEHIND.end) {
        this.last = part;
        return to;
      }
      parts = part.next[part.behind === BEHIND.hex ? sizeClass(to - start) : 0]!;
      at = to;
    }
  }

  /**
   * Adds the form of a row. `row`, `end`: where it begins and ends; `values`: where its values begin and end, with the
   * blanks around them; `places`: places in it that later rows of the form are to tell, or 0.
   */
  add(walker: ByteWalker, row: number, end: number, values: readonly number[], places: Int32Array): void {
    let parts = this.#first;
    let from = row;
    const passedOver = new Set<number>();
    const fixed = new Set<number>();
    const addPart = (to: number, behind: Behind, digits = 0): void => {
      let part = parts.find(
        (one) => one.lead.length === to - from && one.behind === behind && walker.holdsAt(from, one),
      );
      if (part === undefined) {
        this.#count++;
        part = { ...partOf(walker, from, to, places), behind, passedOver, fixed };
        if (behind === BEHIND.value) addForAny(parts, part);
        else parts.unshift(part);
      }
      parts = part.next[sizeClass(digits)]!;
    };
    for (let index = 0; index < values.length && this.#count < MOST_PARTS; index += 2) {
      const [start, stop] = [values[index]!, values[index + 1]!];
      const runs = runsIn(walker, start, stop);
      if (runs.length === 0) fixed.add(places.indexOf(start));
      for (const { at, to, behind } of runs) {
        if (behind === BEHIND.value) passedOver.add(places.indexOf(start));
        addPart(at, behind, behind === BEHIND.hex ? to - at : 0);
        from = to;
      }
    }
    if (this.#count < MOST_PARTS) addPart(end, BEHIND.end);
  }
}

/**
 * Adds a part that stands before any value: it is tried last, and in place of parts that end in a list, as it is known
 * of a list only behind its first item whether it is one of theirs.
 */
function addForAny(parts: RowPart[], any: RowPart): void {
  const at = any.lead.length;
  const kept = parts.filter(({ lead }) => lead.length <= at || lead[at] !== OPEN_BRACKET);
  parts.splice(0, parts.length, ...kept, any);
}

/** Where the value ends that begins here; -1 where there is another kind of value. */
function endBehind(walker: ByteWalker, part: RowPart, start: number): number {
  const { behind } = part;
  const likely = start + part.size;
  if (behind === BEHIND.hex && walker.isQuote(likely) && walker.areLetters(start, likely)) return likely;
  if (behind === BEHIND.end) return start;
  if (behind === BEHIND.value) return walker.endOfValue(start);
  const to = behind === BEHIND.hex ? walker.endOfLetters(start) : walker.endOfDigits(start);
  const isWhole = behind === BEHIND.hex ? walker.isQuote(to) : to > start && walker.isAfterValue(to);
  if (!isWhole) return -1;
  part.size = to - start;
  return to;
}

type Run = { readonly at: number; readonly to: number; readonly behind: Behind };

/** The parts of a value that differ from row to row; none for a word such as `false`. */
function runsIn(walker: ByteWalker, from: number, to: number): readonly Run[] {
  const { bytes } = walker;
  const hex = hexAt(walker, from);
  if (hex?.to === to - 1) return [hex];
  const items = bytes[from] === OPEN_BRACKET ? itemsIn(walker, from, to) : undefined;
  if (items !== undefined) return items;
  if (walker.isDigits(from, to)) return [{ at: from, to, behind: BEHIND.number }];
  return walker.isWord(from, to) ? [] : [{ at: from, to, behind: BEHIND.value }];
}

function hexAt(walker: ByteWalker, from: number): Run | undefined {
  const at = from + PREFIX;
  const to = walker.isHexPrefix(from) ? walker.endOfLetters(at) : -1;
  return walker.isQuote(to) ? { at, to, behind: BEHIND.hex } : undefined;
}

/** The items of a short list of words; undefined for another list. */
function itemsIn(walker: ByteWalker, from: number, to: number): readonly Run[] | undefined {
  const runs: Run[] = [];
  for (let at = from + 1; ; at++) {
    const run = hexAt(walker, at);
    if (run === undefined || run.to - run.at !== WORD || runs.push(run) > MOST_ITEMS) return undefined;
    at = run.to + 1;
    if (at === to - 1 && walker.bytes[at] === CLOSE_BRACKET) return runs;
    if (walker.bytes[at] !== COMMA) return undefined;
  }
}

function partOf(
  walker: ByteWalker,
  from: number,
  to: number,
  places: Int32Array,
): Omit<RowPart, 'behind' | 'passedOver' | 'fixed'> {
  const notes: number[] = [];
  for (let place = 0; place < places.length; place++) {
    const at = places[place]!;
    if (at !== 0 && at >= from && at <= to) notes.push(place, at - from);
  }
  // This must be a copy, and `slice` of a `Buffer` makes none.
  const lead = new Uint8Array(walker.bytes.subarray(from, to));
  return { ...wordsOf(lead), notes, size: 0, next: [[], [], [], []] };
}
