// History files that are damaged in any place: whoever reads, searches or writes gets no error of it, and a good file
// stays where it is.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import type { HistoryFilter } from '../../src/core/history/history.ts';
import { listedOf } from '../../src/storage/columns.ts';
import type { Row } from '../../src/storage/columns.ts';
import { entryOf, entryRow } from '../../src/storage/entryRow.ts';
import type { RowPage, Sliced } from '../../src/storage/entrySearch.ts';
import { openHistoryStore } from '../../src/storage/historyStore.ts';
import type { HistoryStore } from '../../src/storage/historyStore.ts';
import { isDamage, openInstead } from '../../src/storage/openDatabase.ts';
import { savedItemOf, savedRowOf } from '../../src/storage/savedRow.ts';
import { times } from '../effort.ts';
import { entry, newFile, removeFolders, resultsOf } from './entries.ts';

const ENTRIES = 200;
const NO_MEMORY = Object.assign(new Error('out of memory'), { errcode: 7 });
/** Slices of a recovery that are waited for: a table of which nothing can be read has a thousand. */
const MOST_SLICES = 20;

function openAt(file: string): HistoryStore {
  return openHistoryStore(file, resultsOf(file), () => 1_000_000);
}

/** A file and its search index, with calls of all sizes. */
function filled(): string {
  const file = newFile();
  const store = openAt(file);
  const resultAt = (at: number): string => `${'x'.repeat([200, 1_500, 9_000][at % 3]!)} z${at}`;
  const rows = Array.from({ length: ENTRIES }, (_, at) =>
    entryRow({
      ...entry(`e${at}`, at, { batch: `b${at % 40}`, outcome: { ok: true, result: resultAt(at) } }),
      tags: ['t'],
    }),
  );
  store.operations().add(rows);
  const request = { endpointId: 'main', method: 'eth_call', params: [] };
  store.operations().putSaved([savedRowOf({ id: 's', position: 1, name: 'Saved', request })]);
  while (store.idle());
  store.close();
  return file;
}

function alter(file: string, ...steps: readonly string[]): void {
  for (const step of steps) {
    const database = new DatabaseSync(file, { defensive: false });
    database.exec(`PRAGMA writable_schema = ON; ${step}`);
    database.close();
  }
}

/** Runs an operation as the thread does: once more after damage. */
function run<T>(store: HistoryStore, operation: () => Sliced<T> | T): T {
  try {
    return toEnd(operation());
  } catch (error) {
    if (!store.isDamage(error)) throw error;
    store.reopen();
    let left = MOST_SLICES;
    for (const _ of store.recovering(() => undefined)) if (left-- === 0) break;
    return toEnd(operation());
  }
}

function toEnd<T>(result: Sliced<T> | T): T {
  if (typeof result !== 'object' || result === null || !('next' in result)) return result;
  for (;;) {
    const { done, value } = result.next();
    if (done === true) return value;
  }
}

function list(store: HistoryStore, filter: HistoryFilter = {}): readonly unknown[] {
  const { rows } = run<RowPage>(store, () => store.operations().page(filter, 2 * ENTRIES));
  return rows.map(listedOf).map(({ id }) => id);
}

/** Reads, searches and writes all there is. */
function useAll(store: HistoryStore): void {
  list(store);
  list(store, { setsAsOne: 'all' });
  for (const filter of [{ text: `z${ENTRIES - 1}` }, { text: 'zz' }, { tags: ['t'] }]) list(store, filter);
  for (const by of ['day', 'method', 'endpoint', 'outcome'] as const)
    run(store, () => store.operations().groups(by, { setsAsOne: by === 'day' ? 'all' : 'byEndpoint' }));
  run(store, () => store.operations().count());
  for (let at = 0; at < ENTRIES; at += 3) {
    const row = run<Row | undefined>(store, () => store.operations().get(`e${at}`));
    if (row !== undefined) entryOf(row);
  }
  run<readonly Row[]>(store, () => store.operations().saved()).map(savedItemOf);
  const added = entryRow(entry('new', 5_000, { outcome: { ok: true, result: 'y'.repeat(3_000) } }));
  const [isAdded] = run<readonly boolean[]>(store, () => store.operations().append([added]));
  if (isAdded !== true) {
    // A header of a later format, which SQLite only reads: the call is kept, and the reason is said.
    assert.match(store.operations().problem()?.message ?? '', /readonly/);
    return;
  }
  run(store, () => store.operations().mark(['e3', 'new'], { note: 'noted' }));
  const { stamp } = run(store, () => store.operations().delete(['e5', 'e36'], false));
  run(store, () => store.operations().restore(stamp));
  run(store, () => store.operations().delete({ text: 'z1' }, false));
  run(store, () => store.operations().putSaved([savedRowOf({ id: 't', position: 2, name: 'Folder' })]));
  run(store, () => store.operations().removeSaved(['s']));
  run(store, () => store.version());
  run(store, () => {
    for (let left = 2 * MOST_SLICES; left > 0 && store.idle(); left--);
  });
  assert.ok(list(store).includes('new'));
}

