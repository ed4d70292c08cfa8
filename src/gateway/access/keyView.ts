// What a key has seen of the chain: the newest block, and the upstreams that showed it. In memory that all workers
// share, so that a key’s view never goes back, whichever worker a call comes to.

/** Upstreams that a gateway can have; they count from 1. */
export const MOST_UPSTREAMS = 8;

/** Behind these, for each upstream, when it answered. */
const AT = { seen: 0, last: 1, filters: 2, answered: 2 } as const;
const SLOTS = AT.answered + 1 + MOST_UPSTREAMS;
export const VIEW_BYTES = 8 * SLOTS;

export class KeyView {
  readonly #slots: BigInt64Array<SharedArrayBuffer>;

  /** `buffer` has `VIEW_BYTES` from `offset` on. */
  constructor(buffer: SharedArrayBuffer, offset: number) {
    this.#slots = new BigInt64Array(buffer, offset, SLOTS);
  }

  /** The newest block that the key is known to have seen; 0: none yet. */
  get seen(): bigint {
    return Atomics.load(this.#slots, AT.seen);
  }

  saw(block: bigint): void {
    let before = this.seen;
    while (block > before) {
      const found = Atomics.compareExchange(this.#slots, AT.seen, before, block);
      if (found === before) return;
      before = found;
    }
  }

  /** Forgets a block that no upstream has. */
  goBackTo(block: bigint): void {
    Atomics.store(this.#slots, AT.seen, block);
  }

  /** Number of the upstream that answered last; 0: none yet. */
  get last(): number {
    return Number(Atomics.load(this.#slots, AT.last));
  }

  /** `time`: on the clock of `process.hrtime`, which threads have in common. */
  answeredBy(upstream: number, time: bigint): void {
    Atomics.store(this.#slots, AT.answered + upstream, time);
    Atomics.store(this.#slots, AT.last, BigInt(upstream));
  }

  /** When an upstream answered last; 0: what it has shown is in `seen`. */
  answeredAt(upstream: number): bigint {
    return Atomics.load(this.#slots, AT.answered + upstream);
  }

  /** What the upstream had shown up to `time` is in `seen`. */
  settle(upstream: number, time: bigint): void {
    Atomics.compareExchange(this.#slots, AT.answered + upstream, time, 0n);
  }

  /** Number of the upstream that has the key’s filters; 0: none yet. */
  get filters(): number {
    return Number(Atomics.load(this.#slots, AT.filters));
  }

  set filters(upstream: number) {
    Atomics.store(this.#slots, AT.filters, BigInt(upstream));
  }
}
