import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openHistoryStore } from '../../src/storage/historyStore.ts';
import { MIGRATIONS } from '../../src/storage/migrations.ts';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import { entry, newFile, removeFolders } from './entries.ts';

/** A file with 500 entries, closed. */
function filled(): string {
  const file = newFile();
  const store = openHistoryStore(file, 1);
  for (let index = 0; index < 500; index++) {
    store.append(entry(`e${index}`, index, { outcome: { ok: true, result: 'x'.repeat(300) } }));
  }
  store.close();
  return file;
}

function alter(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

function overwrite(file: string, from: number, to: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xff, from, to);
  writeFileSync(file, bytes);
}

const DAMAGE: Readonly<Record<string, { readonly reason: string; readonly damage: (file: string) => void }>> =
  {
    'is no database': {
      reason: 'file is not a database',
      damage: (file) => writeFileSync(file, 'some text '.repeat(1000)),
    },
    'was cut in half': {
      reason: 'database disk image is malformed',
      damage: (file) => truncateSync(file, readFileSync(file).length / 2),
    },
    'has a broken schema page': {
      reason: 'database disk image is malformed',
      damage: (file) => overwrite(file, 100, 4096),
    },
    'has broken pages in the middle': {
      reason: 'database disk image is malformed',
      damage: (file) => overwrite(file, 8192, readFileSync(file).length - 8192),
    },
    'lost its table': {
      reason: 'no such table: entry',
      damage: (file) => alter(file, 'DROP TABLE entry'),
    },
    'has another table of that name': {
      reason: 'no such column: started_at',
      damage: (file) => alter(file, 'DROP TABLE entry; CREATE TABLE entry (id TEXT)'),
    },
    'is of a newer version': {
      reason: 'it was written by a newer version of the extension, format 99',
      damage: (file) => alter(file, 'PRAGMA user_version = 99'),
    },
  };

describe('openDatabase', () => {
  afterEach(removeFolders);

  for (const [what, { reason, damage }] of Object.entries(DAMAGE)) {
    it(`sets a file aside that ${what}: nothing is lost, a new one is begun`, () => {
      const file = filled();
      damage(file);
      const before = readFileSync(file);
      const store = openHistoryStore(file, 42);
      const aside = `${file}.42.set-aside`;
      assert.equal(store.problem, `The history file could not be used (${reason}). It was kept as ${aside}.`);
      assert.deepEqual(readFileSync(aside), before);
      store.append(entry('new', 1));
      store.close();
      const again = openHistoryStore(file, 43);
      assert.deepEqual([again.problem, again.newest(10).map(({ id }) => id)], [undefined, ['new']]);
      again.close();
    });
  }

  it('takes an empty file for a new one', () => {
    const file = newFile();
    writeFileSync(file, '');
    const { database, problem } = openDatabase(file, 42);
    database.close();
    assert.deepEqual([problem, readdirSync(dirname(file))], [undefined, [basename(file)]]);
  });

  it('makes the folders that are missing', () => {
    const file = join(dirname(newFile()), 'not', 'yet', 'there.db');
    const { database, problem } = openDatabase(file, 42);
    database.close();
    assert.deepEqual([problem, readdirSync(dirname(file))], [undefined, ['there.db']]);
  });

  it('keeps history in memory where no file can be made', () => {
    const blocked = newFile();
    writeFileSync(blocked, 'a file where a folder should be');
    const folder = newFile();
    mkdirSync(folder);
    for (const [file, reason] of [
      [join(blocked, 'history.db'), /^History cannot be saved \((EEXIST|ENOTDIR).*\)\. Calls work, and/],
      [folder, /^History cannot be saved \(unable to open database file\)\. Calls work, and/],
    ] as const) {
      const store = openHistoryStore(file, 42);
      assert.match(store.problem ?? '', reason);
      store.append(entry('a', 1));
      assert.deepEqual(store.get('a'), entry('a', 1));
      store.close();
    }
    assert.equal(readFileSync(blocked, 'utf8'), 'a file where a folder should be');
  });

  it('writes ahead, so that a reader does not stop a writer', () => {
    const { database } = openDatabase(newFile(), 42);
    assert.deepEqual({ ...database.prepare('PRAGMA journal_mode').get() }, { journal_mode: 'wal' });
    database.close();
  });

  it('writes nothing to a file that is as it should be', () => {
    const file = filled();
    const before = readFileSync(file);
    openDatabase(file, 42).database.close();
    assert.deepEqual(readFileSync(file), before);
  });
});

describe('MIGRATIONS', () => {
  afterEach(removeFolders);

  const schemaOf = (database: DatabaseSync): unknown =>
    database
      .prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name')
      .all()
      .map((row) => ({ ...row }));

  for (let version = 0; version <= MIGRATIONS.length; version++) {
    it(`bring a file of version ${version} to version ${MIGRATIONS.length} and keep its entries`, () => {
      const file = newFile();
      const old = new DatabaseSync(file);
      for (const step of MIGRATIONS.slice(0, version)) old.exec(step);
      old.exec(`PRAGMA user_version = ${version}`);
      if (version > 0) {
        old.exec(
          "INSERT INTO entry (id, started_at, endpoint_id, endpoint_name, method, params, ok, outcome, summary, duration_ms, http_status, request_bytes, response_bytes) VALUES ('a', 1, 'main', 'Main', 'x_y', '[]', 1, '7', 'seven', 2.5, 200, 3, 4)",
        );
      }
      old.close();

      const { database, problem } = openDatabase(file, 42);
      const fresh = openDatabase(':memory:', 42).database;
      assert.deepEqual(
        [problem, { ...database.prepare('PRAGMA user_version').get() }, schemaOf(database)],
        [undefined, { user_version: MIGRATIONS.length }, schemaOf(fresh)],
      );
      database.close();
      fresh.close();

      const store = openHistoryStore(file, 43);
      const kept = {
        id: 'a',
        startedAt: 1,
        endpointId: 'main',
        endpointName: 'Main',
        method: 'x_y',
        params: [],
        ok: true,
        summary: 'seven',
        durationMs: 2.5,
        httpStatus: 200,
        requestBytes: 3,
        responseBytes: 4,
        outcome: { ok: true, result: 7 },
      };
      assert.deepEqual(store.get('a'), version === 0 ? undefined : kept);
      store.close();
    });
  }
});
