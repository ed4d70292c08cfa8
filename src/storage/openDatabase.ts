// Owns opening the history file: journal mode, migrations, and what happens to a file that cannot be used.
// Refuses to delete anything.

import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';

export type OpenedDatabase = {
  readonly database: DatabaseSync;
  /** What the person should know, or undefined when the file opened as it should. */
  readonly problem?: string;
};

/**
 * Opens and migrates the file. A damaged or newer one is renamed aside and a fresh one begun; where no file can be
 * written at all, history is kept in memory.
 */
export function openDatabase(file: string, now: number): OpenedDatabase {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return { database: openMigrated(file) };
  } catch (error) {
    return openAfter(error, file, now);
  }
}

function openAfter(error: unknown, file: string, now: number): OpenedDatabase {
  const reason = error instanceof Error ? error.message : String(error);
  try {
    if (!isUnusable(error) || !existsSync(file)) throw error;
    const aside = `${file}.${now}.set-aside`;
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
    }
    const database = openMigrated(file);
    return { database, problem: `The history file could not be used (${reason}). It was kept as ${aside}.` };
  } catch {
    return {
      database: openMigrated(':memory:'),
      problem: `History cannot be saved (${reason}). Calls work, and are listed until this window closes.`,
    };
  }
}

function openMigrated(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 2000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    migrate(database);
    // Reads the whole index: damage is found here, where the file can still be set aside, not at the first list.
    database.prepare('SELECT count(*), max(started_at) FROM entry').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** One transaction for all steps; another window may have migrated in the meantime, so the version is read inside. */
function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const row = database.prepare('PRAGMA user_version').get();
    const version = Number(row?.['user_version'] ?? 0);
    if (version > MIGRATIONS.length) throw new NewerVersion(version);
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    if (version < MIGRATIONS.length) database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

class NewerVersion extends Error {
  constructor(version: number) {
    super(`it was written by a newer version of the extension, format ${version}`);
  }
}

/** SQLITE_ERROR (1, the schema is another one), _CORRUPT (11), _NOTADB (26): https://sqlite.org/rescode.html. */
function isUnusable(error: unknown): boolean {
  if (error instanceof NewerVersion) return true;
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' && [1, 11, 26].includes(code & 0xff);
}
