// The file of the key store: its tables, and how each thread opens it for itself.

import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { FatalError } from '../common/fatalError.ts';
import { fileReason } from '../common/fileReason.ts';
import { readSecret, type KeyStoreOptions } from './readSecret.ts';
import type { Sealer } from './sealer.ts';

/** "RPCK" in ASCII. */
const APPLICATION = 0x5250434b;
const SCHEMA_VERSION = 2;

const SCHEMA = `
  CREATE TABLE facts(name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
  CREATE TABLE keys(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE,
    address BLOB, address_mac BLOB,
    created INTEGER NOT NULL, last_used INTEGER,
    per_second INTEGER NOT NULL, per_day INTEGER NOT NULL,
    ends INTEGER, revoked INTEGER,
    version INTEGER NOT NULL) STRICT;
  CREATE INDEX keys_by_address ON keys(address_mac);
  CREATE INDEX keys_by_version ON keys(version);
  CREATE TABLE confirmations(
    id BLOB PRIMARY KEY, address BLOB NOT NULL, client TEXT NOT NULL,
    expires INTEGER NOT NULL, used INTEGER) STRICT;
  CREATE TABLE codes(hash BLOB PRIMARY KEY, key BLOB NOT NULL, expires INTEGER NOT NULL) STRICT;
  CREATE TABLE mails(
    id TEXT PRIMARY KEY, content BLOB NOT NULL, created INTEGER NOT NULL,
    due INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, owner TEXT) STRICT;
  CREATE INDEX mails_by_due ON mails(due);
  CREATE TABLE hits(name BLOB NOT NULL, at INTEGER NOT NULL) STRICT;
  CREATE INDEX hits_by_name ON hits(name, at);
  CREATE INDEX hits_by_time ON hits(at);
  PRAGMA application_id = ${APPLICATION};
  PRAGMA user_version = ${SCHEMA_VERSION};`;

/** From version 1, in which a mail's owner was the id of a process. */
const UPGRADE = `
  ALTER TABLE mails DROP COLUMN owner;
  ALTER TABLE mails ADD COLUMN owner TEXT;
  PRAGMA user_version = ${SCHEMA_VERSION};`;

export type KeyStoreFile = {
  readonly sealer: Sealer;
  /** Makes a connection. */
  readonly open: () => DatabaseSync;
};

/** The store that the options name. Throws `FatalError`. */
export function storeFrom(options: KeyStoreOptions): KeyStoreFile {
  // Before any file is made.
  sqlite();
  const sealer = readSecret(options, isNewStore(options.file));
  return { sealer, open: () => openStore(options.file, sealer) };
}

/** The bytes with which every SQLite file begins. */
const MAGIC = 'SQLite format 3\0';

/** Whether the file is empty. Makes a missing file first, so that no secret is made for a store that cannot be. */
function isNewStore(file: string): boolean {
  if (!existsSync(dirname(file))) throw new FatalError(`--store ${file}: its folder is missing`);
  try {
    // SQLite gives the files that it puts beside this one the same mode.
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    throw new FatalError(`--store ${file}: ${fileReason(error)}`);
  }
  const isNew = statSync(file).size === 0;
  if (!isNew && !beginsWith(file, MAGIC)) throw new FatalError(`--store ${file}: is not a store of keys`);
  return isNew;
}

function beginsWith(file: string, text: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const start = Buffer.alloc(text.length);
    readSync(handle, start);
    return start.toString('latin1') === text;
  } finally {
    closeSync(handle);
  }
}

/** Opens the store; makes its tables where it is new. Throws `FatalError`. */
function openStore(file: string, sealer: Sealer): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    db = new (sqlite().DatabaseSync)(file);
    // Deleted keys and mails must not be found in the file later; what was confirmed survives a power cut.
    db.exec(
      'PRAGMA busy_timeout = 1000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
    );
    prepareStore(db, file, sealer);
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof FatalError) throw error;
    throw new FatalError(`--store ${file}: cannot be used (${storeReason(error)})`);
  }
}

/** Older versions of Node have no SQLite; they serve without a store. */
function sqlite(): typeof import('node:sqlite') {
  const { getBuiltinModule, version } = process as Partial<NodeJS.Process>;
  const emitWarning = process.emitWarning.bind(process);
  // Node 22 warns that its SQLite is new: plain text among the log's lines of JSON.
  process.emitWarning = () => undefined;
  const found = getBuiltinModule?.('node:sqlite');
  process.emitWarning = emitWarning;
  if (found === undefined) throw new FatalError(`--store: needs Node 22.13 or later, and this is ${version}`);
  return found;
}

function storeReason(error: unknown): string {
  const { errstr, code } = error as { errstr?: string; code?: string };
  return errstr ?? code ?? 'unknown reason';
}

function prepareStore(db: DatabaseSync, file: string, sealer: Sealer): void {
  inTransaction(db, () => {
    const number = (pragma: string): unknown => Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0];
    const [application, version] = [number('application_id'), number('user_version')];
    const isNew = application === 0 && version === 0 && number('schema_version') === 0;
    if (isNew) db.exec(SCHEMA);
    else if (application !== APPLICATION) throw new FatalError(`--store ${file}: is not a store of keys`);
    else if (version === 1) db.exec(UPGRADE);
    else if (version !== SCHEMA_VERSION) throw new FatalError(`--store ${file}: was made by a newer gateway`);
    const proof = sealer.sign('store', 'proof');
    if (isNew) db.prepare('INSERT INTO facts(name, value) VALUES (?, ?)').run('proof', proof);
    const kept = db.prepare('SELECT value FROM facts WHERE name = ?').get('proof')?.['value'];
    if (!(kept instanceof Uint8Array) || !proof.equals(kept))
      throw new FatalError(`--store ${file}: was made with another secret (see --secret-file)`);
  });
}

/** Runs `work` as one transaction: all of it is kept, or nothing. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Prepares each SQL text once. */
export function createStatements(db: DatabaseSync) {
  const made = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const of = (sql: string): ReturnType<DatabaseSync['prepare']> => {
    let statement = made.get(sql);
    if (statement === undefined) made.set(sql, (statement = db.prepare(sql)));
    return statement;
  };
  return {
    /** Returns how many rows it changed. */
    run: (sql: string, ...values: readonly SQLInputValue[]): number => Number(of(sql).run(...values).changes),
    get: (sql: string, ...values: readonly SQLInputValue[]) => of(sql).get(...values),
    all: (sql: string, ...values: readonly SQLInputValue[]) => of(sql).all(...values),
  };
}

export type Statements = ReturnType<typeof createStatements>;
