// The keys of a store in the memory of one thread, by their hashes. The end of a key counts as a change.

import type { KeyCounts, Quota } from './keyCounts.ts';
import { createHolder, type Holder, type KeySource } from './keyring.ts';

/** How often the store, or its list in Redis, is read; a change is everywhere within twice this time. */
export const KEYS_POLL_MS = 250;

/** `id`: of the key in its store. */
export type LoadedKey = {
  readonly id: number;
  readonly quota: Quota;
  readonly ends: number;
  holder?: Holder;
};

export class LoadedKeys implements KeySource {
  version = 0;
  readonly #now: () => number;
  readonly #countsOf: (id: number) => KeyCounts;
  #keys = new Map<string, LoadedKey>();
  #nextEnd = Infinity;

  constructor(now: () => number, countsOf: (id: number) => KeyCounts) {
    this.#now = now;
    this.#countsOf = countsOf;
  }

  has(hash: string): boolean {
    return this.#keys.has(hash);
  }

  find(hash: string): Holder | undefined {
    const known = this.#keys.get(hash);
    if (known === undefined || known.ends <= this.#now()) return undefined;
    return (known.holder ??= createHolder(hash, known.quota, this.#countsOf(known.id)));
  }

  /** Adds new and changed keys. */
  add(changed: ReadonlyMap<string, LoadedKey>): void {
    for (const [hash, key] of changed) this.#keys.set(hash, key);
    // Reads only the changed ones: there may be a million keys. The end of a key that is gone may stay, for one check
    // in vain.
    this.#change(Math.min(this.#nextEnd, this.#nextEndIn(changed)));
  }

  /** Replaces all keys by these. */
  replace(keys: ReadonlyMap<string, LoadedKey>): void {
    this.#keys = new Map(keys);
    this.#change(this.#nextEndIn(keys));
  }

  /** Must be called often: when a key has ended, raises the version, so that the users of its holder ask again. */
  checkEnds(): void {
    if (this.#nextEnd <= this.#now()) this.#change(this.#nextEndIn(this.#keys));
  }

  #change(nextEnd: number): void {
    this.version += 1;
    this.#nextEnd = nextEnd;
  }

  #nextEndIn(keys: ReadonlyMap<string, LoadedKey>): number {
    const now = this.#now();
    let next = Infinity;
    for (const { ends } of keys.values()) if (ends > now && ends < next) next = ends;
    return next;
  }
}
