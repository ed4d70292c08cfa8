// Finds where the members of a container are in the body: by number, by name, and which member is at an offset.

import type { JsonSeeker } from './jsonSeeker.ts';

/** `at`: the offset behind the bracket or the comma before the member. */
type Near = { readonly member: number; readonly at: number };

const encoder = /* @__PURE__ */ new TextEncoder();
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export class MemberPlaces {
  readonly #seeker: JsonSeeker;
  /** The offset of the container's first bracket. */
  readonly #start: number;
  readonly #depth: number;
  /** The members whose places were found last: going on from one of them is quicker than from the first member. */
  #near: Near;
  #last: Near;

  /** `start`: the offset of the container's first bracket; `depth` counts the containers around its members. */
  constructor(seeker: JsonSeeker, start: number, depth: number) {
    this.#seeker = seeker;
    this.#start = start;
    this.#depth = depth;
    this.#near = { member: 0, at: start + 1 };
    this.#last = this.#near;
  }

  /** The offset where a member begins, with the blanks before it; undefined where there is none. */
  startOf(member: number): number | undefined {
    const near = this.#nearest(member, (known) => known.member);
    if (member === near.member) return near.at;
    const stop = this.#seeker.seek(this.#depth, near.at, member - near.member);
    if (stop.ending !== 'comma') return undefined;
    this.know({ member, at: stop.at + 1 });
    return stop.at + 1;
  }

  /** The nearest known member that is not behind `wanted`. */
  #nearest(wanted: number, placeOf: (known: Near) => number): Near {
    const first = { member: 0, at: this.#start + 1 };
    const known = [this.#near, this.#last].filter((near) => placeOf(near) <= wanted);
    return known.reduce((best, near) => (near.member > best.member ? near : best), first);
  }

  /** Keeps a place from which others can be found. */
  know(near: Near): void {
    if (near.member === this.#near.member) return;
    this.#last = this.#near;
    this.#near = near;
  }

  /**
   * The number of the member at an offset of the body, behind the first bracket; a comma belongs to the member before
   * it.
   */
  memberAt(offset: number): number {
    const near = this.#nearest(offset, ({ at }) => at);
    return near.member + this.#seeker.seek(this.#depth, near.at, Infinity, undefined, offset).commas;
  }

  /** The offsets of the members that may have this name, ascending; all members are looked at. */
  mayBeNamed(name: string): readonly number[] {
    const bytes = encoder.encode(name);
    const places: number[] = [];
    const collect = (at: number): void => {
      if (this.#mayBeNamed(at, bytes)) places.push(at);
    };
    collect(this.#start + 1);
    this.#seeker.seek(this.#depth, this.#start + 1, Infinity, (comma) => collect(comma + 1));
    return places;
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
}

/** The name between these places, and where its value may begin; undefined as far as the bytes end before. */
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
