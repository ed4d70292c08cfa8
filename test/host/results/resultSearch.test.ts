// What a page receives of a search: hits in order as they are found, counts, problems, and its end.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { chainById } from '../../../src/core/chain/chains.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { NodeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import { createResultSearch } from '../../../src/host/results/resultSearch.ts';
import { nodeRows } from '../../../src/host/subjects/rowSource.ts';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import type { ViewerReply } from '../../../src/protocol/viewer.ts';
import { bytesOf, feed } from '../../core/jsonIndex/feed.ts';

type Found = Extract<ViewerReply, { type: 'found' }>;

const subjectOf = (value: NodeValue): Subject =>
  ({ id: 'entry:a', source: nodeRows([decode('result', value, 'unknown')]) }) as unknown as Subject;

/** What is told until one of these searches is done. */
async function toldOf(
  start: (search: ReturnType<typeof createResultSearch>, tell: (found: Found) => void) => void,
): Promise<readonly Found[]> {
  const told: Found[] = [];
  await new Promise<void>((resolve) => {
    start(createResultSearch(), (message) => {
      told.push(message);
      if (message.isDone) resolve();
    });
  });
  return told;
}

const ITEMS = Array.from({ length: 20_000 }, (_, index) => ({ name: `item ${index % 10}` }));

describe('createResultSearch', () => {
  it('tells the hits in their order, of small answers and of large ones', async () => {
    const large = feed(bytesOf(JSON.stringify(ITEMS))).root!;
    for (const value of [ITEMS, large]) {
      const told = await toldOf((search, tell) => search.start(subjectOf(value), 'item 7', tell));
      const last = told.at(-1)!;
      assert.deepEqual(
        [last.type, last.id, last.count, last.isDone, last.problem],
        ['found', 'entry:a', 2_000, true, ''],
      );
      assert.deepEqual(
        told.flatMap(({ hits }) => hits),
        Array.from({ length: 2_000 }, (_, index) => [0, 10 * index + 7, 0]),
      );
    }
  });

  it('tells the first 5,000 hits, and counts them all', async () => {
    const told = await toldOf((search, tell) => search.start(subjectOf(ITEMS), 'item', tell));
    assert.deepEqual([told.flatMap(({ hits }) => hits).length, told.at(-1)?.count], [5_000, 20_000]);
  });

  it('compares amounts in the coin of the chain', async () => {
    const on = async (chain: bigint, text: string): Promise<readonly unknown[]> => {
      const context = { chain: chainById(chain) };
      const root = decode(
        'result',
        { value: '0x1bc16d674ec80000' },
        { object: { value: 'wei' } },
        { context },
      );
      const subject = { id: 'entry:a', source: nodeRows([root]) } as unknown as Subject;
      const [told] = await toldOf((search, tell) => search.start(subject, text, tell));
      return [told!.count, told!.problem];
    };
    assert.deepEqual(await on(137n, 'value > 1.5 POL'), [1, '']);
    assert.deepEqual(await on(137n, 'value > 2 POL'), [0, '']);
    const [count, problem] = await on(1n, 'value > 1.5 POL');
    assert.equal(count, 0);
    assert.match(String(problem), /such as 1000, 0x3e8, 1.5 ether/);
    assert.match(String((await on(137n, 'value > much'))[1]), /such as 1000, 0x3e8, 1.5 POL/);
  });

  it('says what is wrong with a query', async () => {
    const [told, ...more] = await toldOf((search, tell) => search.start(subjectOf(ITEMS), 'name >', tell));
    assert.deepEqual([told?.count, more], [0, []]);
    assert.match(told!.problem, /value is missing/);
  });

  it('ends a search that is replaced, which counts no further', async () => {
    const subject = subjectOf(Array.from({ length: 400_000 }, (_, index) => `value ${index}`));
    const replaced: Found[] = [];
    const second = await toldOf((search, tell) => {
      search.start(subject, '"value"', (message) => replaced.push(message));
      search.start(subject, '"value 399999"', tell);
    });
    const first = replaced.at(-1)!;
    assert.ok(first.isDone && first.count < 400_000, String(first.count));
    assert.deepEqual(
      second.flatMap(({ hits }) => hits),
      [[0, 399_999]],
    );
  });

  it('finishes a search that one of another subject came between', async () => {
    const many = (from: number): NodeValue =>
      Array.from({ length: 100_000 }, (_, index) => `value ${from + index}`);
    const [one, other] = [subjectOf(many(0)), { ...subjectOf(many(7)), id: 'entry:b' }];
    const done: Found[] = [];
    await new Promise<void>((resolve) => {
      const search = createResultSearch();
      const tell = (message: Found): void => {
        if (message.isDone) done.push(message);
        if (done.length === 2) resolve();
      };
      search.start(one, '"value"', tell);
      search.start(other, '"value"', tell);
    });
    assert.deepEqual(
      done.map(({ id, count }) => [id, count]),
      [
        ['entry:b', 100_000],
        ['entry:a', 100_000],
      ],
    );
  });

  it('ends a search that nobody wants, and takes no further step of it', async () => {
    let steps = 0;
    const subject = subjectOf(ITEMS);
    const search = createResultSearch();
    const endless = function* (): Generator<'pause'> {
      for (;;) {
        if (steps++ === 0) setImmediate(() => search.end('entry:a'));
        yield 'pause';
      }
    };
    const source = { ...subject.source, search: endless };
    const last = await new Promise<Found>((resolve) =>
      search.start({ ...subject, source }, 'item', (found) => found.isDone && resolve(found)),
    );
    const ended = steps;
    await delay(20);
    assert.deepEqual([last.count, steps], [0, ended]);
  });
});
