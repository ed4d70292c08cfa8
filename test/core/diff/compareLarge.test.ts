// Large results are compared like small ones, in slices.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { diffChildren } from '../../../src/core/diff/diffChildren.ts';
import { compareLarge, diffCounts, diffState } from '../../../src/core/diff/diffCounts.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import type { DiffNode } from '../../../src/core/diff/diffNode.ts';
import { diffRow, summarizeDiff } from '../../../src/core/diff/diffRow.ts';
import { formatDiff } from '../../../src/core/diff/formatDiff.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { allPlaces } from './compared.ts';
import { edited, tree } from './edited.ts';
import { samples } from '../../effort.ts';

function indexed(value: JsonValue, indent = 0): DecodedNode {
  const body = bytesOf(JSON.stringify(value, null, indent));
  return decode('result', feed(body, [], { block: 64, large: 40 }).root!, 'unknown');
}

function comparedInSlices(before: JsonValue, after: JsonValue, indent = 0): DiffNode {
  const place = diffNodes(indexed(before), indexed(after, indent));
  runToEnd(compareLarge(place));
  return place;
}

/** What every place is, but for what only small values show. */
const statesOf = (place: DiffNode): readonly string[] =>
  allPlaces(place)
    .filter(({ derived }) => !derived)
    .map((one) => `${diffRow(one).label} ${diffState(one)} ${one.moved} ${one.renamed}`);

describe('compareLarge', () => {
  it('finds what a comparison of small values finds, however the answers are written @long', () => {
    const dice = fc.infiniteStream(fc.nat(1000));
    fc.assert(
      fc.property(tree, dice, fc.constantFrom(0, 2), (before, rolls, indent) => {
        const { after } = edited(before, rolls as Iterable<number>);
        const small = diffNodes(decode('result', before, 'unknown'), decode('result', after, 'unknown'));
        const large = comparedInSlices(before, after, indent);
        assert.deepEqual(diffCounts(large), diffCounts(small));
        assert.deepEqual(statesOf(large), statesOf(small));
        assert.equal(summarizeDiff(large), summarizeDiff(small));
      }),
      { numRuns: samples(300) },
    );
  });

  const LOGS = Array.from({ length: 400 }, (_, index) => ({
    topics: [`0x${index.toString(16).padStart(64, '0')}`],
    data: `0x${(index * 7).toString(16)}`,
    logIndex: `0x${index.toString(16)}`,
    transactionHash: `0x${'ab'.repeat(32)}`,
  }));

  it('aligns items by what they are, and tells only of those that differ', () => {
    const changed: readonly JsonObject[] = LOGS.flatMap((log, index) =>
      index === 7 ? [] : [index === 300 ? { ...log, data: '0x1' } : log],
    );
    const place = comparedInSlices([...LOGS], [...changed]);
    assert.equal(summarizeDiff(place), '1 changed, 1 removed');
    const differing = diffChildren(place, 0, 10, { onlyDifferences: true });
    assert.deepEqual(
      differing.map((one) => [diffState(one), one.before?.label, one.after?.label]),
      [
        ['removed', '7', undefined],
        ['changed', '300', '299'],
      ],
    );
    assert.match(formatDiff(place), /`result\[299\]\.data`: `0x834` → `0x1`|result\[299\]\.data/);
  });

  it('is the same for the same bytes, and for the same values with other blanks', () => {
    for (const indent of [0, 2]) {
      const place = comparedInSlices([...LOGS], [...LOGS], indent);
      assert.deepEqual([diffState(place), diffCounts(place).same], ['same', 1_600]);
    }
  });

  it('compares large texts by their bytes', () => {
    const text = 'x'.repeat(100);
    assert.equal(summarizeDiff(comparedInSlices({ a: text }, { a: text })), 'The same');
    assert.equal(summarizeDiff(comparedInSlices({ a: text }, { a: `${text}y` })), '1 changed');
  });

  it('compares what is nested very deep as a whole @long', () => {
    const nest = (levels: number, inner: JsonValue): JsonValue =>
      Array.from({ length: levels }).reduce<JsonValue>((value) => [value], inner);
    const nested = (inner: JsonValue): JsonValue => [nest(900, inner), 'x'.repeat(50)];
    assert.equal(summarizeDiff(comparedInSlices(nested('a'), nested('b'))), '1 changed');
    assert.equal(summarizeDiff(comparedInSlices(nested('a'), nested('a'))), 'The same in all 2 values');
  });

  it('can be left after each item', () => {
    const place = diffNodes(indexed([...LOGS]), indexed([...LOGS]));
    assert.ok([...compareLarge(place)].length >= 2 * LOGS.length);
  });

  it('looks at few values between two pauses, in answers that are not read in parts too', () => {
    let reads = 0;
    const counted = (data: string): JsonObject =>
      Object.defineProperty({}, 'data', { enumerable: true, get: () => (reads++, data) });
    const listOf = (by: number): JsonValue =>
      Array.from({ length: 2_000 }, (_, at) => counted(`${by} ${at}`));
    for (const wrap of [(list: JsonValue) => list, (list: JsonValue) => ({ block: { logs: list } })]) {
      const [before, after] = [listOf(1), listOf(2)].map((list) => decode('result', wrap(list), 'unknown'));
      const place = diffNodes(before!, after!);
      const between: number[] = [];
      reads = 0;
      for (const _ of compareLarge(place)) {
        between.push(reads);
        reads = 0;
      }
      assert.ok(between.length > 2_000 && between.every((some) => some < 1_100), `${between.length} pauses`);
      reads = 0;
      assert.equal(summarizeDiff(place), '2,000 changed');
      assert.ok(reads < 1_100, `${reads} reads once all is compared`);
    }
  });
});
