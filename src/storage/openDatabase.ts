// Opens the history file: sets the journal mode and applies migrations; sets an unusable file aside, never deletes it.

import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../core/text/reasonOf.ts';
import { MIGRATIONS } from './migrations.ts';
import { hasMoved, fileIdentity } from './fileIdentity.ts';
import type { FileIdentity } from './fileIdentity.ts';
import { searchIndexOf } from './searchIndex.ts';
import { transaction } from './transaction.ts';

/** How long to wait while another window writes; only the worker waits. */
const BUSY_MS = 5_000;
const CACHE_KB = 16_384;
/** The ending of the name of a file that was set aside. */
const ASIDE = '.set-aside';
const LOOK = 'SELECT max(started_at) FROM entry INDEXED BY entry_live WHERE deleted_at IS NULL';
const LOOK_LONGER = LOOK.replace('max(started_at)', 'count(*)');

/** `path`: where the file is now. `reason`: SQLite's message, or the version of the file. */
export type SetAside = { readonly path: string; readonly isNewer: boolean; readonly reason: string };

export type OpenedDatabase = {
  readonly database: DatabaseSync;
  /** The file that was opened. If the path leads to another one by now, this database is outdated. */
  readonly place: FileIdentity;
  /** The file that could not be used. */
  readonly setAside?: SetAside;
  /** Why everything written is lost when the window closes; absent where it is not. */
  readonly inMemoryBecause?: string;
};

/**
 * Opens and migrates the file. Renames a damaged or newer file and begins a new one; keeps the history in memory if no
 * file can be written. `isSuspect`: reading has shown damage, so the whole file is checked.
 */
export function openDatabase(file: string, now: number, isSuspect = false): OpenedDatabase {
  const place = fileIdentity(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    const database = openMigrated(file, isSuspect);
    return { database, place: typeof place === 'bigint' ? place : fileIdentity(file) };
  } catch (error) {
    // Another window may have set the file aside first: the file at the path now is not the one that failed.
    const isAnother = typeof place === 'bigint' && hasMoved(file, place);
    return isAnother ? openDatabase(file, now, isSuspect) : openInstead(error, file, now);
  }
}

/** Opens what takes the place of a file that failed with this error: a new file, or a history in memory. */
export function openInstead(error: unknown, file: string, now: number): OpenedDatabase {
  const reason = reasonOf(error);
  try {
    if (!isUnusable(error, file) || !existsSync(file)) throw error;
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

/** Whether a file that was set aside from this path still exists. */
export function isAnySetAside(file: string): boolean {
  return readdirSync(dirname(file)).some((name) => name.startsWith(basename(file)) && name.endsWith(ASIDE));
}

function openMigrated(file: string, isSuspect = false): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    // Checked before anything is written: the file of a newer version is set aside unchanged.
    versionOf(database);
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${CACHE_KB};`,
    );
    migrate(database);
    // A file with another schema fails here, where it can still be set aside.
    database.prepare(LOOK).get();
    if (isSuspect) check(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Reads the whole index of the lists; throws if it is damaged. With a million entries, too slow to do on opening. */
export function verifyIndex(database: DatabaseSync): void {
  database.prepare(LOOK_LONGER).get();
}

/** Reads the whole file; throws if it is damaged. `quick_check` would miss an index that lacks a row. */
function check(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA main.integrity_check(1)').get()?.['integrity_check'];
  if (found !== 'ok') throw new Damaged(String(found));
}

/**
 * Runs all steps in one transaction. Reads the version inside it, as another window may have migrated in the meantime.
 */
function migrate(database: DatabaseSync): void {
  transaction(database, 'all', () => {
    const version = versionOf(database);
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    if (version < MIGRATIONS.length) database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

/** Throws if the file is of a newer version than this extension knows. */
export function refuseNewer(database: DatabaseSync): void {
  versionOf(database);
}

/** Throws for a newer version than this extension knows. */
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

/**
 * Whether the error shows that the history in `file`, or its search index, is damaged: SQLITE_CORRUPT (11) and
 * SQLITE_NOTADB (26) do. SQLITE_ERROR (1), _NOMEM (7), _TOOBIG (18) and _CONSTRAINT (19) can have other causes, so both
 * files are checked.
 */
export function isDamage(error: unknown, file: string): boolean {
  const isUnclear = [1, 7, 18, 19].includes(codeOf(error));
  return isCertainDamage(error) || (isUnclear && [file, searchIndexOf(file)].some(isFoundDamaged));
}

function isCertainDamage(error: unknown): boolean {
  return error instanceof Damaged || [11, 26].includes(codeOf(error));
}

/** False also where the file cannot be read, as with too little memory: a good file must stay where it is. */
function isFoundDamaged(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
    try {
      check(database);
    } finally {
      database.close();
    }
    return false;
  } catch (error) {
    return isCertainDamage(error);
  }
}

/** Whether a row can never be written: SQLITE_TOOBIG (18), _CONSTRAINT (19), _MISMATCH (20), or it cannot be bound. */
export function isRowError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || [18, 19, 20].includes(codeOf(error));
}

/** SQLITE_ERROR (1) means that the file has another schema. */
function isUnusable(error: unknown, file: string): boolean {
  return error instanceof NewerVersion || codeOf(error) === 1 || isDamage(error, file);
}

/** The primary result code of SQLite, or 0. https://sqlite.org/rescode.html */
function codeOf(error: unknown): number {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : 0;
}
