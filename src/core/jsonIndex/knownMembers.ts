// The members that earlier rows of a list had, in their order: rows of a list are mostly alike.

import type { ByteWalker, Words } from './byteWalker.ts';

/** How many different members are kept, each known with those before it. */
const MOST_KNOWN = 500;

/** A member that a row had. Its `lead` is the bracket or comma before it, its name and the colon. */
export type KnownMember = Words & {
  /** The positions of the wanted names that this member has. */
  readonly wanted: readonly number[];
  /** The bytes of its last value, as a first guess for the next one. */
  size: number;
  /** The members that stood behind it. */
  readonly next: KnownMember[];
};

export class KnownMembers {
  readonly first: KnownMember[] = [];
  #count = 0;

  /**
   * Adds the member in these bytes to `known`, if it is not there; returns the members known to stand behind it, or
   * undefined where too many are known.
   */
  add(
    known: KnownMember[],
    walker: ByteWalker,
    from: number,
    to: number,
    wanted: readonly number[],
  ): KnownMember[] | undefined {
    const member = known.find((one) => one.lead.length === to - from && walker.holdsAt(from, one));
    if (member !== undefined) return member.next;
    if (++this.#count > MOST_KNOWN) return undefined;
    // This must be a copy, and `slice` of a `Buffer` makes none.
    const lead = new Uint8Array(walker.bytes.subarray(from, to));
    const view = new DataView(lead.buffer);
    // The shortest lead is `,"":`, which is four bytes.
    const words = Int32Array.from({ length: Math.ceil(lead.length / 4) }, (_, index) =>
      view.getInt32(Math.min(4 * index, lead.length - 4), true),
    );
    const next: KnownMember[] = [];
    known.push({ lead, words, wanted, size: 0, next });
    return next;
  }
}
