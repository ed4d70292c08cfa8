// Owns writing several rows as one, and which locks that takes: never more than it writes to, or it would hold up other
// windows. Where both are taken, the search index comes first, so that who has the history waits for nobody.

import type { DatabaseSync } from 'node:sqlite';

/** What begins a transaction, with the lock it needs: a later one could come too late for what was read before. */
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
