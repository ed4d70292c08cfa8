// An object or array that is too large to be read whole or still arriving: its size and any member.

import { parseJson, ReadInParts } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { hasMoreMarks, nestsDeeper } from './findPunctuator.ts';
import type { JsonSeeker, SeekEnd } from './jsonSeeker.ts';
import { LargeString } from './largeString.ts';

/** A value that is read in parts. */
export type LargeValue = LargeContainer | LargeString;

/** A value of a result of any size: what a decoded node shows. */
export type NodeValue = JsonValue | LargeValue;

/** A member of an object, or an item of an array, which has no name. */
export type LargeMember = { readonly name: string | undefined; readonly value: NodeValue };

/** `at`: the offset behind the bracket or the comma before the member. */
type Near = { readonly member: number; readonly at: number };

/** Fewer than JSON.parse with a reviver runs out of stack at, anywhere. */
const MOST_LEVELS = 1_000;
/** Commas and brackets of a transaction or a log, with a list of accesses. */
const MOST_MARKS = 300;

const encoder = /* @__PURE__ */ new TextEncoder();
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ARRAY = 0x5b;
const OBJECT = 0x7b;

export class LargeContainer extends ReadInParts {
  readonly kind: 'object' | 'array';
  /** The offset of its first bracket. */
  readonly start: number;
  readonly #seeker: JsonSeeker;
  readonly #depth: number;
  #whole: { readonly end: number; readonly count: number } | undefined;
  /** The members whose places were found last: going on from one is quicker than from the first member. */
  #near: Near;
  #last: Near;

  /** `depth` counts the containers around it. */
  constructor(seeker: JsonSeeker, start: number, depth: number) {
    super();
    this.#seeker = seeker;
    this.start = start;
    this.kind = seeker.byteAt(start) === OBJECT ? 'object' : 'array';
    this.#depth = depth + 1;
    this.#near = { member: 0, at: start + 1 };
    this.#last = this.#near;
  }

  /** Members of so many bytes are read in parts. */
  get largeFrom(): number {
    return this.#seeker.largeFrom;
  }

  /** The offset behind its last bracket; undefined while it is still arriving. */
  get end(): number | undefined {
    return this.#measure().end;
  }

  get isComplete(): boolean {
    return this.end !== undefined;
  }

  /** More of it may follow. */
  get isArriving(): boolean {
    return !this.#seeker.scanner.isOver && !this.isComplete;
  }

  /** How many members it has. While it arrives: that are complete, or are containers or strings that have begun. */
  get count(): number {
    return this.#measure().count;
  }

