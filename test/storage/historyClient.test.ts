import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { HistoryEntry } from '../../src/core/call/call.ts';
import type {
  HistoryFilter,
  HistoryPort,
  HistoryRules,
  ListedEntry,
  SavedItem,
  TidyReport,
} from '../../src/core/history/history.ts';
import { parseJson } from '../../src/core/json.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { jsonText } from '../core/jsonArbitrary.ts';
import { damage, entry, eventually, head, newFile, openSources, removeFolders } from './entries.ts';

const FAILED = entry('failed', 3, {
  ok: false,
  summary: 'nonce too low (-32000)',
  httpStatus: 429,
  outcome: {
    ok: false,
    failure: { kind: 'rpc', code: -32000, message: 'nonce too low', data: { a: ['0x'] }, status: 429 },
  },
});
const NO_LIMITS: HistoryRules = {
  doNotRecord: [],
  mostEntries: Infinity,
  mostDays: Infinity,
  mostAnswerBytes: Infinity,
};

const LISTED_FAILURE: ListedEntry = { ...head(FAILED), failureKind: 'rpc' };

describe('openHistory', () => {
  let file: string;
  let history: HistoryPort;
  beforeEach(() => {
    file = newFile();
    history = openSources(file);
  });
  afterEach(async () => {
    await history.close();
    removeFolders();
  });

  async function append(...entries: readonly HistoryEntry[]): Promise<void> {
    for (const each of entries) assert.equal(await history.append(each), true);
  }
  const idsOf = (heads: readonly ListedEntry[]): readonly string[] => heads.map(({ id }) => id);
  const ids = async (limit = 100): Promise<readonly string[]> => idsOf((await history.page({}, limit)).heads);

  it('begins empty and without a problem', async () => {
    assert.deepEqual(
      [await history.problem(), await history.count(), await history.page({}, 10), await history.get('none')],
      [undefined, 0, { heads: [] }, undefined],
    );
  });

  it('gives back what was appended: heads in the list, the whole entry by id', async () => {
    const unfinished = { from: '0x32', to: '0x63', blocks: '0xa', why: 'slow (429)' };
    const blockTimes = [{ asked: '2026-01-31T12:00Z', block: '0x10', time: '0x697deec0', calls: 12 }];
    const functions = ['name() returns (bytes32)'];
    const namedAddresses = [{ asked: 'nick.eth', address: `0x${'ab'.repeat(20)}` }];
    const servedBy = { upstream: 2, attempts: 1, behind: 3 };
    const named = { blockTimes, namedAddresses, servedBy };
    const good = entry('good', 2, { rerunOf: 'failed', wireBytes: 40, unfinished, ...named, functions });
    await append(good, FAILED);
    assert.deepEqual((await history.page({}, 10)).heads, [LISTED_FAILURE, head(good)]);
    assert.deepEqual([await history.get('good'), await history.get('failed')], [good, FAILED]);
  });

  it('lists the newest first, and within a millisecond the one appended last', async () => {
    await append(entry('b', 5), entry('a', 5), entry('late', 9), entry('c', 5), entry('early', 1));
    assert.deepEqual(await ids(), ['late', 'c', 'a', 'b', 'early']);
  });

  it('pages without gaps and without repeating, also while entries come and go', async () => {
    await append(...Array.from({ length: 25 }, (_, index) => entry(`e${index}`, index >> 1)));
    const first = await history.page({}, 10);
    await append(entry('new', 100));
    await history.delete(['e20', 'e3']);
    const second = await history.page({}, 10, first.end);
    const third = await history.page({}, 10, second.end);
    const expected = Array.from({ length: 25 }, (_, index) => `e${24 - index}`).filter((id) => id !== 'e3');
    assert.deepEqual(
      [idsOf([...first.heads, ...second.heads, ...third.heads]), third.end],
      [expected, undefined],
    );
  });

  it('gives back what the time went into and the newest block known, and nothing where they are not', async () => {
    const phases = { wait: 0.125, connect: 4, tls: 7.5, firstByte: 30, download: 2.5, read: 0.001 };
    const known = entry('known', 2, { phases, head: '0x10d4f' });
    const unknown = entry('unknown', 1);
    await append(known, unknown);
    assert.deepEqual((await history.page({}, 10)).heads, [known, unknown].map(head));
    assert.deepEqual([await history.get('known'), await history.get('unknown')], [known, unknown]);
  });

  it('lists those of some ids that are there', async () => {
    await append(entry('one', 1), entry('two', 2), entry('three', 3));
    await history.delete(['three']);
    const { heads } = await history.page({ ids: ['three', 'one', 'none', 'two'] }, 4);
    assert.deepEqual(idsOf(heads), ['two', 'one']);
  });

  it('lists the calls of an explanation as one, where the last of them is, with how many they are', async () => {
    const explanation = { id: 'run', hash: '0xab' };
    const [first, last] = [entry('first', 2, { explanation }), entry('last', 4, { explanation })];
    const [older, between] = [entry('older', 1), entry('between', 3)];
    await append(older, first, between, last);
    const listed = async (limit: number): Promise<readonly ListedEntry[]> =>
      (await history.page({ setsAsOne: 'all' }, limit)).heads;
    assert.deepEqual(await listed(10), [
      { ...head(last), calls: 2, failed: 0, endpoints: 1, alike: 'call' },
      head(between),
      head(older),
    ]);
    assert.deepEqual((await history.page({ setId: 'run' }, 10)).heads, [head(last), head(first)]);
    assert.deepEqual(await history.get('first'), first);
    await history.delete(['last']);
    assert.deepEqual(await listed(2), [head(between), { ...head(first), calls: 1, failed: 0, endpoints: 1 }]);
    assert.deepEqual((await history.page({ setId: 'other' }, 10)).heads, []);
  });

  it('lists the calls of a batch and of a watch as one each, with how many of them failed', async () => {
    const failed: Partial<HistoryEntry> = {
      ok: false,
      outcome: { ok: false, failure: { kind: 'cancelled', message: 'Cancelled.' } },
    };
    const batch = [entry('one', 1, { batch: 'all' }), entry('two', 2, { ...failed, batch: 'all' })];
    const watch = [3, 5, 7].map((at) => entry(`run${at}`, at, { watch: 'here 2026-01-31' }));
    await append(...batch, ...watch, entry('alone', 4));
    const { heads } = await history.page({ setsAsOne: 'all' }, 10);
    assert.deepEqual(
      heads.map(({ id, calls, failed: no }) => [id, calls, no]),
      [
        ['run7', 3, 0],
        ['alone', undefined, undefined],
        ['two', 2, 1],
      ],
    );
    assert.deepEqual(idsOf((await history.page({ setId: 'here 2026-01-31' }, 10)).heads), [
      'run7',
      'run5',
      'run3',
    ]);
    assert.equal((await history.get('run5'))?.watch, 'here 2026-01-31');
  });

  it('keeps every digit of numbers in parameters and results', async () => {
    const text =
      '[9007199254740993,1e400,-0,1.0,115792089237316195423570985008687907853269984665640564039457]';
    const value = parseJson(text);
    await append(
      entry('big', 1, { params: value as readonly JsonValue[], outcome: { ok: true, result: value } }),
    );
    const kept = await history.get('big');
    assert.deepEqual(
      [JSON.stringify(kept?.params), kept?.outcome.ok && JSON.stringify(kept.outcome.result)],
      [text, text],
    );
  });

  it('keeps any result exactly, short or long', async () => {
    let next = 0;
    await fc.assert(
      fc.asyncProperty(
        jsonText.filter((text) => !/"\d+":/.test(text)),
        fc.boolean(),
        async (some, isLong) => {
          const text = isLong ? `[${some},"${'x'.repeat(2_000)}"]` : some;
          const id = `entry-${next++}`;
          await append(entry(id, 1, { outcome: { ok: true, result: parseJson(text) } }));
          const kept = await history.get(id);
          assert.equal(kept?.outcome.ok && JSON.stringify(kept.outcome.result), text);
        },
      ),
    );
  });

  it('keeps the same long answer once', async () => {
    const result = `0x${'ab'.repeat(500_000)}`;
    await append(...['a', 'b', 'c'].map((id) => entry(id, 1, { outcome: { ok: true, result } })));
    const database = new DatabaseSync(file);
    const kept = database.prepare('SELECT count(*) AS n, sum(bytes) AS bytes FROM answer').get();
    database.close();
    assert.deepEqual({ ...kept }, { n: 1, bytes: result.length + 2 });
    assert.deepEqual((await history.get('b'))?.outcome, { ok: true, result });
  });

  it('keeps the name of the file of a large result in place of it', async () => {
    const large = entry('large', 1);
    await history.append(large, 'abc.json');
    assert.deepEqual(
      [(await history.page({}, 1)).heads, await history.get('large')],
      [[head(large)], { ...large, outcome: { ok: true, result: null }, body: 'abc.json' }],
    );
  });

  it('does not take a second entry of the same id and keeps the first', async () => {
    await append(entry('a', 1));
    assert.equal(await history.append(entry('a', 2)), false);
    assert.deepEqual((await history.page({}, 10)).heads, [head(entry('a', 1))]);
  });

  it('tells each of several that arrive together whether it was taken', async () => {
    await append(entry('a', 1));
    const several = ['b', 'a', 'c'].map((id) => history.append(entry(id, 2)));
    assert.deepEqual(await Promise.all(several), [true, false, true]);
  });

  it('adds entries of elsewhere with what a person added to them, those it has only once', async () => {
    const theirs = { ...entry('theirs', 1), pinned: true, label: 'a', note: 'b', tags: ['c', 'd'] };
    await append(entry('mine', 2));
    assert.equal(await history.add([theirs, entry('mine', 7)]), 1);
    assert.deepEqual(
      [await history.get('theirs'), await history.get('mine'), await history.count()],
      [theirs, entry('mine', 2), 2],
    );
  });

  it('brings back a deleted entry that is added again', async () => {
    await append(entry('a', 1), entry('b', 2));
    await history.delete(['a']);
    assert.equal(await history.add([entry('a', 1), entry('b', 2)]), 1);
    assert.deepEqual([await ids(), await history.count()], [['b', 'a'], 2]);
  });

  it('marks entries, and takes marks away again', async () => {
    await append(entry('a', 1), entry('b', 2));
    await history.mark(['a', 'b'], { pinned: true, label: 'Mine' });
    await history.mark(['a'], { note: 'look here', tags: ['x', 'y'] });
    await history.mark(['b'], { pinned: false, label: '', tags: [] });
    assert.deepEqual((await history.page({}, 10)).heads, [
      head(entry('b', 2)),
      { ...head(entry('a', 1)), pinned: true, label: 'Mine', note: 'look here', tags: ['x', 'y'] },
    ]);
    assert.deepEqual(idsOf((await history.page({ pinnedOnly: true }, 10)).heads), ['a']);
  });

  it('keeps what became of a transaction: found as failed, and by its reason', async () => {
    await append(entry('a', 1), entry('b', 2), FAILED, entry('d', 4));
    const sums = { block: '0x80', gasUsed: '0x5208' };
    const fate = { state: 'failed', ...sums, reason: 'Low(have 5)' } as const;
    await history.mark(['a'], { fate });
    await history.mark(['b'], {
      fate: { state: 'succeeded', ...sums, reason: '', created: `0x${'c3'.repeat(20)}` },
    });
    const found = async (filter: HistoryFilter): Promise<readonly string[]> =>
      idsOf((await history.page(filter, 10)).heads);
    assert.deepEqual(await found({ failuresOnly: true }), ['failed', 'a']);
    assert.deepEqual(await found({ not: [{ failuresOnly: true }] }), ['d', 'b']);
    assert.deepEqual(await found({ text: 'low(have' }), ['a']);
    assert.deepEqual(await found({ text: 'succeeded' }), []);
    assert.deepEqual((await history.get('a'))?.fate, fate);
    assert.equal((await history.get('d'))?.fate, undefined);
    const count = (await history.groups('method', { failuresOnly: true })).reduce(
      (sum, group) => sum + group.count,
      0,
    );
    assert.equal(count, 2);
  });

  it('finds as failed what its row shows so: a receipt, a trace, a simulation', async () => {
    const withResult = (id: string, method: string, result: JsonValue) =>
      entry(id, 1, { method, outcome: { ok: true, result } });
    const receipt = { transactionHash: '0x1', gasUsed: '0x5208', status: '0x0' };
    const frame = { type: 'CALL', from: '0xa1', to: '0xb2', gas: '0x1', gasUsed: '0x1', input: '0x' };
    await append(
      withResult('mined', 'eth_getTransactionReceipt', { ...receipt, status: '0x1' }),
      withResult('receipt', 'eth_getTransactionReceipt', receipt),
      withResult('fine', 'debug_traceTransaction', frame),
      withResult('trace', 'debug_traceTransaction', { ...frame, error: 'execution reverted' }),
      withResult('simulation', 'eth_simulateV1', [{ calls: [{ status: '0x0' }, { status: '0x1' }] }]),
    );
    const found = async (filter: HistoryFilter): Promise<readonly string[]> =>
      idsOf((await history.page(filter, 10)).heads).toSorted();
    assert.deepEqual(await found({ failuresOnly: true }), ['receipt', 'simulation', 'trace']);
    assert.deepEqual(await found({ outcome: 'result' }), ['fine', 'mined']);
    assert.deepEqual((await history.groups('outcome')).map(({ key }) => key).toSorted(), [
      'failedTransaction',
      'result',
      'someFailed',
      'tracedFailed',
    ]);
  });

  it('deletes what is named or found, and restores it', async () => {
    await append(entry('a', 1), entry('b', 2), FAILED, entry('d', 4));
    const one = await history.delete(['b', 'never there']);
    const failures = await history.delete({ failuresOnly: true });
    assert.deepEqual(
      [await ids(), await history.count(), await history.get('b')],
      [['d', 'a'], 2, undefined],
    );
    const rest = await history.delete({});
    assert.deepEqual([one.count, failures.count, rest.count, await ids()], [1, 1, 2, []]);
    assert.equal(await history.restore(failures.stamp), 1);
    assert.deepEqual([await ids(), await history.get('failed')], [['failed'], FAILED]);
    assert.equal(await history.restore(rest.stamp), 2);
    assert.deepEqual([await ids(), await history.restore(rest.stamp)], [['d', 'failed', 'a'], 0]);
  });

  it('counts groups, and the same in each as a page of it lists', async () => {
    const DAY = 86_400_000;
    const noon = new Date(2026, 10, 21, 12).getTime();
    await append(
      entry('a', noon - DAY),
      entry('b', noon, { method: 'eth_call', endpointId: 'other', endpointName: 'Old name' }),
      entry('c', noon + 1, { method: 'eth_call', endpointId: 'other', endpointName: 'Other' }),
      entry('d', noon + 2, { ...FAILED, id: 'd', startedAt: noon + 2 }),
    );
    await history.delete(['a']);
    await append(entry('e', noon - DAY));
    assert.deepEqual(await history.groups('day'), [
      { key: '2026-11-21', count: 3 },
      { key: '2026-11-20', count: 1 },
    ]);
    assert.deepEqual(await history.groups('method'), [
      { key: 'eth_call', count: 2 },
      { key: 'eth_getBalance', count: 2 },
    ]);
    assert.deepEqual(await history.groups('outcome'), [
      { key: 'result', count: 3 },
      { key: 'rpc', count: 1 },
    ]);
    assert.deepEqual(
      (await history.groups('endpoint')).map(({ key, count }) => [key, count]),
      [
        ['main', 2],
        ['other', 2],
      ],
    );
    assert.deepEqual(await history.groups('method', { day: '2026-11-21', failuresOnly: true }), [
      { key: 'eth_getBalance', count: 1 },
    ]);
    for (const [by, member] of [
      ['day', 'day'],
      ['method', 'method'],
      ['endpoint', 'endpointId'],
      ['outcome', 'outcome'],
    ] as const)
      for (const { key, count } of await history.groups(by))
        assert.equal((await history.page({ [member]: key }, 10)).heads.length, count, `${by} ${key}`);
  });

  it('counts the rows of a group as a page of it lists them, where the calls of a set share one', async () => {
    const DAY = 86_400_000;
    const noon = new Date(2026, 10, 21, 12).getTime();
    const batch = { batch: 'both' };
    await append(
      entry('a', noon - DAY, batch),
      entry('b', noon, { ...batch, endpointId: 'other', endpointName: 'Other' }),
      entry('c', noon + 1, batch),
      entry('d', noon + 2),
      entry('gone', noon + 3, batch),
    );
    await history.delete(['gone']);
    const rowsOf = async (by: 'day' | 'endpoint', setsAsOne: 'all' | 'byEndpoint'): Promise<unknown> => {
      const member = by === 'day' ? 'day' : 'endpointId';
      const groups = await history.groups(by, { setsAsOne });
      for (const { key, rows } of groups)
        assert.equal((await history.page({ setsAsOne, [member]: key }, 10)).heads.length, rows, key);
      return groups.map(({ key, count, rows }) => [key, count, rows]);
    };
    assert.deepEqual(await rowsOf('day', 'all'), [
      ['2026-11-21', 3, 2],
      ['2026-11-20', 1, 0],
    ]);
    assert.deepEqual(await rowsOf('endpoint', 'byEndpoint'), [
      ['main', 3, 2],
      ['other', 1, 1],
    ]);
  });

  it('filters by method, endpoint, outcome and time', async () => {
    await append(
      entry('a', 10),
      entry('b', 20, { method: 'debug_traceCall' }),
      entry('c', 30, { endpointId: 'other' }),
      entry('d', 40, { ...FAILED, id: 'd', startedAt: 40 }),
    );
    const found = async (filter: Parameters<HistoryPort['page']>[0]): Promise<readonly string[]> =>
      idsOf((await history.page(filter, 10)).heads);
    assert.deepEqual(
      [
        await found({ methodPart: 'TRACE' }),
        await found({ methodPart: '%' }),
        await found({ endpointId: 'other' }),
        await found({ failuresOnly: true }),
        await found({ outcome: 'result', since: 20 }),
        await found({ since: 10, before: 30 }),
      ],
      [['b'], [], ['c'], ['d'], ['c', 'b'], ['b', 'a']],
    );
  });

  it('filters by tags, and leaves out what is not wanted', async () => {
    await append(
      entry('a', 1),
      entry('b', 2, { method: 'trace_block' }),
      FAILED,
      entry('d', 4, { params: ['hay'] }),
    );
    await history.mark(['a', 'd'], { tags: ['Urgent', 'l2'] });
    await history.mark(['b'], { tags: ['urgently'] });
    const found = async (filter: HistoryFilter): Promise<readonly string[]> =>
      idsOf((await history.page(filter, 10)).heads);
    assert.deepEqual(
      [
        await found({ tags: ['urgent'] }),
        await found({ tags: ['urgent', 'other'] }),
        await found({ not: [{ tags: ['urgent'] }] }),
        await found({ not: [{ failuresOnly: true }, { text: 'trace' }] }),
        await found({ not: [{ text: 'HAY' }], tags: ['l2'] }),
        await found({ text: 'eth', not: [{ methodPart: 'balance', text: 'hay' }] }),
        await found({ not: [{ tags: ['l2'] }], before: 3 }),
        await found({ not: [], tags: [] }),
      ],
      [
        ['d', 'a'],
        [],
        ['failed', 'b'],
        ['d', 'a'],
        ['a'],
        ['failed', 'b', 'a'],
        ['b'],
        ['d', 'failed', 'b', 'a'],
      ],
    );
  });

  for (const when of ['before it is indexed', 'when it is indexed'])
    it(`finds texts and numbers ${when}, each once, pages of them without gaps`, async () => {
      const oneEther = { outcome: { ok: true, result: '0xde0b6b3a7640000' } } as const;
      await append(
        entry('quantity', 1, oneEther),
        entry('word', 2, { outcome: { ok: true, result: `0x${'de0b6b3a7640000'.padStart(64, '0')}` } }),
        entry('decimal', 3, { outcome: { ok: true, result: { value: parseJson('1000000000000000000') } } }),
        entry('longer', 4, { outcome: { ok: true, result: '0xde0b6b3a76400001' } }),
        entry('quoted', 5, {
          params: ['say "hi"', '0x70997970c51812dc3a010c7d01b50e0d17dc79c800'],
          summary: '50% _done_',
          endpointName: 'Other Node',
        }),
        entry('long', 6, { outcome: { ok: true, result: `${'x'.repeat(20_000)}needle in the hay` } }),
        FAILED,
      );
      if (when === 'when it is indexed') {
        const index = new DatabaseSync(`${file}.search`, { timeout: 5_000 });
        const state = index.prepare("SELECT value FROM state WHERE name = 'indexed_to'");
        await eventually(() => state.get()?.['value'] === 7);
        index.close();
      }
      await history.mark(['word'], { label: 'My favourite', tags: ['gas', 'l2'] });
      const found = async (text: string): Promise<readonly string[]> => {
        const all: string[] = [];
        for (let end; ;) {
          const page = await history.page({ text }, 2, end);
          all.push(...idsOf(page.heads));
          if (page.end === undefined) return all;
          ({ end } = page);
        }
      };
      const both = async (text: string, ...others: readonly string[]): Promise<readonly string[]> =>
        idsOf((await history.page({ text, and: others.map((other) => ({ text: other })) }, 10)).heads);
      assert.deepEqual(await both('needle', 'hay'), ['long']);
      assert.deepEqual(await both('Other', '_DONE_', 'say'), ['quoted']);
      assert.deepEqual(await both('needle', 'Other'), []);
      assert.deepEqual(await both('1 ether', 'favourite'), ['word']);
      const also = { text: 'nick', textAlso: ['70997970c51812dc3a010c7d01b50e0d17dc79c8'] };
      assert.deepEqual(idsOf((await history.page({ text: 'done', and: [also] }, 10)).heads), ['quoted']);
      // All whose parameters are the usual ones.
      const usual = ['long', 'longer', 'failed', 'decimal', 'word', 'quantity'];
      assert.deepEqual(await found('0xDE0B6B3A7640000'), ['longer', 'decimal', 'word', 'quantity']);
      assert.deepEqual(await found('1000000000000000000'), ['decimal', 'word', 'quantity']);
      assert.deepEqual(await found('1_000_000_000_000_000_000'), ['decimal', 'word', 'quantity']);
      assert.deepEqual(await found('1,000,000,000 gwei'), ['decimal', 'word', 'quantity']);
      assert.deepEqual(await found('1 ETH'), ['decimal', 'word', 'quantity']);
      assert.deepEqual(await found('0xF39f…2266'), usual);
      assert.deepEqual(await found('0xf39f…226'), []);
      // More digits follow: it is no address.
      assert.deepEqual(await found('0x7099…79C8'), []);
      assert.deepEqual(await found('other node'), ['quoted']);
      assert.deepEqual(await found('"hi"'), ['quoted']);
      assert.deepEqual(await found('0% _d'), ['quoted']);
      assert.deepEqual(await found('NEEDLE'), ['long']);
      assert.deepEqual(await found('nonce too'), ['failed']);
      assert.deepEqual(await found('favour'), ['word']);
      assert.deepEqual(await found('l2'), ['word']);
      assert.deepEqual(await found('f39fd6e51aad88f6f4ce6ab8827279cfffb92266'), usual);
      assert.deepEqual(await found('nowhere'), []);
      assert.deepEqual(idsOf((await history.page({ text: 'eth', failuresOnly: true }, 10)).heads), [
        'failed',
      ]);
      await history.delete({ text: 'favourite' });
      assert.deepEqual(await found('1000000000000000000'), ['decimal', 'quantity']);
    });

  it('leaves a search that nobody waits for any more @long', async () => {
    await history.add(Array.from({ length: 5_000 }, (_, index) => entry(`e${index}`, index)));
    const leaving = new AbortController();
    const searching = history.page({ text: 'no' }, 10, undefined, leaving.signal);
    leaving.abort();
    await assert.rejects(searching, /Cancelled/);
    assert.equal(await history.count(), 5_000);
  });

  it('keeps everything over a restart', async () => {
    await append(entry('a', 1), FAILED);
    await history.mark(['a'], { pinned: true });
    await history.close();
    history = openSources(file);
    assert.deepEqual(
      [await history.problem(), (await history.page({}, 10)).heads, await history.get('failed')],
      [undefined, [LISTED_FAILURE, { ...head(entry('a', 1)), pinned: true }], FAILED],
    );
  });

  it('tells of what another window wrote, within a second, while it is looked at', async () => {
    const other = openSources(file);
    await other.problem();
    let changes = 0;
    history.onDidChange(() => changes++);
    history.watch(true);
    await append(entry('mine', 2));
    await new Promise((next) => setTimeout(next, 1_000));
    assert.equal(changes, 0, 'its own changes are known');
    await other.append(entry('theirs', 1));
    await eventually(() => changes === 1);
    assert.deepEqual(
      [await ids(), idsOf((await other.page({}, 10)).heads)],
      [
        ['mine', 'theirs'],
        ['mine', 'theirs'],
      ],
    );
    await other.close();
  });

  it('tells once of all that the rules took away @long', async () => {
    const outcome = { ok: true, result: 'x'.repeat(2_000) } as const;
    await history.add(Array.from({ length: 300 }, (_, at) => entry(`e${at}`, at, { outcome })));
    const seen: Promise<number>[] = [];
    history.onDidChange(() => seen.push(history.count()));
    history.setRules({ ...NO_LIMITS, mostEntries: 10, mostDays: 100_000 });
    await eventually(() => seen.length > 0);
    await delay(500);
    assert.deepEqual(await Promise.all(seen), [10]);
  });

  it('keeps fewer as soon as a limit is lowered, and tells how many went', async () => {
    history.setRules(NO_LIMITS);
    await history.add(Array.from({ length: 300 }, (_, at) => entry(`e${at}`, at)));
    const tidied = new Promise<TidyReport>((resolve) => history.onDidTidy(resolve));
    history.setRules({ ...NO_LIMITS, mostEntries: 4 });
    const { calls } = await tidied;
    assert.deepEqual([calls.count, await history.count()], [296, 4]);
    history.setRules(NO_LIMITS);
    assert.deepEqual([await history.restore(calls.stamp), await history.count()], [296, 300]);
  });

  it('records nothing of endpoints that are not to be recorded', async () => {
    history.setRules({ ...NO_LIMITS, doNotRecord: ['main'] });
    assert.deepEqual([history.isRecorded('main'), await history.append(entry('a', 1))], [false, false]);
    assert.equal(await history.append(entry('b', 1, { endpointId: 'other' })), true);
    history.setRules({ ...NO_LIMITS, doNotRecord: 'all' });
    assert.equal(await history.append(entry('c', 1, { endpointId: 'other' })), false);
    history.setRules(NO_LIMITS);
    await append(entry('d', 1));
    assert.deepEqual(await ids(), ['d', 'b']);
  });

  it('writes no parameter of a method that signs to the disk, nor a password', async () => {
    const secret = 'canary-of-what-was-signed';
    const methods = [
      'eth_sign',
      'eth_signTypedData_v4',
      'eth_signTransaction',
      'personal_sign',
      'account_signData',
    ];
    await append(
      ...methods.map((method) => entry(method, 1, { method, params: [secret, { data: secret }] })),
    );
    await history.putSaved([
      {
        id: 's',
        position: 1,
        name: 'Sign',
        request: { endpointId: 'main', method: 'eth_sign', params: [secret] },
      },
    ]);
    assert.deepEqual((await history.get('eth_sign'))?.params, ['[not kept]', '[not kept]']);
    assert.deepEqual((await history.saved())[0]?.request?.params, ['[not kept]']);
    await history.close();
    const database = new DatabaseSync(file);
    for (const table of ['entry', 'saved'])
      assert.ok(!JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all()).includes(secret), table);
    database.close();
    history = openSources(file);
  });

  it('keeps saved requests in folders, in the order of their positions', async () => {
    const folder: SavedItem = { id: 'f', position: 2, name: 'Folder' };
    const request = { endpointId: 'main', method: 'eth_call', params: [{ to: '0x' }, 'latest'] };
    const inside: SavedItem = { id: 'a', parent: 'f', position: 1, name: 'Inside', request };
    const first: SavedItem = { id: 'z', position: 1, name: 'First', request };
    await history.putSaved([folder, inside, first]);
    assert.deepEqual(await history.saved(), [first, folder, inside]);
    await history.putSaved([{ ...first, position: 3, name: 'Renamed' }]);
    await history.removeSaved(['a']);
    assert.deepEqual(await history.saved(), [folder, { ...first, position: 3, name: 'Renamed' }]);
  });

  it('keeps entries that cannot be written, and writes them once they can @long', async () => {
    const blocked = dirname(newFile());
    rmSync(blocked, { recursive: true });
    writeFileSync(blocked, 'a file where a folder should be');
    const other = openSources(`${blocked}/history.db`);
    const { message = '', isRecorded } = (await other.problem()) ?? {};
    assert.match(message, /^Nothing is recorded at the moment: (EEXIST|ENOTDIR)[^.]*\. Calls work, and/);
    assert.equal(isRecorded, false);
    for (const id of ['a', 'b']) assert.equal(await other.append(entry(id, 1)), false);
    assert.deepEqual(idsOf((await other.page({}, 10)).heads), ['b', 'a']);
    rmSync(blocked);
    mkdirSync(blocked);
    await eventually(async () => (await other.problem()) === undefined);
    assert.equal(await other.append(entry('c', 2)), true);
    await other.close();
    const again = openSources(`${blocked}/history.db`);
    assert.deepEqual(idsOf((await again.page({}, 10)).heads), ['c', 'b', 'a']);
    await again.close();
  });

  it('sets aside a file that shows its damage only when it is read', async () => {
    const result = 'x'.repeat(900);
    await history.add(
      Array.from({ length: 500 }, (_, index) => entry(`e${index}`, index, { outcome: { ok: true, result } })),
    );
    await history.close();
    truncateSync(file, 200_000);
    history = openSources(file);
    await eventually(async () => (await history.problem()) !== undefined);
    const { message = '', isRecorded, file: aside = '' } = (await history.problem()) ?? {};
    assert.equal(
      message,
      `The history file was damaged. It was set aside as ${basename(aside)}, and a new one begun. Nothing in the old file could be read.`,
    );
    assert.deepEqual([isRecorded, existsSync(aside)], [true, true]);
    await append(entry('new', 1));
    assert.deepEqual(await ids(), ['new']);
  });

  it('does again what met the damage, in what could be read of the file', async () => {
    const outcome = { ok: true, result: 'x'.repeat(900) } as const;
    await history.add(Array.from({ length: 500 }, (_, index) => entry(`e${index}`, index, { outcome })));
    await history.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, 204_096, 224_096));
    history = openSources(file);
    // Too short for the index, so all entries are read.
    const { heads } = await history.page({ text: 'xx' }, 500);
    assert.ok(heads.length > 400 && heads.length < 500, `${heads.length} of 500`);
    assert.match(
      (await history.problem())?.message ?? '',
      /^The history file was damaged\..*The rest could not/,
    );
  });

  it('sets aside a file that shows its damage only when another window is looked for @long', async () => {
    await append(entry('a', 1));
    let changes = 0;
    history.onDidChange(() => changes++);
    history.watch(true);
    await history.count();
    // Nothing else is to be done from now on.
    await delay(1_000);
    damage(file);
    await eventually(() => changes > 0);
    await eventually(async () => (await history.problem()) !== undefined);
    assert.match((await history.problem())?.message ?? '', /^The history file was damaged/);
    await append(entry('new', 1));
    assert.deepEqual(await ids(), ['new']);
  });

  it('records a call in the new file where writing it shows the damage @long', async () => {
    await append(entry('a', 1));
    await history.count();
    // Nothing else is to be done from now on, so nothing else meets the damage first.
    await delay(1_000);
    damage(file);
    await append(entry('new', 2));
    await eventually(async () => (await history.problem()) !== undefined);
    assert.match((await history.problem())?.message ?? '', /^The history file was damaged/);
    assert.deepEqual(await ids(), ['new']);
  });

  it('goes on in the new file where another window has set the old one aside', async () => {
    await append(entry('old', 1));
    const other = openSources(file);
    assert.deepEqual(idsOf((await other.page({}, 10)).heads), ['old']);
    let changes = 0;
    other.onDidChange(() => changes++);
    other.watch(true);
    await other.count();
    for (const suffix of ['', '-wal', '-shm']) renameSync(file + suffix, `${file}.aside${suffix}`);
    await append(entry('mine', 2));
    await eventually(() => changes > 0);
    assert.equal(await other.append(entry('theirs', 3)), true);
    for (const each of [history, other])
      assert.deepEqual(idsOf((await each.page({}, 10)).heads), ['theirs', 'mine']);
    await other.close();
    // Its end takes nothing from the file that is in use now.
    await append(entry('last', 4));
    const again = openSources(file);
    assert.deepEqual(idsOf((await again.page({}, 10)).heads), ['last', 'theirs', 'mine']);
    await again.close();
  });

  it('makes a search index anew that shows its damage only when it is asked @long', async () => {
    await append(entry('a', 1));
    await delay(1_000);
    damage(`${file}.search`);
    assert.deepEqual(idsOf((await history.page({ text: 'getBal' }, 10)).heads), ['a']);
    await append(entry('b', 2));
    const index = new DatabaseSync(`${file}.search`, { timeout: 5_000 });
    const state = index.prepare("SELECT value FROM state WHERE name = 'indexed_to'");
    await eventually(() => state.get()?.['value'] === 2);
    index.close();
    assert.deepEqual(
      [await history.problem(), idsOf((await history.page({ text: 'getBal' }, 10)).heads)],
      [undefined, ['b', 'a']],
    );
  });

  it('removes what was deleted ten minutes ago, though nobody asks for anything @long', async () => {
    await append(entry('a', 1), entry('b', 2));
    const { stamp } = await history.delete(['a']);
    await history.close();
    const database = new DatabaseSync(file, { timeout: 5_000 });
    database.prepare('UPDATE entry SET deleted_at = ? WHERE deleted_at = ?').run(Date.now() - 598_000, stamp);
    const rows = database.prepare('SELECT id FROM entry');
    history = openSources(file);
    assert.equal(rows.all().length, 2);
    await eventually(() => rows.all().length === 1);
    database.close();
    assert.deepEqual(await ids(), ['b']);
  });

  it('makes a damaged search index anew', async () => {
    await append(entry('a', 1));
    await history.close();
    writeFileSync(`${file}.search`, 'no database'.repeat(1_000));
    history = openSources(file);
    assert.deepEqual(
      [await history.problem(), idsOf((await history.page({ text: 'getBal' }, 10)).heads)],
      [undefined, ['a']],
    );
  });

  it('says that it is closed', async () => {
    await history.close();
    await assert.rejects(history.count(), /The history was closed/);
    history = openSources(file);
  });
});
