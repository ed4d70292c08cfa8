// The bytes that all calls together may hold in memory: requests, and replies that cannot be passed on as they come.
// Shared as the connections are (fairShare.ts): no key may hold more than are left.

export interface ByteBudget {
  /** Returns whether there was room for `key`; where not, nothing is taken. */
  take(key: string, bytes: number): boolean;
  release(key: string, bytes: number): void;
}

export function createByteBudget(most: number): ByteBudget {
  const held = new Map<string, number>();
  let left = most;
  return {
    take(key, bytes) {
      const own = (held.get(key) ?? 0) + bytes;
      if (own > left - bytes) return false;
      held.set(key, own);
      left -= bytes;
      return true;
    },
    release(key, bytes) {
      left += bytes;
      const own = (held.get(key) ?? 0) - bytes;
      if (own > 0) held.set(key, own);
      else held.delete(key);
    },
  };
}

/** The bytes of one call in the budget, all released when the call is over. */
export class HeldBytes {
  readonly #budget: ByteBudget;
  readonly #key: string;
  #bytes = 0;
  #over = false;

  constructor(budget: ByteBudget, key: string) {
    this.#budget = budget;
    this.#key = key;
  }

  /** Asks for room for more bytes. Returns whether there was any. */
  take(bytes: number): boolean {
    if (this.#over || !this.#budget.take(this.#key, bytes)) return false;
    this.#bytes += bytes;
    return true;
  }

  releaseAll(): void {
    this.#over = true;
    if (this.#bytes > 0) this.#budget.release(this.#key, this.#bytes);
    this.#bytes = 0;
  }
}
