// Writes to the store in a thread that serves calls: a write waits only briefly for the lock of another program, and
// for a second after that, writes fail at once.

import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './openStore.ts';

const WAIT_MS = 200;
const PAUSE_MS = 1000;
/** SQLite's code for a locked database, which is the lowest byte of its error codes. */
const BUSY = 5;

/** The store was locked a moment ago; nothing was tried. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

export class BriefWrites {
  readonly #db: DatabaseSync;
  readonly #now: () => number;
  #pausedUntil = -Infinity;

  /** `now`: a clock that is never set back. */
  constructor(db: DatabaseSync, now: () => number = () => performance.now()) {
    this.#db = db;
    this.#now = now;
    db.exec(`PRAGMA busy_timeout = ${WAIT_MS}`);
  }

  /** Runs `work` as one transaction. For a second after the store was locked, throws at once. */
  run<T>(work: () => T): T {
    if (this.#now() < this.#pausedUntil) throw new StoreBusyError('the store is locked');
    try {
      return inTransaction(this.#db, work);
    } catch (error) {
      if (isBusy(error)) this.#pausedUntil = this.#now() + PAUSE_MS;
      throw error;
    }
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === BUSY;
}
