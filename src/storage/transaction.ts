// Writes several rows as one, with locks on what it writes only, or it would delay other windows. The search index is
// locked first, so that the holder of the history waits for nobody.

import type { DatabaseSync } from 'node:sqlite';

/** The statement that begins a transaction with its lock: a later lock could come too late for what was read. */
const BEGIN = {
  /** All that is attached; before there is any table. */
  all: 'BEGIN IMMEDIATE',
  history: 'BEGIN; DELETE FROM main.state WHERE FALSE',
  index: 'BEGIN; DELETE FROM look.state WHERE FALSE',
  both: 'BEGIN; DELETE FROM look.state WHERE FALSE; DELETE FROM main.state WHERE FALSE',
} as const;

export type Locked = keyof typeof BEGIN;

/** Runs `work` in a transaction: all of it happens, or nothing and it throws. */
export function transaction<T>(database: DatabaseSync, locked: Locked, work: () => T): T {
  try {
    database.exec(BEGIN[locked]);
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk has ended it already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
