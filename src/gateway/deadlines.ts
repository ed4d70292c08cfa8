// Things that have to end when nothing has happened to them for a time, looked at together instead of each with a
// timer of its own.

export class Deadlines<Item> {
  readonly #ms: number;
  /** In the order in which their time began. */
  readonly #since = new Map<Item, number>();

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Begins the time of `item`. */
  add(item: Item, now: number): void {
    this.#since.set(item, now);
  }

  delete(item: Item): boolean {
    return this.#since.delete(item);
  }

  /** The one whose time began first. */
  get oldest(): Item | undefined {
    return this.#since.keys().next().value;
  }

  /** Takes out those whose time is up. */
  expired(now: number): Item[] {
    const items: Item[] = [];
    for (const [item, since] of this.#since) {
      if (now - since < this.#ms) break;
      items.push(item);
    }
    for (const item of items) this.#since.delete(item);
    return items;
  }

  /** Takes out all. */
  drain(): Item[] {
    const items = [...this.#since.keys()];
    this.#since.clear();
    return items;
  }
}
