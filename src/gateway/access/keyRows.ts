// The keys of a store in the memory of one thread, by their hashes. The end of a key counts as a change.

import type { KeyCounts, Quota } from './keyCounts.ts';
import { createHolder, type Holder, type KeySource } from './keyring.ts';

/** How often the store, or its list in Redis, is read; a change is everywhere within twice this time. */
export const KEYS_POLL_MS = 250;

/** `id`: of the key in its store. */
export type KeyRow = { readonly id: number; readonly quota: Quota; readonly ends: number; holder?: Holder };

export class KeyRows implements KeySource {
  version = 0;
  readonly #now: () => number;
  readonly #countsOf: (id: number) => KeyCounts;
  #rows = new Map<string, KeyRow>();
  #nextEnd = Infinity;

  constructor(now: () => number, countsOf: (id: number) => KeyCounts) {
    this.#now = now;
    this.#countsOf = countsOf;
  }

  has(hash: string): boolean {
    return this.#rows.has(hash);
  }

  find(hash: string): Holder | undefined {
    const row = this.#rows.get(hash);
    if (row === undefined || row.ends <= this.#now()) return undefined;
    return (row.holder ??= createHolder(hash, row.quota, this.#countsOf(row.id)));
  }

  /** Adds new and changed keys. */
  add(changed: ReadonlyMap<string, KeyRow>): void {
    for (const [hash, row] of changed) this.#rows.set(hash, row);
    // Reads only the changed rows: there may be a million keys. The end of a row that is gone may stay, for one check
    // in vain.
    this.#change(Math.min(this.#nextEnd, this.#nextEndIn(changed)));
  }

  /** Replaces all keys by these. */
  replace(rows: ReadonlyMap<string, KeyRow>): void {
    this.#rows = new Map(rows);
    this.#change(this.#nextEndIn(rows));
  }

  /** Must be called often: when a key has ended, raises the version, so that the users of its holder ask again. */
  checkEnds(): void {
    if (this.#nextEnd <= this.#now()) this.#change(this.#nextEndIn(this.#rows));
  }

  #change(nextEnd: number): void {
    this.version += 1;
    this.#nextEnd = nextEnd;
  }

  #nextEndIn(rows: ReadonlyMap<string, KeyRow>): number {
    const now = this.#now();
    let next = Infinity;
    for (const { ends } of rows.values()) if (ends > now && ends < next) next = ends;
    return next;
  }
}
