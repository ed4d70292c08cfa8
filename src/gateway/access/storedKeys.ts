// The keys of the store in the memory of one thread. What another thread or program has changed is seen within a
// quarter of a second, and at once where a key is looked for that was unknown.

import type { DatabaseSync } from 'node:sqlite';
import { COUNT_BYTES, KeyCounts } from './keyCounts.ts';
import { KeyRows, type KeyRow } from './keyRows.ts';
import type { Holder, MoreKeys } from './keyring.ts';

const LOOK_MS = 250;
/** Keys that have counters of their own; beyond, two keys share them. */
const MOST_COUNTED = 4_194_304;
const GROW_BY = 1024;

/** The counters of all keys of a store, which all threads share. */
export function createStoreCounts(): SharedArrayBuffer {
  return new SharedArrayBuffer(0, { maxByteLength: MOST_COUNTED * COUNT_BYTES });
}

/** Those of one key. */
export function countsAt(buffer: SharedArrayBuffer, id: number): KeyCounts {
  const at = (id % MOST_COUNTED) * COUNT_BYTES;
  const needed = (Math.floor(at / COUNT_BYTES / GROW_BY) + 1) * GROW_BY * COUNT_BYTES;
  if (buffer.byteLength < needed)
    try {
      buffer.grow(needed);
    } catch (error) {
      // Another thread was faster, and let it grow more.
      if (buffer.byteLength < needed) throw error;
    }
  return new KeyCounts(buffer, at);
}

export class StoredKeys implements MoreKeys {
  readonly #db: DatabaseSync;
  readonly #rows: KeyRows;
  readonly #timer: NodeJS.Timeout;
  readonly #dataVersion: ReturnType<DatabaseSync['prepare']>;
  readonly #changed: ReturnType<DatabaseSync['prepare']>;
  #seenData: unknown;
  #seenVersion = 0;

  /** `db`: a connection that nobody else writes with; only then it tells of all changes. */
  constructor(db: DatabaseSync, counts: SharedArrayBuffer, now: () => number) {
    this.#db = db;
    this.#rows = new KeyRows(now, (id) => countsAt(counts, id));
    this.#dataVersion = db.prepare('PRAGMA data_version');
    this.#changed = db.prepare(
      'SELECT id, hash, per_second, per_day, ends, version FROM keys WHERE version > ? ORDER BY version',
    );
    this.#refresh();
    this.#timer = setInterval(() => {
      this.#refresh();
      this.#rows.lookAtEnds();
    }, LOOK_MS).unref();
  }

  get version(): number {
    return this.#rows.version;
  }

  find(hash: string): Holder | undefined {
    if (!this.#rows.has(hash)) this.#refresh();
    return this.#rows.find(hash);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#db.close();
  }

  #refresh(): void {
    const data = this.#dataVersion.get()?.['data_version'];
    if (data === this.#seenData) return;
    const changed = new Map<string, KeyRow>();
    for (const { id, hash, per_second, per_day, ends, version } of this.#changed.all(this.#seenVersion)) {
      const quota = { perSecond: Number(per_second), perDay: Number(per_day) };
      changed.set(String(hash), { id: Number(id), quota, ends: ends === null ? Infinity : Number(ends) });
      this.#seenVersion = Number(version);
    }
    this.#seenData = data;
    if (changed.size > 0) this.#rows.add(changed);
  }
}
