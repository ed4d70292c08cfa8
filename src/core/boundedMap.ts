// A map of the newest members.

/** Keeps `most` members: setting one makes it the newest, and evicts the oldest of too many. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;
  /** Stands before the oldest: one that begins anew passes by all that were deleted. */
  readonly #oldest = this.keys();

  constructor(most: number, members: Iterable<readonly [Key, Value]> = []) {
    super();
    this.#most = most;
    for (const [key, value] of members) this.set(key, value);
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#most) this.delete(this.#oldest.next().value!);
    return this;
  }
}
