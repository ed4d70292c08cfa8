// The forms of the rows of a list: rows are mostly alike, so that the names of most need not be read. A form is what
// rows have between their values: brackets, names, commas, and words such as `false`.

import { wordsOf } from './byteWalker.ts';
import type { ByteWalker, Words } from './byteWalker.ts';
import { byteText } from './needle.ts';
import { RowForm } from './rowForm.ts';
import type { FormMember, PlaceInForm, RowLayout } from './rowForm.ts';
import type { ScannedMember } from './scanRow.ts';

/** How many different parts are kept, each known with those before it. */
const MOST_PARTS = 500;
/** How many layouts are kept: 10 MB at most. */
const MOST_LAYOUTS = 20_000;
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
  /** The form that this part ends. */
  readonly form: RowForm | undefined;
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
  readonly #sizes = new Int32Array(MOST_PARTS);
  readonly #layouts: RowLayout[] = [];
  #parts = 0;
  readonly #newId = (): number => (this.#layouts.length < MOST_LAYOUTS ? this.#layouts.length + 1 : 0);

  /** The layout of the row that begins here; undefined where its form is not known. */
  find(walker: ByteWalker, row: number): RowLayout | undefined {
    let parts = this.#first;
    let [at, hash] = [row, 0];
    for (let depth = 0; ; depth++) {
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
      if (part === undefined) return undefined;
      const size = to - start;
      this.#sizes[depth] = size;
      if (part.form !== undefined)
        return walker.isAfterValue(to)
          ? this.#keep(part.form.layoutOf(this.#sizes, hash, this.#newId))
          : undefined;
      hash = Math.imul(((hash << 5) | (hash >>> 27)) ^ size, 0x9e3779b1);
      parts = part.next[part.behind === BEHIND.hex ? sizeClass(size) : 0]!;
      at = to;
    }
  }

  /** The layout with this id. */
  withId(id: number): RowLayout | undefined {
    return this.#layouts[id - 1];
  }

  /** Adds the form of a row. `row`, `end`: where it begins and ends. */
  add(walker: ByteWalker, row: number, end: number, scanned: readonly ScannedMember[]): void {
    const names = scanned.map(({ name }) => byteText(walker.bytes.subarray(name.from, name.to)));
    if (new Set(names).size < names.length) return;
    let parts = this.#first;
    const path: Span[] = [];
    let from = row;
    const addPart = (to: number, behind: Behind, digits: number, form?: RowForm): void => {
      let part = parts.find(
        (one) => one.lead.length === to - from && one.behind === behind && walker.holdsAt(from, one),
      );
      if (part === undefined) {
        this.#parts++;
        part = { ...partOf(walker, from, to), behind, form };
        if (behind === BEHIND.value) addForAny(parts, part);
        else parts.unshift(part);
      }
      parts = part.next[sizeClass(digits)]!;
      path.push({ from, to });
    };
    const can: FormMember['can'][] = [];
    for (const { value } of scanned) {
      if (this.#parts >= MOST_PARTS) return;
      const runs = runsIn(walker, value.from, value.to);
      for (const { at, to, behind } of runs) {
        addPart(at, behind, behind === BEHIND.hex ? to - at : 0);
        from = to;
      }
      can.push(canBe(runs));
    }
    if (this.#parts >= MOST_PARTS) return;
    const whole = [...path, { from, to: end }];
    const members = scanned.map(({ value }, at) => ({
      name: names[at]!,
      begin: placeIn(whole, value.from),
      end: placeIn(whole, value.to),
      can: can[at]!,
    }));
    addPart(
      end,
      BEHIND.end,
      0,
      new RowForm(
        members,
        whole.map((part) => part.to - part.from),
      ),
    );
  }

  #keep(layout: RowLayout): RowLayout {
    if (layout.id > this.#layouts.length) this.#layouts.push(layout);
    return layout;
  }
}

type Span = { readonly from: number; readonly to: number };

function placeIn(parts: readonly Span[], place: number): PlaceInForm {
  const part = parts.findIndex(({ from, to }) => place >= from && place <= to);
  return { part, offset: place - parts[part]!.from };
}

function canBe(runs: readonly Run[]): FormMember['can'] {
  if (runs.length === 0) return 'same';
  return runs.some(({ behind }) => behind === BEHIND.value) ? 'any' : 'differ in digits';
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

function partOf(walker: ByteWalker, from: number, to: number): Omit<RowPart, 'behind' | 'form'> {
  // This must be a copy, and `slice` of a `Buffer` makes none.
  const lead = new Uint8Array(walker.bytes.subarray(from, to));
  return { ...wordsOf(lead), size: 0, next: [[], [], [], []] };
}
