// A map that keeps only its newest members.

/** Keeps at most `most` members: setting a member makes it the newest, and the oldest is evicted if there are more. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;
  /** One iterator, kept before the oldest key: a new one would first step over all deleted keys. */
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