type Damage = (bytes: Buffer, pageSize: number) => Buffer;
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const byte = fc.oneof(fc.constantFrom(0, 0xff), fc.integer({ min: 0x80, max: 0xff }), fc.nat(0xff));
const few = { minLength: 1, maxLength: 6 };

/** Writes these bytes where `at` says. */
function writing(
  writes: readonly (readonly [at: number, value: number])[],
  at: (bytes: Buffer, place: number, pageSize: number) => number,
): Damage {
  return (bytes, pageSize) => {
    for (const [where, value] of writes) bytes[at(bytes, where, pageSize)] = value;
    return bytes;
  };
}

/** Where one of the first bytes of a cell is: its lengths, and the page that it goes on to. */
function inCell(bytes: Buffer, where: number, pageSize: number): number {
  const page = pageSize * Math.floor((where * bytes.length) / pageSize);
  const fraction = ((where * bytes.length) % pageSize) / pageSize;
  const cells = Math.min(bytes.readUInt16BE(page + 3), 200);
  const cell = bytes.readUInt16BE(Math.min(page + 8 + 2 * Math.floor(fraction * cells), bytes.length - 2));
  return page + cell + (Math.floor(fraction * 1e6) % 8);
}

function inSchema(bytes: Buffer, where: number): number {
  const texts: number[] = [];
  for (let at = bytes.indexOf('CREATE '); at >= 0; at = bytes.indexOf('CREATE ', at + 1)) texts.push(at);
  const fraction = (where * texts.length) % 1;
  return texts[Math.floor(where * texts.length)]! + 7 + Math.floor(fraction * 200);
}

const letter = fc.integer({ min: 97, max: 122 });
const inPage = (offset: number, length: number): Parameters<typeof writing>[1] => {
  return (bytes, where, pageSize) =>
    pageSize * Math.floor((where * bytes.length) / pageSize) +
    offset +
    Math.floor((((where * bytes.length) % pageSize) / pageSize) * length);
};
const DAMAGES: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(place, byte).map(([where, value]): Damage => (bytes, size) => {
    const from = size * Math.floor((where * bytes.length) / size);
    return bytes.fill(value, from, from + size);
  }),
  fc.array(fc.tuple(place, byte), few).map((all) => writing(all, (_, where) => Math.floor(where * 100))),
  fc.array(fc.tuple(place, byte), few).map((all) => writing(all, inPage(0, 60))),
  fc.array(fc.tuple(place, byte), { minLength: 20, maxLength: 120 }).map((all) => writing(all, inCell)),
  fc.array(fc.tuple(place, letter), { minLength: 1, maxLength: 2 }).map((all) => writing(all, inSchema)),
  fc
    .array(fc.tuple(place, byte), { minLength: 1, maxLength: 60 })
    .map((all) => writing(all, (bytes, where) => Math.floor(where * bytes.length))),
  place.map(
    (where): Damage =>
      (bytes) =>
        bytes.fill(0, Math.floor(where * bytes.length)),
  ),
  place.map(
    (where): Damage =>
      (bytes) =>
        bytes.subarray(0, Math.floor(where * bytes.length)),
  ),
);

