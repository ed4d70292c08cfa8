import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { HistoryEntry } from '../../src/core/call.ts';
import { parseJson } from '../../src/core/json.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { openHistoryStore } from '../../src/storage/historyStore.ts';
import type { HistoryStore } from '../../src/storage/historyStore.ts';
import { jsonText } from '../core/jsonArbitrary.ts';
import { entry, head, newFile, removeFolders } from './entries.ts';

const FAILED = entry('failed', 3, {
  ok: false,
  summary: 'nonce too low (-32000)',
  httpStatus: 429,
  outcome: {
    ok: false,
    failure: { kind: 'rpc', code: -32000, message: 'nonce too low', data: { a: ['0x'] }, status: 429 },
  },
});

describe('openHistoryStore', () => {
  let file: string;
  let store: HistoryStore;
  beforeEach(() => {
    file = newFile();
    store = openHistoryStore(file, 1);
  });
  afterEach(() => {
    store.close();
    removeFolders();
  });

  function append(...entries: readonly HistoryEntry[]): void {
    for (const each of entries) store.append(each);
  }
  function ids(limit = 100, offset?: number): readonly string[] {
    return store.newest(limit, offset).map(({ id }) => id);
  }

  it('begins empty and without a problem', () => {
    assert.deepEqual(
      [store.problem, store.count(), store.newest(10), store.get('none')],
      [undefined, 0, [], undefined],
    );
  });

  it('gives back what was appended: heads in the list, the whole entry by id', () => {
    const good = entry('good', 2);
    append(good, FAILED);
    assert.deepEqual(store.newest(10), [head(FAILED), head(good)]);
    assert.deepEqual([store.get('good'), store.get('failed')], [good, FAILED]);
  });

  it('gives back what the time went into and the newest block known, and nothing where they are not', () => {
    const phases = { wait: 0.125, connect: 4, tls: 7.5, firstByte: 30, download: 2.5, read: 0.001 };
    const known = entry('known', 2, { phases, head: '0x10d4f' });
    const unknown = entry('unknown', 1);
    for (const one of [known, unknown]) store.append(one);
    assert.deepEqual(store.newest(10), [known, unknown].map(head));
    assert.deepEqual([store.get('known'), store.get('unknown')], [known, unknown]);
  });

  it('lists the calls of an explanation as one, where the last of them is, with how many they are', () => {
    const explanation = { id: 'run', hash: '0xab' };
    const [first, last] = [entry('first', 2, { explanation }), entry('last', 4, { explanation })];
    const [older, between] = [entry('older', 1), entry('between', 3)];
    append(older, first, between, last);
    assert.deepEqual(store.listed(10), [{ ...head(last), calls: 2 }, head(between), head(older)]);
    assert.deepEqual(store.listed(1, 1), [head(between)]);
    assert.deepEqual(store.explanation('run'), [head(first), head(last)]);
    assert.deepEqual(store.get('first'), first);
    store.delete('last');
    assert.deepEqual(store.listed(2), [head(between), { ...head(first), calls: 1 }]);
    assert.deepEqual(store.explanation('other'), []);
  });

  it('lists how a call failed', () => {
    append(FAILED);
    assert.deepEqual(store.listed(10), [{ ...head(FAILED), failureKind: 'rpc' }]);
  });

  it('lists the newest first, and within a millisecond the one appended last', () => {
    append(entry('b', 5), entry('a', 5), entry('late', 9), entry('c', 5), entry('early', 1));
    assert.deepEqual(ids(), ['late', 'c', 'a', 'b', 'early']);
  });

  it('keeps the order of a millisecond after deletions', () => {
    append(entry('a', 5), entry('b', 5), entry('c', 5));
    store.delete('b');
    append(entry('d', 5));
    assert.deepEqual(ids(), ['d', 'c', 'a']);
  });

  it('pages without gaps and without repeating', () => {
    append(...Array.from({ length: 25 }, (_, index) => entry(`e${index}`, index)));
    const pages = [ids(10), ids(10, 10), ids(10, 20), ids(10, 30)];
    assert.deepEqual(
      [pages.map((page) => page.length), pages.flat()],
      [[10, 10, 5, 0], Array.from({ length: 25 }, (_, index) => `e${24 - index}`)],
    );
  });

  it('deletes one and clears all', () => {
    append(entry('a', 1), entry('b', 2), entry('c', 3));
    store.delete('b');
    store.delete('never there');
    assert.deepEqual([ids(), store.count(), store.get('b')], [['c', 'a'], 2, undefined]);
    store.clear();
    assert.deepEqual([ids(), store.count()], [[], 0]);
    append(entry('d', 4));
    assert.deepEqual(ids(), ['d']);
  });

  it('keeps everything over a restart', () => {
    append(entry('a', 1), FAILED);
    store.close();
    store = openHistoryStore(file, 2);
    assert.deepEqual(
      [store.problem, store.newest(10), store.get('failed')],
      [undefined, [head(FAILED), head(entry('a', 1))], FAILED],
    );
  });

  it('sees what another window appended', () => {
    const other = openHistoryStore(file, 1);
    other.append(entry('theirs', 1));
    append(entry('mine', 2));
    assert.deepEqual(
      [ids(), other.newest(10).map(({ id }) => id)],
      [
        ['mine', 'theirs'],
        ['mine', 'theirs'],
      ],
    );
    other.close();
  });

  it('keeps every digit of numbers in parameters and results', () => {
    const text =
      '[9007199254740993,1e400,-0,1.0,115792089237316195423570985008687907853269984665640564039457]';
    const value = parseJson(text);
    append(entry('big', 1, { params: value as readonly JsonValue[], outcome: { ok: true, result: value } }));
    const kept = store.get('big');
    assert.deepEqual(
      [JSON.stringify(kept?.params), kept?.outcome.ok && JSON.stringify(kept.outcome.result)],
      [text, text],
    );
  });

  it('keeps any result exactly', () => {
    let next = 0;
    fc.assert(
      fc.property(
        jsonText.filter((text) => !/"\d+":/.test(text)),
        (text) => {
          const id = `entry-${next++}`;
          append(entry(id, 1, { outcome: { ok: true, result: parseJson(text) } }));
          const kept = store.get(id);
          assert.equal(kept?.outcome.ok && JSON.stringify(kept.outcome.result), text);
        },
      ),
    );
  });

  it('keeps a result of five megabytes, and lists it without reading it', () => {
    const result = '0x' + 'ab'.repeat(2_500_000);
    append(entry('large', 1, { outcome: { ok: true, result } }));
    assert.deepEqual(
      [store.newest(1), store.get('large')?.outcome],
      [[head(entry('large', 1))], { ok: true, result }],
    );
  });

  it('keeps the name of the file of a large result in place of it', () => {
    const large = entry('large', 1);
    store.append(large, 'abc.json');
    assert.deepEqual(
      [store.newest(1), store.get('large')],
      [[head(large)], { ...large, outcome: { ok: true, result: null }, body: 'abc.json' }],
    );
  });

  it('tells of files that no entry names any more, at the last entry that did', () => {
    for (const [id, name] of Object.entries({ a: 'one', b: 'one', c: 'two', d: 'three', e: undefined }))
      store.append(entry(id, 1), name);
    assert.deepEqual(
      [store.delete('a'), store.delete('b'), store.delete('e'), store.delete('none')],
      [[], ['one'], [], []],
    );
    assert.deepEqual([[...store.clear()].toSorted(), store.clear()], [['three', 'two'], []]);
  });

  it('refuses a second entry with the same id and keeps the first', () => {
    append(entry('a', 1));
    assert.throws(() => append(entry('a', 2)), /UNIQUE/);
    assert.deepEqual(store.newest(10), [head(entry('a', 1))]);
  });
});
