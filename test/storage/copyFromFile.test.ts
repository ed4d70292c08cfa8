import assert from 'node:assert/strict';
import { readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CopiedCounts, StoredEntry } from '../../src/core/history/history.ts';
import { openHistoryStore } from '../../src/storage/historyStore.ts';
import type { HistoryStore } from '../../src/storage/historyStore.ts';
import { entryOf, entryRow } from '../../src/storage/entryRow.ts';
import { savedItemOf, savedRowOf } from '../../src/storage/savedRow.ts';
import { entry, newFile, removeFolders, resultsOf } from './entries.ts';

const ENTRIES = 900;
const PAGE_BYTES = 4096;
const FOLDER = { id: 'folder', name: 'My requests', position: 0 };
const SAVED = {
  id: 'one',
  parent: 'folder',
  name: 'Balance',
  position: 0,
  request: {
    endpointId: 'main',
    method: 'eth_getBalance',
    params: ['0x01', 'latest'],
    functions: ['name() returns (bytes32)'],
  },
};

function entryAt(at: number): StoredEntry {
  const result = `${at} `.padEnd(at % 3 === 0 ? 3_000 : 200, 'x');
  return {
    ...entry(`e${at}`, 1_000 + at, { outcome: { ok: true, result } }),
    ...(at === 7 ? { pinned: true, tags: ['kept'] } : {}),
    ...(at === 8 ? { body: 'f.json', outcome: { ok: true, result: null } } : {}),
  };
}