describe('a damaged history file', () => {
  afterEach(removeFolders);

  it('is read, searched and written without an error, wherever the damage is', () => {
    const good = filled();
    const bytes = { '': readFileSync(good), '.search': readFileSync(`${good}.search`) };
    const pageSize = bytes[''].readUInt16BE(16);
    const suffix = fc.constantFrom('' as const, '' as const, '' as const, '.search' as const);
    fc.assert(
      fc.property(suffix, DAMAGES, (damaged, damage) => {
        const file = newFile();
        for (const each of ['', '.search'] as const) writeFileSync(file + each, bytes[each]);
        writeFileSync(file + damaged, damage(Buffer.from(bytes[damaged]), pageSize));
        const store = openAt(file);
        useAll(store);
        store.close();
      }),
      { numRuns: times(30, 5_000) },
    );
  });

  it('is set aside where a statement does not fit its tables', () => {
    const file = filled();
    alter(file, 'ALTER TABLE saved RENAME COLUMN name TO nome');
    const store = openAt(file);
    while (store.idle());
    assert.match(store.operations().problem()?.message ?? '', /^The history file was damaged\..*200 calls/);
    assert.equal(list(store).length, ENTRIES);
    store.close();
  });

  it('is set aside where SQLite has too little memory for a length in it', () => {
    const file = filled();
    const bytes = readFileSync(file);
    const pageSize = bytes.readUInt16BE(16);
    for (let page = pageSize; page < bytes.length; page += pageSize) {
      const isOfIndex =
        bytes[page] === 0x0a && bytes.subarray(page, page + pageSize).includes('eth_getBalance');
      // The first bytes of a cell are its length.
      if (isOfIndex) bytes.set([0xff, 0xff, 0xff, 0xff], page + bytes.readUInt16BE(page + 8));
    }
    writeFileSync(file, bytes);
    const store = openAt(file);
    assert.equal(list(store).length, ENTRIES);
    assert.match(store.operations().problem()?.message ?? '', /^The history file was damaged/);
    store.close();
  });

  it('is copied but for the rows that miss what each has', () => {
    const file = filled();
    const nothing = (table: string, column: string): string =>
      `UPDATE sqlite_schema SET sql = replace(sql, '${column} NOT NULL', '${column}') WHERE name = '${table}'`;
    alter(
      file,
      nothing('entry', 'method TEXT'),
      nothing('saved', 'name TEXT'),
      "UPDATE entry SET method = NULL WHERE id = 'e150'; DELETE FROM tally; UPDATE saved SET name = NULL",
      'DROP TABLE tally',
    );
    const store = openAt(file);
    while (store.idle());
    assert.match(store.operations().problem()?.message ?? '', /199 calls\. The rest could not be read\./);
    assert.equal(list(store).length, ENTRIES - 1);
    store.close();
  });

  it('is set aside where an index has lost a row, and the row is listed again', () => {
    const file = filled();
    alter(
      file,
      `CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'entry_live';
       DELETE FROM sqlite_schema WHERE name = 'entry_live'`,
      'UPDATE entry SET rowid = 1000 WHERE rowid = 100',
      'INSERT INTO sqlite_schema SELECT * FROM kept',
      'DROP TABLE kept',
    );
    const store = openAt(file);
    assert.equal(list(store).length, ENTRIES);
    assert.match(store.operations().problem()?.message ?? '', /^The history file was damaged/);
    store.close();
  });

  it('is given up in a few steps where nothing of its table can be read', () => {
    const file = filled();
    const database = new DatabaseSync(file);
    const { rootpage } = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'entry'").get()!;
    database.close();
    const bytes = readFileSync(file);
    const pageSize = bytes.readUInt16BE(16);
    writeFileSync(file, bytes.fill(0xff, pageSize * (Number(rootpage) - 1), pageSize * Number(rootpage)));
    const store = openAt(file);
    store.reopen();
    let slices = 0;
    for (const _ of store.recovering(() => undefined)) if (++slices > MOST_SLICES) break;
    assert.ok(slices <= 2, String(slices));
    assert.match(
      store.operations().problem()?.message ?? '',
      /: 1 saved item\. The rest could not be read\.$/,
    );
    store.close();
  });

  it('lists and finds all calls where a JSON text in it is damaged', () => {
    const file = filled();
    alter(
      file,
      `DROP TRIGGER entry_fails;
       UPDATE entry SET params = '["', tags = '[', fate = '{', outcome = '"' WHERE id = 'e3';
       UPDATE saved SET params = '['`,
    );
    const store = openAt(file);
    const ids = Array.from({ length: ENTRIES }, (_, at) => `e${ENTRIES - 1 - at}`);
    assert.deepEqual(list(store), ids);
    assert.deepEqual(list(store, { text: 'et' }), ids);
    assert.deepEqual(
      list(store, { tags: ['t'] }),
      ids.filter((id) => id !== 'e3'),
    );
    const { params, outcome } = entryOf(store.operations().get('e3')!);
    assert.deepEqual(params, []);
    assert.match(outcome.ok ? '' : outcome.failure.message, /^Its result is damaged/);
    assert.deepEqual(store.operations().saved().map(savedItemOf)[0]?.request?.params, []);
    store.close();
  });
});

describe('SQLite without memory', () => {
  afterEach(removeFolders);

  it('is damage only where the file or its search index is damaged', () => {
    const file = filled();
    assert.equal(isDamage(NO_MEMORY, file), false);
    for (const path of [`${file}.search`, file]) {
      const bytes = readFileSync(path);
      writeFileSync(path, Buffer.from(bytes).fill(0xff, 8_192, 16_384));
      assert.equal(isDamage(NO_MEMORY, file), true, path);
      writeFileSync(path, bytes);
    }
  });

  it('leaves a good file where it is', () => {
    const file = filled();
    const before = readFileSync(file);
    const { database, setAside, inMemoryBecause } = openInstead(NO_MEMORY, file, 42);
    database.close();
    assert.deepEqual([setAside, inMemoryBecause], [undefined, 'out of memory']);
    assert.deepEqual(readFileSync(file), before);
    assert.ok(existsSync(file) && readdirSync(dirname(file)).every((name) => !name.includes('set-aside')));
  });
});
