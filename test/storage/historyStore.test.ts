import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import type { HistoryFilter, HistoryRules, StoredEntry, TidyReport } from '../../src/core/history/history.ts';
import type { JsonValue } from '../../src/core/json.ts';
import type { RowPage, Sliced } from '../../src/storage/entrySearch.ts';
import { listedOf } from '../../src/storage/columns.ts';
import { entryOf, entryRow } from '../../src/storage/entryRow.ts';
import { fileIdentity } from '../../src/storage/fileIdentity.ts';
import { openHistoryStore } from '../../src/storage/historyStore.ts';
import type { HistoryStore, Operations } from '../../src/storage/historyStore.ts';
import { damage, entry, newFile, removeFolders, resultsOf } from './entries.ts';

const DAY = 86_400_000;
const NO_LIMITS: HistoryRules = {
  doNotRecord: [],
  mostEntries: Infinity,
  mostDays: Infinity,
  mostAnswerBytes: Infinity,
};

function toEnd<T>(slices: Sliced<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done === true) return value;
  }
}

function textOf(at: number): string {
  return [
    'every',
    at % 3 === 0 ? 'third' : '',
    at % 1_111 === 0 ? 'seldom' : '',
    at % 5 === 0 ? 'xy' : '',
  ].join(' ');
}

