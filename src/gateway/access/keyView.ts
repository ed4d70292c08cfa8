// What a key has seen of the chain: the newest block, and the upstreams that showed it. In memory that all workers
// share, so that the view never goes back, whichever worker gets a call.

/** Most upstreams of a gateway; they are counted from 1. */
export const MOST_UPSTREAMS = 8;

/** Positions. `answered` plus the number of an upstream: when the upstream last served the key. */
const AT = { seen: 0, last: 1, filters: 2, answered: 2 } as const;
const SLOTS = AT.answered + 1 + MOST_UPSTREAMS;
export const VIEW_BYTES = 8 * SLOTS;

export class KeyView {
  readonly #slots: BigInt64Array<SharedArrayBuffer>;

  /** `buffer` has `VIEW_BYTES` bytes for it, from `offset` on. */
  constructor(buffer: SharedArrayBuffer, offset: number) {
    this.#slots = new BigInt64Array(buffer, offset, SLOTS);
  }

  /** The newest block that the key is known to have seen; 0 for none yet. */
  get seen(): bigint {
    return Atomics.load(this.#slots, AT.seen);
  }

  noteSeen(block: bigint): void {
    let before = this.seen;
    while (block > before) {
      const found = Atomics.compareExchange(this.#slots, AT.seen, before, block);
      if (found === before) return;
      before = found;
    }
  }

  /** Forgets a newer block, which no upstream has. */
  goBackTo(block: bigint): void {
    Atomics.store(this.#slots, AT.seen, block);
  }

  /** The number of the upstream that served the key last; 0 for none yet. */
  get last(): number {
    return Number(Atomics.load(this.#slots, AT.last));
  }

  /** `time`: on the clock of `process.hrtime`, which all threads share. */
  noteServed(upstream: number, time: bigint): void {
    Atomics.store(this.#slots, AT.answered + upstream, time);
    Atomics.store(this.#slots, AT.last, BigInt(upstream));
  }

  /** When the upstream last served the key; 0 where `seen` includes all it has shown. */
  servedAt(upstream: number): bigint {
    return Atomics.load(this.#slots, AT.answered + upstream);
  }

  /** Notes that `seen` includes what the upstream had shown up to `time`. */
  settle(upstream: number, time: bigint): void {
    Atomics.compareExchange(this.#slots, AT.answered + upstream, time, 0n);
  }

  /** The number of the upstream that keeps the key’s filters; 0 for none yet. */
  get filters(): number {
    return Number(Atomics.load(this.#slots, AT.filters));
  }

  set filters(upstream: number) {
    Atomics.store(this.#slots, AT.filters, BigInt(upstream));
  }
}