describe('copyFromFile', () => {
  let stores: HistoryStore[];
  beforeEach(() => (stores = []));
  afterEach(() => {
    for (const store of stores) store.close();
    removeFolders();
  });

  function open(file: string): HistoryStore {
    const store = openHistoryStore(file, resultsOf(file), () => 42);
    stores.push(store);
    return store;
  }
  /** A closed file of many calls and two saved items. */
  function filled(): string {
    const file = newFile();
    const store = openHistoryStore(file, resultsOf(file), () => 1);
    const operations = store.operations();
    operations.putSaved([FOLDER, SAVED].map(savedRowOf));
    const rows = Array.from({ length: ENTRIES }, (_, at) => entryAt(at));
    operations.add(rows.map(({ body, ...each }) => entryRow(each, body)));
    while (operations.delete(['e9'], false).next().done !== true);
    store.close();
    return file;
  }
  const take = (store: HistoryStore, file: string): CopiedCounts => {
    const slices = store.operations().copyFrom(file);
    for (;;) {
      const { done, value } = slices.next();
      if (done === true) return value;
    }
  };
  const get = (store: HistoryStore, at: number): StoredEntry | undefined => {
    const row = store.operations().get(`e${at}`);
    return row && entryOf(row);
  };

  it('takes all there is, once, and leaves the file as it is', () => {
    const file = filled();
    const before = readFileSync(file);
    const store = open(newFile());
    assert.deepEqual(take(store, file), { saved: 2, calls: ENTRIES - 1, isWhole: true });
    for (let at = 0; at < ENTRIES; at++) assert.deepEqual(get(store, at), at === 9 ? undefined : entryAt(at));
    assert.deepEqual(store.operations().saved().map(savedItemOf), [FOLDER, SAVED]);
    assert.deepEqual(take(store, file), { saved: 0, calls: 0, isWhole: true });
    assert.deepEqual(readFileSync(file), before);
    const beside = readdirSync(dirname(file)).filter((name) => !name.endsWith('.search'));
    assert.deepEqual(beside, [basename(file)]);
  });

  it('takes saved requests of a file from before there were functions', () => {
    const file = filled();
    const database = new DatabaseSync(file);
    database.exec('ALTER TABLE saved DROP COLUMN functions');
    database.close();
    const store = open(newFile());
    assert.equal(take(store, file).saved, 2);
    const { functions: _gone, ...request } = SAVED.request;
    assert.deepEqual(store.operations().saved().map(savedItemOf), [FOLDER, { ...SAVED, request }]);
  });

  it('takes that a transaction failed from a file in which a tag says so', () => {
    const file = filled();
    const database = new DatabaseSync(file);
    database.exec(`DROP TRIGGER entry_fails; ALTER TABLE entry DROP COLUMN fate;
      UPDATE entry SET tags = '["mined-failed"]' WHERE id = 'e11'`);
    database.close();
    const store = open(newFile());
    assert.equal(take(store, file).calls, ENTRIES - 1);
    assert.deepEqual(get(store, 11)?.fate, { state: 'failed', reason: '' });
    assert.equal(store.operations().get('e11')?.['kind'], 'failedTransaction');
    assert.equal(get(store, 12)?.fate, undefined);
  });

  it('takes what was written last and not yet into the file itself', () => {
    const file = filled();
    const other = open(file);
    other.operations().add([entryRow(entry('last', 5_000))]);
    const store = open(newFile());
    assert.equal(take(store, file).calls, ENTRIES);
    assert.notEqual(store.operations().get('last'), undefined);
  });

  it('refuses what is no history, and a newer one', () => {
    const store = open(newFile());
    const none = newFile();
    writeFileSync(none, 'some text '.repeat(1_000));
    assert.throws(
      () => take(store, none),
      (error: Error) => /not a database/.test(error.message) && !store.isDamage(error),
    );
    const newer = filled();
    const database = new DatabaseSync(newer);
    database.exec('PRAGMA user_version = 99');
    database.close();
    assert.throws(() => take(store, newer), /written by a newer version/);
  });

  it('is done by itself for a file that is damaged: what can be read is listed again, and that is said', () => {
    const file = filled();
    const bytes = readFileSync(file);
    // The middle of the file is gone; the schema, the saved items and the newest calls are not.
    writeFileSync(file, bytes.fill(0xff, 708_192, 1_008_192));
    const store = open(file);
    store.reopen();
    assert.equal(store.operations().problem(), undefined);
    while (store.idle());
    const count = store.operations().count();
    assert.ok(count > ENTRIES / 3 && count < ENTRIES, String(count));
    assert.deepEqual(store.operations().saved().map(savedItemOf), [FOLDER, SAVED]);
    assert.deepEqual(get(store, ENTRIES - 1), entryAt(ENTRIES - 1));
    const { message, isRecorded, file: aside, detail } = store.operations().problem() ?? {};
    assert.equal(
      message,
      `The history file was damaged. It was set aside as history.db.42.set-aside, and a new one begun. The new one has what could be read: ${count} calls and 2 saved items. The rest could not be read.`,
    );
    assert.deepEqual([isRecorded, aside], [true, `${file}.42.set-aside`]);
    assert.ok(detail?.startsWith(`${aside}: `));
    // Every call that was taken is as it was, or is without its answer.
    let withoutAnswer = 0;
    for (let at = 0; at < ENTRIES; at++) {
      const kept = get(store, at);
      if (kept === undefined) continue;
      const whole = entryAt(at);
      assert.deepEqual(kept, kept.evicted ? { ...whole, evicted: true, outcome: kept.outcome } : whole);
      if (kept.evicted) withoutAnswer++;
    }
    assert.ok(withoutAnswer > 0);
  });

  it('loses no more calls to a damaged page than stand on it', () => {
    const file = filled();
    const bytes = readFileSync(file);
    const page = bytes.indexOf('"451 xxx') & -PAGE_BYTES;
    writeFileSync(file, bytes.fill(0xff, page, page + PAGE_BYTES));
    const store = open(newFile());
    const copied = take(store, file);
    // The ninth was deleted; the others that are not there stood side by side.
    const all = Array.from({ length: ENTRIES }, (_, at) => at);
    const missing = all.filter((at) => at !== 9 && get(store, at) === undefined);
    assert.deepEqual(missing, all.slice(missing[0], missing[0]! + missing.length));
    assert.ok(missing.includes(451) && missing.length <= PAGE_BYTES / 200, String(missing));
    assert.equal(copied.isWhole, false);
  });

  it('says what it has taken of a damaged file where the new one cannot be written any more', () => {
    const file = filled();
    writeFileSync(file, readFileSync(file).fill(0xff, 500_000, 700_000));
    const store = open(file);
    store.reopen();
    for (let turn = 0; turn < 3; turn++) store.idle();
    const count = store.operations().count();
    assert.ok(count > 0 && count < ENTRIES / 3, String(count));
    const other = new DatabaseSync(file);
    other.exec('DROP TABLE tally');
    other.close();
    while (store.operations().problem() === undefined) store.idle();
    assert.match(
      store.operations().problem()?.message ?? '',
      new RegExp(`could be read: ${count} calls and 2 saved items\\. The rest could not be read\\.$`),
    );
  });

  for (const [what, spoil] of [
    ['was cut at its beginning', (file: string) => truncateSync(file, 3_000)],
    [
      'has lost the page that says what is where',
      (file: string) => writeFileSync(file, readFileSync(file).fill(0xff, 100, 4_096)),
    ],
  ] as const)
    it(`takes nothing from a file that ${what}, and says so`, () => {
      const file = filled();
      spoil(file);
      const store = open(file);
      let turns = 0;
      while (store.idle()) turns++;
      assert.match(
        store.operations().problem()?.message ?? '',
        /begun\. Nothing in the old file could be read\.$/,
      );
      assert.ok(turns < 10, String(turns));
    });

  it('leaves the file of a newer version alone, and says how to get it back', () => {
    const file = filled();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const store = open(file);
    while (store.idle());
    assert.equal(
      store.operations().problem()?.message,
      'The history was written by a newer version of this extension, so it was set aside as history.db.42.set-aside, unchanged, and a new one begun. Once the extension is up to date again, “Import History” takes everything from that file.',
    );
    assert.equal(store.operations().count(), 0);
  });
});
