import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { openHistoryStore } from '../../src/storage/historyStore.ts';
import { MIGRATIONS } from '../../src/storage/migrations.ts';
import { localDay } from '../../src/core/history/localDay.ts';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import { fileIdentity } from '../../src/storage/fileIdentity.ts';
import { entryOf, entryRow } from '../../src/storage/entryRow.ts';
import { entry, newFile, removeFolders, resultsOf } from './entries.ts';

/** A file with 500 entries, closed. */
function filled(): string {
  const file = newFile();
  const store = openHistoryStore(file, resultsOf(file), () => 1);
  const outcome = { ok: true, result: 'x'.repeat(300) } as const;
  store.operations().add(Array.from({ length: 500 }, (_, at) => entryRow(entry(`e${at}`, at, { outcome }))));
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

type Damage = {
  readonly reason: RegExp;
  readonly damage: (file: string) => void;
  /** Found only when all of the file is looked at, once reading has shown damage. */
  readonly isHidden?: true;
};
const DAMAGE: Readonly<Record<string, Damage>> = {
  'is no database': {
    reason: /^file is not a database$/,
    damage: (file) => writeFileSync(file, 'some text '.repeat(1000)),
  },
  'was cut in half': {
    reason: /./,
    damage: (file) => truncateSync(file, readFileSync(file).length / 2),
    isHidden: true,
  },
  'has a broken schema page': {
    reason: /^database disk image is malformed$/,
    damage: (file) => overwrite(file, 100, 4096),
  },
  'has broken pages in the middle': {
    reason: /./,
    damage: (file) => overwrite(file, 100_000, readFileSync(file).length - 8192),
    isHidden: true,
  },
  'lost its table': {
    reason: /^no such table: entry$/,
    damage: (file) => alter(file, 'DROP TABLE entry'),
  },
  'has another table of that name': {
    reason: /^no such index: entry_live$/,
    damage: (file) => alter(file, 'DROP TABLE entry; CREATE TABLE entry (id TEXT)'),
  },
  'is of a newer version': {
    reason: /^it was written by a newer version of the extension, format 99$/,
    damage: (file) => alter(file, 'PRAGMA user_version = 99'),
  },
  'is of a newer version, which no longer writes ahead': {
    reason: /^it was written by a newer version of the extension, format 99$/,
    damage: (file) => alter(file, 'PRAGMA journal_mode = DELETE; PRAGMA user_version = 99'),
  },
};

describe('openDatabase', () => {
  afterEach(removeFolders);

  for (const [what, { reason, damage, isHidden = false }] of Object.entries(DAMAGE)) {
    it(`sets a file aside that ${what}: nothing is lost, a new one is begun`, () => {
      const file = filled();
      damage(file);
      const before = readFileSync(file);
      const opened = openDatabase(file, 42, isHidden);
      opened.database.exec("INSERT INTO state VALUES ('new', 1)");
      opened.database.close();
      const aside = `${file}.42.set-aside`;
      assert.deepEqual(
        [opened.setAside?.path, opened.setAside?.isNewer],
        [aside, what.startsWith('is of a newer')],
      );
      assert.match(opened.setAside?.reason ?? '', reason);
      assert.deepEqual(readFileSync(aside), before);
      const again = openDatabase(file, 43, true);
      const kept = again.database.prepare("SELECT value FROM state WHERE name = 'new'").get();
      again.database.close();
      assert.deepEqual([again.setAside, { ...kept }], [undefined, { value: 1 }]);
    });
  }

  it('goes on in the new file where another window sets the damaged one aside while this one still looks', async () => {
    const file = filled();
    const good = newFile();
    copyFileSync(file, good);
    DAMAGE['has broken pages in the middle']!.damage(file);
    const other = new Worker(new URL(import.meta.resolve('./setAside.ts')), { workerData: { file, good } });
    await once(other, 'message');
    // From here on this thread waits for the lock that the other one has.
    const { database, setAside, place } = openDatabase(file, 42, true);
    await once(other, 'exit');
    const { n } = database.prepare('SELECT count(*) AS n FROM entry').get() ?? {};
    database.close();
    assert.deepEqual([setAside, n, place], [undefined, 500, fileIdentity(file)]);
    assert.ok(readdirSync(dirname(file)).includes('history.db.aside'));
  });

  it('takes an empty file for a new one', () => {
    const file = newFile();
    writeFileSync(file, '');
    const { database, setAside, place } = openDatabase(file, 42);
    database.close();
    assert.deepEqual([setAside, readdirSync(dirname(file))], [undefined, [basename(file)]]);
    assert.equal(place, fileIdentity(file));
  });

  it('makes the folders that are missing', () => {
    const file = join(dirname(newFile()), 'not', 'yet', 'there.db');
    const { database, setAside, place } = openDatabase(file, 42);
    database.close();
    assert.deepEqual([setAside, readdirSync(dirname(file))], [undefined, ['there.db']]);
    assert.equal(place, fileIdentity(file));
  });

  it('keeps history in memory where no file can be made', () => {
    const blocked = newFile();
    writeFileSync(blocked, 'a file where a folder should be');
    const folder = newFile();
    mkdirSync(folder);
    for (const [file, reason] of [
      [join(blocked, 'history.db'), /^(EEXIST|ENOTDIR)/],
      [folder, /^unable to open database file$/],
    ] as const) {
      const { database, setAside, inMemoryBecause = '' } = openDatabase(file, 42);
      assert.match(inMemoryBecause, reason);
      assert.deepEqual([setAside, database.location()], [undefined, null]);
      database.close();
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

  /** The step that gives entries their day. */
  const DAYS = MIGRATIONS.findIndex((step) => step.includes('ADD COLUMN day'));
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

      const { database, setAside } = openDatabase(file, 42);
      const fresh = openDatabase(':memory:', 42).database;
      assert.deepEqual(
        [setAside, { ...database.prepare('PRAGMA user_version').get() }, schemaOf(database)],
        [undefined, { user_version: MIGRATIONS.length }, schemaOf(fresh)],
      );
      database.close();
      fresh.close();

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
      const store = openHistoryStore(file, resultsOf(file), () => 43);
      const row = store.operations().get('a');
      assert.deepEqual(row && entryOf(row), version === 0 ? undefined : kept);
      const days = store.operations().groups('day', {});
      assert.deepEqual(
        days.map((day) => ({ ...day })),
        version === 0 ? [] : [{ key: version > DAYS ? '' : localDay(1), name: 'Main', count: 1 }],
      );
      store.close();
    });
  }

  it('keep that transactions failed, which a tag said', () => {
    const file = newFile();
    const old = new DatabaseSync(file);
    const before = MIGRATIONS.findIndex((step) => step.includes('mined-failed'));
    for (const step of MIGRATIONS.slice(0, before)) old.exec(step);
    old.exec(`PRAGMA user_version = ${before};
      INSERT INTO entry (id, started_at, endpoint_id, endpoint_name, method, params, ok, outcome, summary, duration_ms,
        http_status, request_bytes, response_bytes, tags)
      VALUES ('a', 1, 'main', 'Main', 'x_y', '[]', 1, '{"ok":true,"result":1}', 's', 2.5, 200, 3, 4, '["x","mined-failed"]'),
        ('b', 2, 'main', 'Main', 'x_y', '[]', 1, '{"ok":true,"result":1}', 's', 2.5, 200, 3, 4, '["x"]')`);
    old.close();
    const store = openHistoryStore(file, resultsOf(file), () => 43);
    const [a, b] = ['a', 'b'].map((id) => store.operations().get(id));
    assert.deepEqual([a?.['fate'], b?.['fate']], ['{"state":"failed","reason":""}', null]);
    store.close();
  });

  it('keep the names of files of large answers', () => {
    const file = newFile();
    const old = new DatabaseSync(file);
    for (const step of MIGRATIONS.slice(0, 2)) old.exec(step);
    old.exec(`PRAGMA user_version = 2;
      INSERT INTO entry VALUES ('a', 1, 'main', 'Main', 'x_y', '[]', 1, 'null', 's', 2.5, 200, 3, 4000000, 'f.json');
      INSERT INTO entry VALUES ('b', 2, 'main', 'Main', 'x_y', '[]', 1, 'null', 's', 2.5, 200, 3, 4000000, 'f.json')`);
    old.close();
    const { database } = openDatabase(file, 42);
    const answers = database.prepare('SELECT name, bytes, used_at, text FROM answer').all();
    const bytes = database.prepare("SELECT value FROM state WHERE name = 'answer_bytes'").get();
    database.close();
    assert.deepEqual(
      [answers.map((row) => ({ ...row })), { ...bytes }],
      [[{ name: 'f.json', bytes: 4_000_000, used_at: 2, text: null }], { value: 4_000_000 }],
    );
    const store = openHistoryStore(file, resultsOf(file), () => 43);
    assert.equal(store.operations().get('b')?.['body'], 'f.json');
    store.close();
  });
});