describe('openHistoryStore', () => {
  let file: string;
  let store: HistoryStore;
  let now: number;
  let operations: Operations;
  beforeEach(() => {
    file = newFile();
    now = 1_000 * DAY;
    store = openHistoryStore(file, resultsOf(file), () => now);
    operations = store.operations();
  });
  afterEach(() => {
    store.close();
    removeFolders();
  });

  /** Answers so long that they are kept beside their entries, each of these bytes. */
  const long = (id: string, startedAt: number, text = id): StoredEntry =>
    entry(id, startedAt, { outcome: { ok: true, result: text.padEnd(9_998, '.') } });
  const append = (...entries: readonly StoredEntry[]): void =>
    void operations.append(entries.map(({ body, ...each }) => entryRow(each, body)));
  const get = (id: string): StoredEntry | undefined => {
    const row = operations.get(id);
    return row && entryOf(row);
  };
  const ids = (): readonly string[] => toEnd(operations.page({}, 100)).rows.map(({ id }) => String(id));
  function tidy(rules: Partial<HistoryRules> = {}): void {
    operations.setRules({ ...NO_LIMITS, ...rules });
    while (store.idle());
  }

  it('removes the oldest answers to stay within the budget, and keeps their entries', () => {
    append(...['a', 'b', 'c', 'd'].map((id, index) => long(id, index)));
    operations.mark(['a'], { pinned: true });
    tidy({ mostAnswerBytes: 20_000 });
    assert.deepEqual(ids(), ['d', 'c', 'b', 'a']);
    const gone = get('b');
    assert.deepEqual(
      [gone?.evicted, gone?.outcome.ok === false && gone.outcome.failure.message, gone?.ok],
      [
        true,
        'Its result was removed to keep the history within its size. Run the call again to see one.',
        true,
      ],
    );
    assert.deepEqual(
      [get('a'), get('c')?.evicted, get('d')],
      [{ ...long('a', 0), pinned: true }, true, long('d', 3)],
    );
    assert.deepEqual(toEnd(operations.page({ text: 'b......' }, 10)).rows, []);
  });

  it('counts an answer once, and by the newest entry that has it', () => {
    append(long('a', 1, 'same'), long('b', 2), long('c', 3, 'same'));
    tidy({ mostAnswerBytes: 10_000 });
    assert.deepEqual(
      ['a', 'b', 'c'].map((id) => get(id)?.evicted),
      [undefined, true, undefined],
    );
  });

  it('keeps all that is pinned, over the budget and over the limits', () => {
    append(long('a', 1), long('b', 2));
    operations.mark(['a', 'b'], { pinned: true });
    tidy({ mostAnswerBytes: 1, mostEntries: 1, mostDays: 1 });
    assert.deepEqual([ids(), get('a')?.outcome], [['b', 'a'], long('a', 1).outcome]);
  });

  it('keeps all calls of a pinned set, and pins those that come to it', () => {
    const of = (id: string, watch: string, at: number): StoredEntry => entry(id, at, { watch });
    append(of('a1', 'a', 1), of('a2', 'a', 2), of('b1', 'b', 3), of('b2', 'b', 4), entry('c', 5));
    operations.mark(['a1', 'a2', 'b2'], { pinned: true });
    append(of('a3', 'a', 6), of('b3', 'b', 7), of('c1', 'c', 8));
    const lifted = toEnd(operations.page({ pinnedOnly: true, setsAsOne: 'pinned' }, 9)).rows.map(listedOf);
    assert.deepEqual(
      lifted.map(({ id, calls, isSetPinned }) => [id, calls, isSetPinned]),
      [
        ['a3', 3, true],
        ['b2', undefined, undefined],
      ],
    );
    tidy({ mostDays: 1 });
    assert.deepEqual(ids(), ['a3', 'b2', 'a2', 'a1']);
    // An imported call has its own marks.
    operations.add([entryRow(of('a0', 'a', 0), undefined)]);
    assert.deepEqual([get('a0')?.pinned, get('a3')?.pinned], [undefined, true]);
    operations.mark(['a1'], { pinned: false });
    append(of('a4', 'a', now));
    assert.equal(get('a4')?.pinned, undefined);
  });

  it('gives a call the note and tags that all others of its set have, and none of a single one', () => {
    const of = (id: string, at: number): StoredEntry => entry(id, at, { watch: 'a' });
    append(of('a1', 1), of('a2', 2), entry('other', 2));
    operations.mark(['a1', 'a2'], { note: 'for Bob', tags: ['daily'] });
    operations.mark(['a2'], { tags: ['high', 'daily'] });
    append(of('a3', 3), entry('b', 3));
    operations.mark(['a3'], { note: 'the peak' });
    append(of('a4', 4));
    const marks = ['a3', 'a4', 'b'].map((id) => [get(id)?.note, get(id)?.tags]);
    assert.deepEqual(marks, [
      ['the peak', ['daily']],
      [undefined, ['daily']],
      [undefined, undefined],
    ]);
  });

  it('gives a call only the tags that each other of its batch has, and none where some are damaged', () => {
    const of = (id: string, at: number): StoredEntry => entry(id, at, { batch: 'a' });
    append(of('a1', 1), of('a2', 2), of('a3', 3));
    operations.mark(['a1', 'a2', 'a3'], { tags: ['one', 'two'] });
    append(of('a4', 4));
    operations.mark(['a2'], { tags: ['two'] });
    append(of('a5', 5));
    operations.mark(['a3'], { tags: ['one'] });
    append(of('a6', 6));
    operations.mark(['a3', 'a6'], { tags: ['two'] });
    const other = new DatabaseSync(file);
    other.exec(`UPDATE entry SET tags = '["two"' WHERE id = 'a6'`);
    other.close();
    append(of('a7', 7));
    assert.deepEqual(
      ['a4', 'a5', 'a6', 'a7'].map((id) => get(id)!.tags),
      [['one', 'two'], ['two'], undefined, undefined],
    );
  });

  it('gives a call only what pinned and other calls of its set share, without the deleted ones', () => {
    const of = (id: string, at: number): StoredEntry => entry(id, at, { batch: 'a' });
    append(of('a1', 1), of('a2', 2), of('a3', 3));
    operations.mark(['a1', 'a2'], { note: 'for Bob' });
    operations.mark(['a2', 'a3'], { pinned: true });
    const marksAfter = (id: string, at: number): readonly unknown[] => {
      append(of(id, at));
      return [get(id)?.pinned, get(id)?.note];
    };
    assert.deepEqual(marksAfter('a4', 4), [undefined, undefined]);
    operations.mark(['a3', 'a4'], { note: 'for Bob' });
    assert.deepEqual(marksAfter('a5', 5), [undefined, 'for Bob']);
    // They can be brought back.
    toEnd(operations.delete(['a2', 'a3', 'a4', 'a5'], false));
    assert.deepEqual(marksAfter('a6', 6), [undefined, undefined]);
  });

  it('gives the second run of a watch the marks of the first, which is the row of the watch', () => {
    append(entry('a1', 1, { watch: 'a' }), entry('b1', 1, { batch: 'b' }));
    operations.mark(['a1', 'b1'], { pinned: true, note: 'for Bob' });
    append(entry('a2', 2, { watch: 'a' }), entry('b2', 2, { batch: 'b' }));
    const marks = ['a2', 'b2'].map((id) => [get(id)?.pinned, get(id)?.note]);
    assert.deepEqual(marks, [
      [true, 'for Bob'],
      [undefined, undefined],
    ]);
  });

  it('marks a call of a large set as fast as one of a small set', () => {
    const of = (id: string): StoredEntry => entry(id, 1, { watch: 'a' });
    const known = Array.from({ length: 20_000 }, (_, at) => `a${at}`);
    operations.add(known.map((id) => entryRow(of(id), undefined)));
    operations.mark(known, { pinned: true, note: 'for Bob', tags: ['daily'] });
    const from = performance.now();
    for (let at = 0; at < 50; at++) append(of(`b${at}`));
    // By reading all calls of the set it takes seconds.
    assert.ok(performance.now() - from < 500);
    const { pinned, note, tags } = get('b49')!;
    assert.deepEqual([pinned, note, tags], [true, 'for Bob', ['daily']]);
  });

  it('pins no call because a single one of its set is pinned, also where limits have removed the others', () => {
    const of = (id: string, batch: string, at: number): StoredEntry => entry(id, at, { batch });
    append(of('a1', 'a', 1), of('b1', 'b', 1), of('b2', 'b', 2));
    operations.mark(['a1', 'b1'], { pinned: true });
    tidy({ mostDays: 1 });
    assert.deepEqual([...ids()].toSorted(), ['a1', 'b1']);
    append(of('a2', 'a', now), of('b3', 'b', now));
    assert.deepEqual([get('a2')?.pinned, get('b3')?.pinned], [undefined, undefined]);
  });

  it('keeps so many entries, the newest, and beside them what is pinned', () => {
    append(...Array.from({ length: 500 }, (_, at) => entry(`e${at}`, now + at)));
    operations.mark(['e3'], { pinned: true });
    tidy({ mostEntries: 4 });
    assert.deepEqual([ids(), operations.count()], [['e499', 'e498', 'e497', 'e496', 'e3'], 5]);
  });

  it('keeps the newest that are not pinned, whatever is pinned', () => {
    const calls = fc.array(fc.record({ at: fc.nat(9), pinned: fc.boolean() }), { maxLength: 30 });
    fc.assert(
      fc.property(calls, fc.nat(12), (all, most) => {
        toEnd(operations.delete({}, true));
        now += 601_000;
        tidy();
        append(...all.map(({ at }, index) => entry(`e${index}`, now + at)));
        const named = all.map(({ at, pinned }, index) => ({ id: `e${index}`, at, index, pinned }));
        operations.mark(
          named.filter(({ pinned }) => pinned).map(({ id }) => id),
          { pinned: true },
        );
        tidy({ mostEntries: most });
        const newestFirst = named.toSorted((a, b) => b.at - a.at || b.index - a.index);
        const kept = newestFirst.filter(({ pinned }) => !pinned).slice(0, most);
        assert.deepEqual(
          ids(),
          newestFirst.filter((one) => one.pinned || kept.includes(one)).map(({ id }) => id),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('says what a stricter limit has taken, which can be restored, and nothing of limits that were there before', () => {
    append(
      ...Array.from({ length: 300 }, (_, at) => entry(`e${at}`, now + at)),
      long('old', 1),
      long('older', 0),
    );
    const told: (TidyReport | undefined)[] = [];
    const tidyWith = (rules: Partial<HistoryRules>): void => {
      operations.setRules({ ...NO_LIMITS, ...rules });
      while (store.idle((tidied) => told.push(tidied)));
    };
    tidyWith({ mostEntries: 301 });
    tidyWith({ mostEntries: 301, mostAnswerBytes: 1 });
    tidyWith({ mostEntries: 5, mostAnswerBytes: 1 });
    assert.deepEqual(told, [
      undefined,
      { calls: { stamp: now, count: 0 }, results: 1, before: { ...NO_LIMITS, mostEntries: 301 } },
      {
        calls: { stamp: now + 1, count: 296 },
        results: 0,
        before: { ...NO_LIMITS, mostEntries: 301, mostAnswerBytes: 1 },
      },
    ]);
    assert.equal(operations.count(), 5);
    tidyWith({});
    assert.deepEqual([toEnd(operations.restore(now + 1)), operations.count(), told.length], [296, 301, 3]);
  });

  it('knows the limit before a number that was typed, and brings back all that went meanwhile', () => {
    append(...Array.from({ length: 300 }, (_, at) => entry(`e${at}`, now + at)));
    const told: (TidyReport | undefined)[] = [];
    const before = { ...NO_LIMITS, mostEntries: 1_000 };
    operations.setRules(before);
    while (store.idle());
    for (const mostEntries of [200, 100, 10]) {
      operations.setRules({ ...NO_LIMITS, mostEntries });
      store.idle((tidied) => told.push(tidied));
    }
    while (store.idle((tidied) => told.push(tidied)));
    assert.deepEqual(told, [{ calls: { stamp: now, count: 290 }, results: 0, before }]);
    operations.setRules(before);
    assert.deepEqual([toEnd(operations.restore(now)), operations.count()], [290, 300]);
  });

  it('takes limits that are lowered while a lower one still takes calls away for one change: all come back', () => {
    append(...Array.from({ length: 300 }, (_, at) => entry(`e${at}`, now + at)));
    const told: (TidyReport | undefined)[] = [];
    const before = { ...NO_LIMITS, mostEntries: 300 };
    operations.setRules(before);
    for (const mostEntries of [2, 90, 20]) {
      operations.setRules({ ...NO_LIMITS, mostEntries });
      store.idle((tidied) => told.push(tidied));
    }
    while (store.idle((tidied) => told.push(tidied)));
    assert.deepEqual(told, [{ calls: { stamp: now, count: 280 }, results: 0, before }]);
    operations.setRules(before);
    assert.deepEqual([toEnd(operations.restore(now)), operations.count()], [280, 300]);
  });

  it('finds the newest call by a note that it got after it was indexed', () => {
    append(entry('a', 1), entry('b', 2));
    tidy();
    operations.mark(['b'], { note: 'remember the milk' });
    assert.deepEqual(
      toEnd(operations.page({ text: 'the milk' }, 10)).rows.map(({ id }) => id),
      ['b'],
    );
  });

  it('keeps entries for so many days', () => {
    append(entry('old', now - 3 * DAY), entry('new', now - DAY));
    tidy({ mostDays: 2 });
    assert.deepEqual(ids(), ['new']);
  });

  it('says how many calls a stricter limit of days has taken', () => {
    append(entry('old', now - 3 * DAY), entry('older', now - 4 * DAY), entry('new', now - DAY));
    tidy({});
    operations.setRules({ ...NO_LIMITS, mostDays: 2 });
    const told: (TidyReport | undefined)[] = [];
    while (store.idle((tidied) => told.push(tidied)));
    assert.deepEqual(told, [{ calls: { stamp: now, count: 2 }, results: 0, before: NO_LIMITS }]);
  });

  it('removes what was deleted for good after ten minutes, with the answers and files that nothing else needs', () => {
    mkdirSync(resultsOf(file));
    const path = (name: string): string => join(resultsOf(file), name);
    for (const name of ['one.json', 'two.json']) {
      writeFileSync(path(name), '');
      utimesSync(path(name), 1, 1);
    }
    append(
      { ...entry('a', 1), body: 'one.json' },
      { ...entry('b', 2), body: 'one.json' },
      { ...entry('c', 3), body: 'two.json' },
      long('d', 4),
    );
    const { stamp, count } = toEnd(operations.delete(['a', 'c', 'd'], false));
    now += 599_000;
    tidy();
    assert.deepEqual([count, existsSync(path('two.json'))], [3, true]);
    now += 2_000;
    tidy();
    assert.deepEqual(
      [toEnd(operations.restore(stamp)), ids(), existsSync(path('one.json')), existsSync(path('two.json'))],
      [0, ['b'], true, false],
    );
    toEnd(operations.delete({}, false));
    now += 601_000;
    tidy();
    assert.equal(existsSync(path('one.json')), false);
  });

  it('finds entries that take the place of removed ones', () => {
    append(entry('a', 1, { summary: 'first words' }), entry('b', 2, { summary: 'other words' }));
    tidy();
    toEnd(operations.delete(['b'], false));
    now += 601_000;
    tidy();
    append(entry('c', 3, { summary: 'third words' }));
    const found = (text: string): readonly unknown[] =>
      toEnd(operations.page({ text }, 10)).rows.map(({ id }) => id);
    assert.deepEqual([found('third'), found('other'), found('words')], [['c'], [], ['c', 'a']]);
    tidy();
    assert.deepEqual([found('third'), found('other'), found('words')], [['c'], [], ['c', 'a']]);
  });

  it('finds an address in calldata by its beginning, and by its beginning and end', () => {
    const word = '70997970c51812dc3a010c7d01b50e0d17dc79c8'.padStart(64, '0');
    const withData = (id: string, data: string) =>
      entry(id, 1, { params: [{ to: '0x5fbdb2315678afecb367f032d93f642f64180aa3', data }, 'latest'] });
    append(
      withData('a', `0x70a08231${word}`),
      withData('b', `0xa9059cbb${word}${'0'.repeat(63)}5`),
      withData('c', `0x70a08231${word.replace('c8', 'c9')}`),
      withData('d', `0x70a08231${word.replace('7099', '0709')}`),
    );
    const found = (text: string): readonly unknown[] =>
      toEnd(operations.page({ text }, 10)).rows.map(({ id }) => id);
    for (const state of ['not indexed', 'indexed']) {
      assert.deepEqual(found('0x7099'), ['c', 'b', 'a'], state);
      assert.deepEqual(found('0x70997970C51812dc3A010C7d01b50e0d17dc79C'), ['c', 'b', 'a'], state);
      assert.deepEqual(found('0x7099…79C8'), ['b', 'a'], state);
      tidy();
    }
  });

  it('finds what a text stands for as well, and leaves that out', () => {
    const SHELLS = (9_974_525n * 10n ** 17n).toString(16).padStart(64, '0');
    append(entry('a', 1, { summary: 'gave 0x70A08231' }), entry('b', 2, { summary: `gave 0x${SHELLS}` }));
    const found = (filter: HistoryFilter): readonly unknown[] =>
      toEnd(operations.page(filter, 10)).rows.map(({ id }) => id);
    const balanceOf = { text: 'balanceOf', textAlso: ['70a08231'] };
    for (const state of ['not indexed', 'indexed']) {
      assert.deepEqual([found(balanceOf), found({ not: [balanceOf] })], [['a'], ['b']], state);
      assert.deepEqual(found({ text: '997,452.5 SHELL', textAlso: [SHELLS] }), ['b'], state);
      assert.deepEqual(
        found({ text: '997452.5', textAlso: [`0x${SHELLS.replace(/^0+/, '')}`] }),
        ['b'],
        state,
      );
      tidy();
    }
  });

  it('keeps what an explanation is of', () => {
    const kinds = [
      { id: 'of a hash', hash: '0x12' },
      { id: 'of a call', hash: '' },
      { id: 'of a transaction', hash: '', isTransaction: true },
    ] as const;
    append(...kinds.map((explanation, at) => entry(String(at), at, { explanation })));
    assert.deepEqual(
      kinds.map((_kind, at) => get(String(at))?.explanation),
      kinds,
    );
  });

  it('finds a call by the name of ENS that it was given', () => {
    const namedAddresses = [{ asked: 'Nick.eth', name: 'nick.eth', address: `0x${'ab'.repeat(20)}` }];
    append(entry('a', 1, { namedAddresses }), entry('b', 2));
    for (const state of ['not indexed', 'indexed']) {
      assert.deepEqual(
        toEnd(operations.page({ text: 'nick.eth' }, 10)).rows.map(({ id }) => id),
        ['a'],
        state,
      );
      tidy();
    }
  });

  it('lists what a text finds by its time, in pages, where older and newer calls were imported since @long', () => {
    const all = Array.from({ length: 9_000 }, (_, at) => entry(`e${at}`, 10 * at, { summary: textOf(at) }));
    /** Calls of the middle first, then an export of the oldest, the newest of it first, then all that is left. */
    operations.add(all.slice(3_000, 6_000).map((each) => entryRow(each)));
    operations.add(
      all
        .slice(0, 3_000)
        .toReversed()
        .map((each) => entryRow(each)),
    );
    tidy();
    operations.add(all.slice(6_000).map((each) => entryRow(each)));
    const newest = all.toReversed();
    const found = (text: string, more: HistoryFilter = {}): readonly unknown[] => {
      const rows: unknown[] = [];
      for (let end; ;) {
        const page: RowPage = toEnd(operations.page({ ...more, text }, 250, end));
        rows.push(...page.rows.map(({ id }) => id));
        if (page.end === undefined) return rows;
        ({ end } = page);
      }
    };
    const those = (text: string): readonly StoredEntry[] =>
      newest.filter(({ summary }) => summary.includes(text));
    for (const state of ['some of it not indexed', 'indexed']) {
      for (const text of ['every', 'third', 'seldom', 'xy'])
        assert.deepEqual(
          found(text),
          those(text).map(({ id }) => id),
          `${text}, ${state}`,
        );
      assert.deepEqual(
        found('third', { since: 20_000, before: 40_000 }),
        those('third')
          .filter(({ startedAt }) => startedAt >= 20_000 && startedAt < 40_000)
          .map(({ id }) => id),
      );
      tidy();
    }
  });

  it('finds a text in calls from the very millisecond that is searched from', () => {
    operations.add([1, 2, 3].map((at) => entryRow(entry(`at${at}`, at, { summary: 'seashell' }))));
    tidy();
    const { rows } = toEnd(operations.page({ text: 'seashell', since: 3 }, 10));
    assert.deepEqual(
      rows.map(({ id }) => id),
      ['at3'],
    );
  });

  it('lists an explanation where its last call is, also where that was imported first', () => {
    const explanation = { id: 'why', hash: '0x01' };
    operations.add(
      [3, 1]
        .map((at) => entryRow(entry(`call${at}`, at, { explanation })))
        .concat(entryRow(entry('other', 2))),
    );
    const { rows } = toEnd(operations.page({ setsAsOne: 'all' }, 10));
    assert.deepEqual(
      rows.map(listedOf).map(({ id, calls }) => [id, calls]),
      [
        ['call3', 2],
        ['other', undefined],
      ],
    );
  });

  it('lists one call to several endpoints once, and once for each endpoint where that is asked', () => {
    const at = (endpointId: string, time: number): ReturnType<typeof entryRow> =>
      entryRow(entry(`${endpointId}${time}`, time, { endpointId, batch: 'one' }));
    operations.add([at('here', 1), at('there', 2), at('here', 3)]);
    const listed = (filter: HistoryFilter): unknown =>
      toEnd(operations.page(filter, 10))
        .rows.map(listedOf)
        .map(({ id, calls, failed, endpoints }) => [id, calls, failed, endpoints]);
    assert.deepEqual(listed({ setsAsOne: 'all' }), [['here3', 3, 0, 2]]);
    assert.deepEqual(listed({ setsAsOne: 'byEndpoint' }), [
      ['here3', 2, 0, 1],
      ['there2', 1, 0, 1],
    ]);
    assert.deepEqual(listed({ setsAsOne: 'byEndpoint', endpointId: 'there' }), [['there2', 1, 0, 1]]);
  });

  it('tells of a set whether its calls share their method, and the first parameter too', () => {
    const sets: Readonly<
      Record<string, readonly (readonly [method: string, params: readonly JsonValue[]])[]>
    > = {
      blocks: [
        ['eth_getBalance', ['0xaa', '0x1']],
        ['eth_getBalance', ['0xaa', '0x2']],
      ],
      accounts: [
        ['eth_getBalance', ['0xaa', '0x1']],
        ['eth_getBalance', ['0xbb', '0x1']],
      ],
      methods: [
        ['eth_getBalance', ['0xaa', '0x1']],
        ['eth_getCode', ['0xaa', '0x1']],
      ],
      objects: [
        ['eth_call', [{ to: '0xaa' }, '0x1']],
        ['eth_call', [{ to: '0xaa' }, '0x2']],
      ],
      bare: [
        ['eth_chainId', []],
        ['eth_chainId', []],
      ],
      alone: [['eth_chainId', []]],
    };
    for (const [batch, calls] of Object.entries(sets))
      operations.add(
        calls.map(([method, params], at) => entryRow(entry(`${batch}${at}`, at, { batch, method, params }))),
      );
    const listed = toEnd(operations.page({ setsAsOne: 'all' }, 10)).rows.map(listedOf);
    assert.deepEqual(
      listed
        .filter(({ alike }) => alike !== undefined)
        .map(({ batch, alike }) => `${batch}: ${alike}`)
        .toSorted(),
      ['accounts: method', 'bare: call', 'blocks: call', 'objects: call'],
    );
  });

  it('removes files of large answers that no entry names, once they are a day old', () => {
    mkdirSync(resultsOf(file));
    const path = (name: string): string => join(resultsOf(file), name);
    for (const name of ['kept.json', 'new.json', 'left.json']) writeFileSync(path(name), '');
    for (const name of ['kept.json', 'left.json']) utimesSync(path(name), 1, 1);
    now = Date.now();
    append({ ...entry('a', 1), body: 'kept.json' });
    tidy();
    assert.deepEqual(
      ['kept.json', 'new.json', 'left.json'].map((name) => existsSync(path(name))),
      [true, true, false],
    );
  });

  for (const [why, spoil] of [
    [
      'was set aside',
      (path: string) => {
        const database = new DatabaseSync(path);
        database.exec('PRAGMA user_version = 99');
        database.close();
      },
    ],
    ['cannot be opened', (path: string) => (renameSync(path, `${path}.away`), mkdirSync(path))],
  ] as const)
    it(`leaves the files of large answers where the history that names them ${why}`, () => {
      mkdirSync(resultsOf(file));
      const path = join(resultsOf(file), 'kept.json');
      writeFileSync(path, '');
      utimesSync(path, 1, 1);
      append({ ...entry('a', 1), body: 'kept.json' });
      for (let start = 0; start < 2; start++) {
        store.close();
        if (start === 0) spoil(file);
        store = openHistoryStore(file, resultsOf(file), Date.now);
        operations = store.operations();
        tidy();
        assert.deepEqual([operations.count(), existsSync(path)], [0, true]);
      }
    });

  it('leaves a file that is young: another window may be about to name it', () => {
    mkdirSync(resultsOf(file));
    const path = (name: string): string => join(resultsOf(file), name);
    now = Date.now();
    const [named, left] = ['named.json', 'left.json'];
    for (const name of [named, left]) writeFileSync(path(name), '');
    append({ ...entry('a', 1), body: named }, { ...entry('b', 1), body: left });
    const there = (): readonly boolean[] => [named, left].map((name) => existsSync(path(name)));
    toEnd(operations.delete({}, true));
    tidy();
    assert.deepEqual([operations.get('a'), there(), store.next()], [undefined, [true, true], now + 60_000]);
    append({ ...entry('c', 2), body: named });
    now += 61_000;
    tidy();
    assert.deepEqual([there(), store.next()], [[true, false], undefined]);
  });

  it('says when what was deleted is to be removed, and removes at once what goes for good', () => {
    append(entry('a', 1), entry('b', 2), entry('c', 3));
    tidy();
    assert.equal(store.next(), undefined);
    const { stamp } = toEnd(operations.delete(['a'], false));
    const gone = toEnd(operations.delete(['b'], true));
    tidy();
    assert.deepEqual([stamp, gone.count, store.next()], [now, 1, now + 600_000]);
    const database = new DatabaseSync(file);
    const kept = database.prepare('SELECT id FROM entry ORDER BY id').all();
    database.close();
    assert.deepEqual(
      [kept.map(({ id }) => id), toEnd(operations.restore(stamp)), ids()],
      [['a', 'c'], 1, ['c', 'a']],
    );
  });

  describe('beside another window', () => {
    let other: DatabaseSync;
    afterEach(() => other.close());
    const indexedTo = (): unknown =>
      other.prepare("SELECT value FROM state WHERE name = 'indexed_to'").get()?.['value'];

    it('appends and deletes while that one writes the search index', () => {
      append(entry('a', 1));
      other = new DatabaseSync(`${file}.search`);
      other.exec('BEGIN IMMEDIATE');
      const before = performance.now();
      assert.deepEqual(operations.append([entryRow(entry('b', 2))]), [true]);
      toEnd(operations.delete(['a'], false));
      operations.putSaved([]);
      // A lock is waited for for five seconds.
      assert.ok(performance.now() - before < 2_000);
      assert.deepEqual(ids(), ['b']);
    });

    it('leaves the search index as it is where that one writes it while the history is opened', () => {
      append(entry('a', 1));
      tidy();
      store.close();
      const index = fileIdentity(`${file}.search`);
      other = new DatabaseSync(`${file}.search`);
      other.exec('BEGIN IMMEDIATE');
      store = openHistoryStore(file, resultsOf(file), () => now);
      assert.deepEqual([fileIdentity(`${file}.search`), indexedTo()], [index, 1]);
    });

    it('brings the search index up to date while that one writes', () => {
      append(entry('a', 1), entry('b', 2));
      tidy();
      append(entry('c', 3));
      other = new DatabaseSync(file);
      other.exec('BEGIN IMMEDIATE');
      const before = performance.now();
      assert.equal(store.idle(), false);
      assert.ok(performance.now() - before < 2_000);
      other.close();
      other = new DatabaseSync(`${file}.search`);
      assert.equal(indexedTo(), 3);
    });

    it('indexes about a megabyte at a time, or a hundred entries', () => {
      other = new DatabaseSync(`${file}.search`);
      const big = (id: string): StoredEntry =>
        entry(id, 1, { outcome: { ok: true, result: `${id} ${'0123456789'.repeat(6_000)}` } });
      append(...Array.from({ length: 40 }, (_, at) => big(`big${at}`)));
      append(...Array.from({ length: 150 }, (_, at) => entry(`small${at}`, 2)));
      const ends: unknown[] = [];
      do ends.push(indexedTo());
      while (store.idle());
      assert.deepEqual([...ends, indexedTo()], [0, 18, 36, 136, 190]);
      assert.deepEqual(
        toEnd(operations.page({ text: 'big39 ' }, 10)).rows.map(({ id }) => id),
        ['big39'],
      );
    });

    it('finds entries whose numbers the index had counted before the power went', () => {
      append(entry('a', 1), entry('b', 2));
      tidy();
      store.close();
      other = new DatabaseSync(file);
      other.exec("DELETE FROM entry WHERE id = 'b'");
      store = openHistoryStore(file, resultsOf(file), () => now);
      operations = store.operations();
      append(entry('c', 3, { summary: 'third words' }));
      tidy();
      assert.deepEqual(
        toEnd(operations.page({ text: 'third' }, 10)).rows.map(({ id }) => id),
        ['c'],
      );
    });
  });

  describe('where entries cannot be written', () => {
    /** As someone who may only read: root may write all files. */
    const reading = <T>(work: () => T): T => {
      if (process.geteuid?.() !== 0) return work();
      process.seteuid!(65_534);
      try {
        return work();
      } finally {
        process.seteuid!(0);
      }
    };

    it('lists the calls of a file that may only be read, and says so', () => {
      append(...Array.from({ length: 50 }, (_, at) => entry(`e${at}`, at)));
      store.close();
      chmodSync(file, 0o444);
      chmodSync(dirname(file), 0o555);
      try {
        reading(() => {
          store = openHistoryStore(file, resultsOf(file), () => now);
          operations = store.operations();
          while (store.idle());
          const { rows } = toEnd(operations.page({}, 100));
          assert.deepEqual([rows.length, rows[0]?.['id'], rows.at(-1)?.['id']], [50, 'e49', 'e0']);
          assert.deepEqual(entryOf(operations.get('e7')!), entry('e7', 7));
          assert.match(
            operations.problem()?.message ?? '',
            /^Nothing is recorded at the moment: .*readonly.*\. Calls work, .* The list has all 50 calls of the file\.$/,
          );
          assert.deepEqual(operations.append([entryRow(entry('new', 60))]), [false]);
          assert.equal(toEnd(operations.page({}, 100)).rows.length, 51);
        });
      } finally {
        chmodSync(dirname(file), 0o755);
        chmodSync(file, 0o644);
      }
      // Only what is new is written once that can be done.
      assert.equal(store.retry(), true);
      operations = store.operations();
      assert.deepEqual([operations.count(), operations.problem()], [51, undefined]);
    });

    it('records on where the disk does not say for a while which file is the history', () => {
      append(entry('a', 1));
      const folder = dirname(file);
      renameSync(folder, `${folder}.away`);
      symlinkSync(folder, folder);
      assert.throws(() => statSync(file), { code: 'ELOOP' });
      operations = store.operations();
      append(entry('b', 2));
      rmSync(folder);
      renameSync(`${folder}.away`, folder);
      operations = store.operations();
      assert.deepEqual([ids(), operations.problem(), store.isWaiting()], [['b', 'a'], undefined, false]);
    });

    it('goes on without one that never can be, and says so', () => {
      const good = entryRow(entry('bad', 2));
      const bad = { ...good, values: good.values.with(1, null) };
      const unbindable = { ...entryRow(entry('worse', 2)), kind: {} as unknown as string };
      const rows = [entryRow(entry('a', 1)), bad, unbindable, entryRow(entry('b', 3))];
      assert.deepEqual(operations.append(rows), [true, false, false, true]);
      assert.match(
        operations.problem()?.message ?? '',
        /^A call could not be recorded: .*\. Other calls are\.$/s,
      );
      assert.deepEqual([ids(), store.isWaiting()], [['b', 'a'], false]);
      assert.deepEqual(operations.append([entryRow(entry('c', 4))]), [true]);
      assert.equal(operations.problem(), undefined);
    });

    /** Opens a history that nothing can be written to until this file is removed. */
    function openBlocked(): string {
      store.close();
      const blocked = dirname(newFile());
      rmSync(blocked, { recursive: true });
      writeFileSync(blocked, 'a file where a folder should be');
      store = openHistoryStore(`${blocked}/history.db`, resultsOf(file), () => now);
      operations = store.operations();
      return blocked;
    }

    it('writes nothing of what was deleted before it could be written', () => {
      const blocked = openBlocked();
      append(entry('a', 1), entry('b', 2), entry('c', 3));
      toEnd(operations.delete(['a'], true));
      toEnd(operations.delete(['b'], false));
      rmSync(blocked);
      assert.equal(store.retry(), true);
      operations = store.operations();
      assert.deepEqual([ids(), operations.count(), store.isWaiting()], [['c'], 1, false]);
    });

    it('keeps the newest 64 MB of them, says that others are lost, and writes them once it can @long', () => {
      const blocked = openBlocked();
      const large = (id: string): StoredEntry =>
        entry(id, 1, { outcome: { ok: true, result: id.repeat(20_000_000) } });
      for (const id of ['a', 'b', 'c']) append(large(id));
      assert.deepEqual(ids(), ['c', 'b', 'a']);
      assert.match(
        operations.problem()?.message ?? '',
        /^Nothing is recorded at the moment: .*are recorded when/,
      );
      append(large('d'));
      assert.match(
        operations.problem()?.message ?? '',
        /^Nothing is recorded at the moment: .*the oldest ones are lost\.$/,
      );
      assert.deepEqual([store.isWaiting(), store.retry()], [true, false]);
      rmSync(blocked);
      assert.equal(store.retry(), true);
      operations = store.operations();
      assert.deepEqual([ids(), store.isWaiting(), operations.problem()], [['d', 'c', 'b'], false, undefined]);
    });

    it('tells damage that shows when they are tried again, and writes them to the new file', () => {
      append(entry('a', 1));
      const other = new DatabaseSync(file);
      other.exec('ALTER TABLE tally RENAME TO elsewhere; DROP TABLE elsewhere');
      append(entry('b', 2));
      assert.deepEqual([store.isWaiting(), store.retry()], [true, false]);
      damage(file);
      other.close();
      assert.throws(
        () => store.retry(),
        (error) => store.isDamage(error),
      );
      store.reopen();
      operations = store.operations();
      assert.equal(store.retry(), true);
      assert.deepEqual(ids(), ['b']);
    });
  });
});
