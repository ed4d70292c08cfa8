// Opens the history file: journal mode, migrations, and a file that cannot be used, which is set aside and never
// deleted.

import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../core/text/reasonOf.ts';
import { MIGRATIONS } from './migrations.ts';
import { hasMoved, fileIdentity } from './fileIdentity.ts';
import type { FileIdentity } from './fileIdentity.ts';
import { transaction } from './transaction.ts';

/** How long another window's writing is waited for; only the worker waits. */
const BUSY_MS = 5_000;
const CACHE_KB = 16_384;
/** How the names of files end that were set aside. */
const ASIDE = '.set-aside';
const LOOK = 'SELECT max(started_at) FROM entry INDEXED BY entry_live WHERE deleted_at IS NULL';
const LOOK_LONGER = LOOK.replace('max(started_at)', 'count(*)');

/** `path`: where the file is now. `reason`: SQLite's message, or the file's version. */
export type SetAside = { readonly path: string; readonly isNewer: boolean; readonly reason: string };

export type OpenedDatabase = {
  readonly database: DatabaseSync;
  /** Of the file that was opened: where the name has another by now, the database is the wrong one. */
  readonly place: FileIdentity;
  /** The file that could not be used. */
  readonly setAside?: SetAside;
  /** Why nothing that is written outlives the window, where that is so. */
  readonly inMemoryBecause?: string;
};

/**
 * Opens and migrates the file. A damaged or newer one is renamed aside and a fresh one begun; where no file can be
 * written at all, history is kept in memory. `isSuspect`: reading has shown damage, so all of it is looked at.
 */
export function openDatabase(file: string, now: number, isSuspect = false): OpenedDatabase {
  const place = fileIdentity(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    const database = openMigrated(file, isSuspect);
    return { database, place: typeof place === 'bigint' ? place : fileIdentity(file) };
  } catch (error) {
    // Another window can have been quicker to set it aside: the file that is there now has not failed.
    const isAnother = typeof place === 'bigint' && hasMoved(file, place);
    return isAnother ? openDatabase(file, now, isSuspect) : openAfter(error, file, now);
  }
}

function openAfter(error: unknown, file: string, now: number): OpenedDatabase {
  const reason = reasonOf(error);
  try {
    if (!isUnusable(error) || !existsSync(file)) throw error;
    const path = `${file}.${now}${ASIDE}`;
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, path + suffix);
    }
    const database = openMigrated(file);
    const setAside = { path, isNewer: error instanceof NewerVersion, reason };
    return { database, place: fileIdentity(file), setAside };
  } catch {
    return { database: openMigrated(':memory:'), place: 'none', inMemoryBecause: reason };
  }
}

/** Whether a file that was set aside in place of this one is still there. */
export function isAnySetAside(file: string): boolean {
  return readdirSync(dirname(file)).some((name) => name.startsWith(basename(file)) && name.endsWith(ASIDE));
}

function openMigrated(file: string, isSuspect = false): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    // Before anything is written: the file of a newer version is set aside as it is.
    versionOf(database);
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${CACHE_KB};`,
    );
    migrate(database);
    // Another schema is found here, where the file can still be set aside.
    database.prepare(LOOK).get();
    if (isSuspect) check(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Reads the whole index of the lists: throws where it is damaged. Too long for a million entries to be done on opening. */
export function lookAtIndex(database: DatabaseSync): void {
  database.prepare(LOOK_LONGER).get();
}

function check(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok') throw new Damaged(String(found));
}

/** One transaction for all steps; another window may have migrated in the meantime, so the version is read inside. */
function migrate(database: DatabaseSync): void {
  transaction(database, 'all', () => {
    const version = versionOf(database);
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    if (version < MIGRATIONS.length) database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

/** Throws for the file of a newer version than this. */
export function refuseNewer(database: DatabaseSync): void {
  versionOf(database);
}

/** Throws for a newer version than is known here. */
function versionOf(database: DatabaseSync): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version > MIGRATIONS.length) throw new NewerVersion(version);
  return version;
}

class NewerVersion extends Error {
  constructor(version: number) {
    super(`it was written by a newer version of the extension, format ${version}`);
  }
}

class Damaged extends Error {}

/** Whether reading or writing has shown damage: SQLITE_CORRUPT (11), _NOTADB (26). */
export function isDamage(error: unknown): boolean {
  return error instanceof Damaged || [11, 26].includes(codeOf(error));
}

/** Whether a row can never be written: SQLITE_TOOBIG (18), _CONSTRAINT, _MISMATCH, or it cannot be bound at all. */
export function isOfRow(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || [18, 19, 20].includes(codeOf(error));
}

/** SQLITE_ERROR (1): the schema is another one. */
function isUnusable(error: unknown): boolean {
  return error instanceof NewerVersion || isDamage(error) || codeOf(error) === 1;
}

/** https://sqlite.org/rescode.html */
function codeOf(error: unknown): number {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : 0;
}
