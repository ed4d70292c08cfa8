// Owns writing several rows as one.

import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` in a transaction: all of it happens, or nothing and it throws. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk has ended it already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
