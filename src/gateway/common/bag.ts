// A set in an array, in which each member knows its place. A Set would make a new table every hundred changes, and
// those tables chain up until the next full garbage collection.

export interface Placed {
  /** For the bag. */
  place: number;
}

export class Bag<Member extends Placed> {
  readonly #members: Member[] = [];

  get size(): number {
    return this.#members.length;
  }

  /** A copy: members may leave the bag meanwhile. */
  get all(): readonly Member[] {
    return this.#members.slice();
  }

  add(member: Member): void {
    member.place = this.#members.push(member) - 1;
  }

  /** `member` is in the bag. */
  delete(member: Member): void {
    const last = this.#members.pop()!;
    if (last === member) return;
    this.#members[member.place] = last;
    last.place = member.place;
  }
}
