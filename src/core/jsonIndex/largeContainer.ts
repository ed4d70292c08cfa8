// An object or array that is too large to be read whole, or is still arriving: its size and any member of it.

import { parseJson, ReadInParts } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { hasMorePunctuation, nestsDeeper } from './findPunctuator.ts';
import type { JsonSeeker, SeekEnd } from './jsonSeeker.ts';
import { LargeString } from './largeString.ts';
import { MemberPlaces, readName } from './memberPlaces.ts';

/** A value that is read in parts. */
export type LargeValue = LargeContainer | LargeString;

/** A value of a result, of any size: the value of a decoded node. */
export type NodeValue = JsonValue | LargeValue;

/** A member of an object, or an item of an array, which has no name. */
export type LargeMember = { readonly name: string | undefined; readonly value: NodeValue };

/** Fewer levels than those at which JSON.parse with a reviver runs out of stack, on any platform. */
const MOST_LEVELS = 1_000;
/** As many commas and brackets as a transaction or a log has, with an access list. */
const MOST_MARKS = 300;

const QUOTE = 0x22;
const ARRAY = 0x5b;
const OBJECT = 0x7b;

export class LargeContainer extends ReadInParts {
  readonly kind: 'object' | 'array';
  /** The offset of its first bracket. */
  readonly start: number;
  readonly #seeker: JsonSeeker;
  readonly #depth: number;
  readonly #places: MemberPlaces;
  #whole: { readonly end: number; readonly count: number } | undefined;

  /** `depth` counts the containers around it. */
  constructor(seeker: JsonSeeker, start: number, depth: number) {
    super();
    this.#seeker = seeker;
    this.start = start;
    this.kind = seeker.byteAt(start) === OBJECT ? 'object' : 'array';
    this.#depth = depth + 1;
    this.#places = new MemberPlaces(seeker, start, depth + 1);
  }

  /** Members of so many bytes and more are read in parts. */
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

  /** Whether more of it may follow. */
  get isArriving(): boolean {
    return !this.#seeker.scanner.isOver && !this.isComplete;
  }

  /** How many members it has. While it arrives: those that are complete, and containers and strings that have begun. */
  get count(): number {
    return this.#measure().count;
  }

  /** Its size in bytes as JSON, so far. */
  get size(): number {
    return (this.end ?? this.#seeker.scanner.length) - this.start;
  }

  /** Its JSON bytes from `from` up to `to`, as far as they exist; 0 is the first bracket. */
  raw(from: number, to: number): Uint8Array {
    return this.#seeker.part(this.start, this.end, from, to);
  }

  /** The members from number `from` up to `to`, as far as they exist; a repeated name occurs every time. */
  children(from: number, to: number): readonly LargeMember[] {
    const members: LargeMember[] = [];
    let at = this.#places.startOf(from);
    while (at !== undefined && members.length < to - from) {
      const stop = this.#seeker.seek(this.#depth, at, 1);
      const { name, valueAt } = this.#nameAt(at, stop);
      const value = valueAt === undefined ? undefined : readValue(this.#seeker, valueAt, stop, this.#depth);
      if (value === undefined) break;
      members.push({ name, value });
      at = stop.ending === 'comma' ? stop.at + 1 : undefined;
      if (at !== undefined) this.#places.know({ member: from + members.length, at });
    }
    return members;
  }

  /**
   * The member with this name, or the item with this number. Of several members with the name it is the last, as with
   * JSON.parse; so all names are looked at, which takes time for each member.
   */
  child(step: string | number): NodeValue | undefined {
    if (typeof step === 'number')
      return this.kind === 'array' ? this.children(step, step + 1)[0]?.value : undefined;
    if (this.kind === 'array') return undefined;
    for (const at of this.#places.mayBeNamed(step).toReversed()) {
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

  /** The number of the member that the byte `offset` of `raw` is in; a comma belongs to the member before it. */
  memberAt(offset: number): number {
    return this.#places.memberAt(this.start + offset);
  }

  /** Where in `raw` this member begins, with the blanks before it; undefined where there is none. */
  offsetOf(member: number): number | undefined {
    const at = this.#places.startOf(member);
    return at === undefined ? undefined : at - this.start;
  }

  /** The bytes of a member with its name and the blanks around it; undefined where it is large, or not there. */
  memberBytes(member: number): Uint8Array | undefined {
    const at = this.#places.startOf(member);
    if (at === undefined) return undefined;
    const stop = this.#seeker.seek(this.#depth, at, 1);
    if (stop.ending === undefined || stop.at - at >= this.#seeker.largeFrom) return undefined;
    if (stop.ending === 'comma') this.#places.know({ member: member + 1, at: stop.at + 1 });
    return this.#seeker.read(at, stop.at);
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

/** Whether a container takes little time to parse: it has few bytes, or few members with long strings. */
function isSmallContainer(seeker: JsonSeeker, start: number, end: number): boolean {
  const { largeFrom, textFrom } = seeker;
  if (end - start < largeFrom) return !nestsDeeper(seeker.read(start, end), MOST_LEVELS);
  // Checked from the beginning first: most large containers have many members there already.
  return (
    end - start < textFrom &&
    [start + largeFrom, end].every((to) => !hasMorePunctuation(seeker.read(start, to), MOST_MARKS))
  );
}

/**
 * The value between `from` and `stop`, directly in a container at this depth: parsed where it is small, otherwise read
 * in parts. Undefined where there is none, or where a number or a literal is not complete.
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
