// Keys of a store in the memory of one thread, by their hashes. A key that ends counts as a change.

import type { KeyCounts, Quota } from './keyCounts.ts';
import { createHolder, type Holder, type MoreKeys } from './keyring.ts';

/** `id`: of the key in its store. */
export type KeyRow = { readonly id: number; readonly quota: Quota; readonly ends: number; holder?: Holder };

export class KeyRows implements MoreKeys {
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

  /** Takes over what has changed. */
  add(changed: ReadonlyMap<string, KeyRow>): void {
    for (const [hash, row] of changed) this.#rows.set(hash, row);
    this.#change();
  }

  /** From now on these, and no others, are known. */
  replace(rows: ReadonlyMap<string, KeyRow>): void {
    this.#rows = new Map(rows);
    this.#change();
  }

  /** To be called often: whoever kept the holder of a key that has ended asks anew. */
  lookAtEnds(): void {
    if (this.#nextEnd <= this.#now()) this.#change();
  }

  #change(): void {
    this.version += 1;
    const now = this.#now();
    this.#nextEnd = Infinity;
    for (const { ends } of this.#rows.values()) if (ends > now && ends < this.#nextEnd) this.#nextEnd = ends;
  }
}
