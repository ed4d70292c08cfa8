// Owns what a page hears of a search: hits in their order as they are found, counts, problems, and the end of it.
import assert from 'node:assert/strict';
import { decode } from '../../src/core/decode/decodedNode.ts';
import type { NodeValue } from '../../src/core/jsonIndex/largeContainer.ts';
import { createResultSearch } from '../../src/host/resultSearch.ts';
import { nodeRows } from '../../src/host/rowSource.ts';
import type { Subject } from '../../src/host/subject.ts';
import type { ViewerToPage } from '../../src/protocol/viewer.ts';
import { bytesOf, feed } from '../core/jsonIndex/feed.ts';

type Found = Extract<ViewerToPage, { type: 'found' }>;

const subjectOf = (value: NodeValue): Subject =>
  ({ id: 'entry:a', source: nodeRows([decode('result', value, 'unknown')]) }) as unknown as Subject;

/** What is told until one of these searches is done. */
async function toldOf(
  start: (search: ReturnType<typeof createResultSearch>) => void,
): Promise<readonly Found[]> {
  const told: Found[] = [];
  await new Promise<void>((resolve) => {
    const search = createResultSearch((message) => {
      assert.equal(message.type, 'found');
      told.push(message);
      if (message.isDone) resolve();
    });
    start(search);
  });
  return told;
}

const ITEMS = Array.from({ length: 20_000 }, (_, index) => ({ name: `item ${index % 10}` }));

describe('createResultSearch', () => {
  it('tells the hits in their order, of small answers and of large ones', async () => {
    const large = feed(bytesOf(JSON.stringify(ITEMS))).root!;
    for (const value of [ITEMS, large]) {
      const told = await toldOf((search) => search.start(subjectOf(value), 3, 'item 7'));
      const last = told.at(-1)!;
      assert.deepEqual(
        [last.id, last.search, last.count, last.isDone, last.problem],
        ['entry:a', 3, 2_000, true, ''],
      );
      assert.deepEqual(
        told.flatMap(({ hits }) => hits),
        Array.from({ length: 2_000 }, (_, index) => [0, 10 * index + 7, 0]),
      );
    }
  });

  it('tells the first 5,000 hits, and counts them all', async () => {
    const told = await toldOf((search) => search.start(subjectOf(ITEMS), 1, 'item'));
    assert.deepEqual([told.flatMap(({ hits }) => hits).length, told.at(-1)?.count], [5_000, 20_000]);
  });

  it('says what is wrong with a query', async () => {
    const [told, ...more] = await toldOf((search) => search.start(subjectOf(ITEMS), 1, 'name >'));
    assert.deepEqual([told?.count, more], [0, []]);
    assert.match(told!.problem, /value is missing/);
  });

  it('ends a search that is replaced, which counts no further', async () => {
    const subject = subjectOf(Array.from({ length: 400_000 }, (_, index) => `value ${index}`));
    const told: Found[] = [];
    await new Promise<void>((resolve) => {
      const search = createResultSearch((message) => {
        told.push(message as Found);
        if ((message as Found).isDone && (message as Found).search === 2) resolve();
      });
      search.start(subject, 1, '"value"');
      search.start(subject, 2, '"value 399999"');
    });
    const first = told.findLast((message) => message.search === 1)!;
    assert.ok(first.isDone && first.count < 400_000, String(first.count));
    const second = told.filter((message) => message.search === 2);
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
      const search = createResultSearch((message) => {
        if ((message as Found).isDone) done.push(message as Found);
        if (done.length === 2) resolve();
      });
      search.start(one, 1, '"value"');
      search.start(other, 2, '"value"');
    });
    assert.deepEqual(
      done.map(({ id, count }) => [id, count]),
      [
        ['entry:b', 100_000],
        ['entry:a', 100_000],
      ],
    );
  });
});
