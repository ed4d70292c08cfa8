// The keys of the store in the memory of one thread. What another thread or program has changed is seen within a
// quarter of a second, and at once where a key is looked for that was unknown.

import type { DatabaseSync } from 'node:sqlite';
import { COUNT_BYTES, KeyCounts, type Quota } from './keyCounts.ts';
import { createHolder, type Holder, type MoreKeys } from './keyring.ts';

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

type Row = { readonly id: number; readonly quota: Quota; readonly ends: number; holder?: Holder };

export class StoredKeys implements MoreKeys {
  version = 0;
  readonly #db: DatabaseSync;
  readonly #counts: SharedArrayBuffer;
  readonly #now: () => number;
  readonly #rows = new Map<string, Row>();
  readonly #timer: NodeJS.Timeout;
  readonly #dataVersion: ReturnType<DatabaseSync['prepare']>;
  readonly #changed: ReturnType<DatabaseSync['prepare']>;
  #seenData: unknown;
  #seenVersion = 0;
  #nextEnd = Infinity;

  /** `db`: a connection that nobody else writes with; only then it tells of all changes. */
  constructor(db: DatabaseSync, counts: SharedArrayBuffer, now: () => number) {
    this.#db = db;
    this.#counts = counts;
    this.#now = now;
    this.#dataVersion = db.prepare('PRAGMA data_version');
    this.#changed = db.prepare(
      'SELECT id, hash, per_second, per_day, ends, version FROM keys WHERE version > ? ORDER BY version',
    );
    this.#refresh();
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  find(hash: string): Holder | undefined {
    let row = this.#rows.get(hash);
    if (row === undefined) {
      this.#refresh();
      row = this.#rows.get(hash);
    }
    if (row === undefined || row.ends <= this.#now()) return undefined;
    return (row.holder ??= createHolder(hash, row.quota, countsAt(this.#counts, row.id)));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#db.close();
  }

  #look(): void {
    this.#refresh();
    if (this.#nextEnd > this.#now()) return;
    // Whoever kept the holder asks anew.
    this.version += 1;
    this.#findNextEnd();
  }

  #refresh(): void {
    const data = this.#dataVersion.get()?.['data_version'];
    if (data === this.#seenData) return;
    const rows = this.#changed.all(this.#seenVersion);
    this.#seenData = data;
    if (rows.length === 0) return;
    for (const { id, hash, per_second, per_day, ends, version } of rows) {
      const quota = { perSecond: Number(per_second), perDay: Number(per_day) };
      this.#rows.set(String(hash), { id: Number(id), quota, ends: ends === null ? Infinity : Number(ends) });
      this.#seenVersion = Number(version);
    }
    this.version += 1;
    this.#findNextEnd();
  }

  #findNextEnd(): void {
    const now = this.#now();
    this.#nextEnd = Infinity;
    for (const { ends } of this.#rows.values()) if (ends > now && ends < this.#nextEnd) this.#nextEnd = ends;
  }
}