  /** How many bytes it takes as it is written, so far. */
  get size(): number {
    return (this.end ?? this.#seeker.scanner.length) - this.start;
  }

  /** Its bytes as they are written, those from `from` up to `to` that there are; 0 is the first bracket. */
  raw(from: number, to: number): Uint8Array {
    return this.#seeker.part(this.start, this.end, from, to);
  }

  /** The members from number `from` up to `to`, those there are; a repeated name stands there every time. */
  children(from: number, to: number): readonly LargeMember[] {
    const members: LargeMember[] = [];
    let at = this.#startOf(from);
    while (at !== undefined && members.length < to - from) {
      const stop = this.#seeker.seek(this.#depth, at, 1);
      const { name, valueAt } = this.#nameAt(at, stop);
      const value = valueAt === undefined ? undefined : readValue(this.#seeker, valueAt, stop, this.#depth);
      if (value === undefined) break;
      members.push({ name, value });
      at = stop.ending === 'comma' ? stop.at + 1 : undefined;
      if (at !== undefined) this.#know({ member: from + members.length, at });
    }
    return members;
  }

  /**
   * The member with this name, or the item with this number. Of several with the name it is the last, as JSON.parse
   * has it; so all names are looked at, which takes as long as the object is wide.
   */
  child(step: string | number): NodeValue | undefined {
    if (typeof step === 'number')
      return this.kind === 'array' ? this.children(step, step + 1)[0]?.value : undefined;
    if (this.kind === 'array') return undefined;
    const places: number[] = [];
    const collect = (at: number): void => {
      if (this.#mayBeNamed(at, bytes)) places.push(at);
    };
    const bytes = encoder.encode(step);
    collect(this.start + 1);
    this.#seeker.seek(this.#depth, this.start + 1, Infinity, (comma) => collect(comma + 1));
    for (const at of places.toReversed()) {
      const stop = this.#seeker.seek(this.#depth, at, 1);
      const { name, valueAt } = readName(this.#seeker, at, stop.at);
      const value =
        name === step && valueAt !== undefined
          ? readValue(this.#seeker, valueAt, stop, this.#depth)
          : undefined;
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Whether the name that begins here is written with these bytes, or with an escape after some of them. */
  #mayBeNamed(at: number, bytes: Uint8Array): boolean {
    const { length } = this.#seeker.scanner;
    const start = this.#seeker.skipBlank(at, length) + 1;
    for (let i = 0; i <= bytes.length && start + i < length; i++) {
      const byte = this.#seeker.byteAt(start + i);
      if (byte !== bytes[i]) return byte === BACKSLASH || (byte === QUOTE && i === bytes.length);
    }
    return false;
  }

  /** Which member the byte `offset` of `raw` is in; a comma counts to the member before it. */
  memberAt(offset: number): number {
    const near = this.#nearest(this.start + offset, ({ at }) => at);
    return (
      near.member + this.#seeker.seek(this.#depth, near.at, Infinity, undefined, this.start + offset).commas
    );
  }

  /** Where in `raw` that member begins, with the blanks before it; undefined where there is none. */
  offsetOf(member: number): number | undefined {
    const at = this.#startOf(member);
    return at === undefined ? undefined : at - this.start;
  }

  /** The bytes of a member with its name and the blanks around it; undefined where it is large, or not there. */
  memberBytes(member: number): Uint8Array | undefined {
    const at = this.#startOf(member);
    if (at === undefined) return undefined;
    const stop = this.#seeker.seek(this.#depth, at, 1);
    if (stop.ending === undefined || stop.at - at >= this.#seeker.largeFrom) return undefined;
    if (stop.ending === 'comma') this.#know({ member: member + 1, at: stop.at + 1 });
    return this.#seeker.read(at, stop.at);
  }

  #startOf(member: number): number | undefined {
    const near = this.#nearest(member, (known) => known.member);
    if (member === near.member) return near.at;
    const stop = this.#seeker.seek(this.#depth, near.at, member - near.member);
    if (stop.ending !== 'comma') return undefined;
    this.#know({ member, at: stop.at + 1 });
    return stop.at + 1;
  }

  /** The nearest known member that is not too far. */
  #nearest(wanted: number, placeOf: (known: Near) => number): Near {
    const first = { member: 0, at: this.start + 1 };
    const known = [this.#near, this.#last].filter((near) => placeOf(near) <= wanted);
    return known.reduce((best, near) => (near.member > best.member ? near : best), first);
  }

  #know(near: Near): void {
    if (near.member === this.#near.member) return;
    this.#last = this.#near;
    this.#near = near;
  }

  #nameAt(at: number, stop: SeekEnd): { name: string | undefined; valueAt: number | undefined } {
    return this.kind === 'array' ? { name: undefined, valueAt: at } : readName(this.#seeker, at, stop.at);
  }

  #measure(): { readonly end: number | undefined; readonly count: number } {
    if (this.#whole !== undefined) return this.#whole;
    const seeker = this.#seeker;
    const { at, ending, commas } = seeker.seek(this.#depth, this.start + 1, Infinity);
    if (ending === undefined)
      return { end: undefined, count: commas + (seeker.hasBegunValue(this.#depth) ? 1 : 0) };
    const isEmpty = seeker.trimBlank(this.start + 1, at) === this.start + 1;
    return (this.#whole = { end: at + 1, count: isEmpty ? 0 : commas + 1 });
  }
}

/** The name that stands between these places, and where its value may begin. Nothing where it is not complete. */
export function readName(
  seeker: JsonSeeker,
  from: number,
  to: number,
): { name: string | undefined; valueAt: number | undefined } {
  const start = seeker.skipBlank(from, to);
  const end = start === to ? undefined : seeker.endOfString(start);
  if (end === undefined) return { name: undefined, valueAt: undefined };
  const colon = seeker.skipBlank(end, to);
  const name = JSON.parse(seeker.text(start, end)) as string;
  return { name, valueAt: colon === to ? undefined : colon + 1 };
}

/** Whether it takes little to parse: few bytes, or few members with long strings. */
function isSmallContainer(seeker: JsonSeeker, start: number, end: number): boolean {
  const { largeFrom, textFrom } = seeker;
  if (end - start < largeFrom) return !nestsDeeper(seeker.read(start, end), MOST_LEVELS);
  // Most that are large have many members at once.
  return (
    end - start < textFrom &&
    [start + largeFrom, end].every((to) => !hasMoreMarks(seeker.read(start, to), MOST_MARKS))
  );
}

/**
 * The value between `from` and `stop`, directly in a container at this depth: parsed where it is small, else to be
 * read in parts. Undefined where there is none, or one that only its last byte tells (a number, `true`) lacks it.
 */
export function readValue(
  seeker: JsonSeeker,
  from: number,
  stop: SeekEnd,
  depth: number,
): NodeValue | undefined {
  const start = seeker.skipBlank(from, stop.at);
  if (start === stop.at) return undefined;
  const first = seeker.byteAt(start);
  const isContainer = first === OBJECT || first === ARRAY;
  const isComplete = stop.ending !== undefined || seeker.isAfterValue(depth);
  if (isComplete) {
    const end = seeker.trimBlank(start, stop.at);
    if (first !== QUOTE && !isContainer) return parseJson(seeker.text(start, end));
    if (isContainer ? isSmallContainer(seeker, start, end) : end - start < seeker.textFrom)
      return parseJson(seeker.text(start, end));
    if (!isContainer) return new LargeString(seeker, start, depth, end);
  }
  if (isContainer) return new LargeContainer(seeker, start, depth);
  return first === QUOTE ? new LargeString(seeker, start, depth) : undefined;
}
