// The members that rows of a list had, in their order: rows of a list are alike.

import type { ByteWalker, Words } from './byteWalker.ts';

/** Different members that are known by what stands before them. */
const MOST_KNOWN = 500;

/** A member that a row had. */
export type KnownMember = Words & {
  /** The wanted names that it has, by their positions. */
  readonly wanted: readonly number[];
  /** Bytes of its last value, for a first guess. */
  size: number;
  /** What stood behind it. */
  readonly next: KnownMember[];
};

export class KnownMembers {
  readonly first: KnownMember[] = [];
  #count = 0;

  /** Notes a member that stands there, of one of which these are known; gives what is known to stand behind it. */
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
    // A copy: `slice` of a `Buffer` is none.
    const lead = new Uint8Array(walker.bytes.subarray(from, to));
    const view = new DataView(lead.buffer);
    // The shortest is `,"":`.
    const words = Int32Array.from({ length: Math.ceil(lead.length / 4) }, (_, index) =>
      view.getInt32(Math.min(4 * index, lead.length - 4), true),
    );
    const next: KnownMember[] = [];
    known.push({ lead, words, wanted, size: 0, next });
    return next;
  }
}
