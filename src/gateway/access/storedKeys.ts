// The keys of the store in the memory of one thread. Changes by another thread or program are seen within a quarter of
// a second, and at once where an unknown key is looked up.

import type { DatabaseSync } from 'node:sqlite';
import { createKeyChanges } from './keyChanges.ts';
import { COUNT_BYTES, KeyCounts, type Quota } from './keyCounts.ts';
import { KEYS_POLL_MS, LoadedKeys, type LoadedKey } from './loadedKeys.ts';
import type { Holder, KeySource } from './keyring.ts';

/** Most keys with counters of their own; beyond that, two keys share counters. */
const MOST_COUNTED = 4_194_304;
const GROW_BY = 1024;

/** The counters of all keys of a store, shared by all threads. */
export function createStoreCounts(): SharedArrayBuffer {
  return new SharedArrayBuffer(0, { maxByteLength: MOST_COUNTED * COUNT_BYTES });
}

/** The counters of one key. */
export function countsAt(buffer: SharedArrayBuffer, id: number): KeyCounts {
  const at = (id % MOST_COUNTED) * COUNT_BYTES;
  const needed = (Math.floor(at / COUNT_BYTES / GROW_BY) + 1) * GROW_BY * COUNT_BYTES;
  if (buffer.byteLength < needed)
    try {
      buffer.grow(needed);
    } catch (error) {
      // Another thread grew the buffer first, and further.
      if (buffer.byteLength < needed) throw error;
    }
  return new KeyCounts(buffer, at);
}

export class StoredKeys implements KeySource {
  readonly #db: DatabaseSync;
  readonly #loaded: LoadedKeys;
  readonly #timer: NodeJS.Timeout;
  readonly #dataVersion: ReturnType<DatabaseSync['prepare']>;
  readonly #readChanges: ReturnType<typeof createKeyChanges>;
  #seenData: unknown;
  #seenVersion = 0;

  /**
   * `db`: a connection on which nothing is written: `data_version` shows only the changes of other connections;
   * `quota`: of keys without one of their own.
   */
  constructor(db: DatabaseSync, quota: Quota, counts: SharedArrayBuffer, now: () => number) {
    this.#db = db;
    this.#loaded = new LoadedKeys(now, (id) => countsAt(counts, id));
    this.#dataVersion = db.prepare('PRAGMA data_version');
    this.#readChanges = createKeyChanges(db, quota, -1);
    this.#refresh();
    this.#timer = setInterval(() => {
      this.#refresh();
      this.#loaded.checkEnds();
    }, KEYS_POLL_MS).unref();
  }

  get version(): number {
    return this.#loaded.version;
  }

  find(hash: string): Holder | undefined {
    if (!this.#loaded.has(hash)) this.#refresh();
    return this.#loaded.find(hash);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#db.close();
  }

  #refresh(): void {
    const data = this.#dataVersion.get()?.['data_version'];
    if (data === this.#seenData) return;
    const changed = new Map<string, LoadedKey>();
    for (const { version, hash, id, quota, ends } of this.#readChanges(this.#seenVersion)) {
      changed.set(hash, { id, quota, ends: ends ?? Infinity });
      this.#seenVersion = version;
    }
    this.#seenData = data;
    if (changed.size > 0) this.#loaded.add(changed);
  }
}
