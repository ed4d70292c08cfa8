// Runs several writes as one transaction that locks only what it writes, so as not to delay other windows. The search
// index is locked first: a transaction that holds the history never waits for another lock.

import type { DatabaseSync } from 'node:sqlite';

/** The statements that begin a transaction and take its locks. A later lock would not protect what was read before. */
const BEGIN = {
  /** Locks all attached databases; for use before any table exists. */
  all: 'BEGIN IMMEDIATE',
  history: 'BEGIN; DELETE FROM main.state WHERE FALSE',
  index: 'BEGIN; DELETE FROM look.state WHERE FALSE',
  both: 'BEGIN; DELETE FROM look.state WHERE FALSE; DELETE FROM main.state WHERE FALSE',
} as const;

export type Locked = keyof typeof BEGIN;

/** Runs `work` in a transaction. If it throws, nothing is changed and the error is rethrown. */
export function transaction<T>(database: DatabaseSync, locked: Locked, work: () => T): T {
  try {
    database.exec(BEGIN[locked]);
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has ended the transaction already if the disk is full.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
