import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { unnumberedBlock } from '../../../src/core/call/blockNumbers.ts';
import { blocksOf, parseBlockList, unnumberedEnds } from '../../../src/core/watch/blockList.ts';

const HEADS = { latest: 1_000n, safe: 950n, finalized: 900n };

const TIMES = new Map([
  [1_769_817_600n, 300n],
  [1_769_860_800n, 303n],
]);

function numbersOf(texts: ReadonlySet<string>): ReadonlyMap<string, bigint> {
  return new Map(
    [...texts].map((text) => {
      const block = unnumberedBlock(text);
      assert.ok(block !== undefined, text);
      const number = 'tag' in block ? HEADS[block.tag] - block.back : TIMES.get(block.seconds)!;
      return [text, number < 0n ? 0n : number];
    }),
  );
}

function blocks(text: string): readonly number[] | string {
  const list = parseBlockList(text);
  const found = list.ok ? blocksOf(list.value, numbersOf(unnumberedEnds(list.value))) : list;
  return found.ok ? found.value.map(Number) : found.problem;
}

describe('parseBlockList', () => {
  it('reads ranges, steps, lists, tags and distances from them', () => {
    assert.deepEqual(blocks('68,941-68,943'), [68_941, 68_942, 68_943]);
    assert.deepEqual(blocks('latest-30..latest step 10'), [970, 980, 990, 1_000]);
    assert.deepEqual(blocks('1, 5, 9'), [1, 5, 9]);
    assert.deepEqual(blocks('1,5,9'), [1, 5, 9]);
    assert.deepEqual(blocks('0x10..0x12; earliest\n7'), [16, 17, 18, 0, 7]);
    assert.deepEqual(blocks('finalized-1 to finalized'), [899, 900]);
    assert.deepEqual(blocks('5-5'), [5]);
  });

  it('reads times, alone and as ends of a range', () => {
    assert.deepEqual(blocks('2026-01-31'), [300]);
    assert.deepEqual(blocks('2026-01-31..2026-01-31T12:00Z'), [300, 301, 302, 303]);
    assert.deepEqual(blocks('2026-01-31 to 2026-01-31 12:00Z step 3, 5'), [300, 303, 5]);
    assert.deepEqual(blocks('2026-01-31 .. 301'), [300, 301]);
    assert.equal(blocks('2026-02-30'), '“2026-02-30” is not a date. Write it like 2026-01-31T12:00:00Z.');
    assert.deepEqual(blocks('2026-2029'), [2026, 2027, 2028, 2029]);
  });

  it('takes commas without a space for grouped digits where they can be', () => {
    assert.deepEqual(blocks('1,000'), [1_000]);
    assert.deepEqual(blocks('1,000, 2,000'), [1_000, 2_000]);
    assert.deepEqual(blocks('0,500'), [0, 500]);
    assert.deepEqual(blocks('latest-1,000'), [0]);
    assert.deepEqual(blocks('1-2,000 step 1,000'), [1, 1_001]);
    assert.deepEqual(
      blocks('1,000,5'),
      '“1,000,5” can be read in two ways: 1000.5 or 10005. Only whole numbers fit. Write 10005.',
    );
    assert.equal(blocks('1-9 step 1,0'), '“1,0” can be read in two ways. Write 1 or 10.');
  });

  it('goes down where the second end is lower, and names no block twice', () => {
    assert.deepEqual(blocks('9-5 step 2'), [9, 7, 5]);
    assert.deepEqual(blocks('1-3, 2-4'), [1, 2, 3, 4]);
    assert.deepEqual(blocks('latest-2000..latest step 1000'), [0, 1_000]);
  });

  it('says what is wrong', () => {
    const examples = '68,900-68,943, latest-100..latest step 10, or 1, 5, 9';
    assert.equal(blocks(''), `Type blocks, such as ${examples}.`);
    assert.equal(blocks('5, soon'), `“soon” is not a block here. Type ${examples}.`);
    assert.equal(blocks('pending'), `“pending” is not a block here. Type ${examples}.`);
    assert.equal(blocks('1-9 step 0'), 'A step of 0 leads nowhere.');
    assert.equal(blocks('0-1000'), 'That is 1,001 blocks; 1,000 is the maximum. A step reduces them.');
    assert.equal(
      blocks('0-0xffffffffffffffff'),
      'That is 18,446,744,073,709,551,616 blocks; 1,000 is the maximum. A step reduces them.',
    );
  });

  it('reads every range that is written out', () => {
    const number = fc.integer({ min: 0, max: 10 ** 12 });
    fc.assert(
      fc.property(number, fc.integer({ min: 0, max: 999 }), (from, size) => {
        const found = blocks(`${from}-${from + size}`);
        assert.ok(typeof found !== 'string');
        assert.deepEqual([found.length, found[0], found.at(-1)], [size + 1, from, from + size]);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        assert.equal(typeof parseBlockList(text).ok, 'boolean');
      }),
    );
  });
});

describe('unnumberedEnds', () => {
  it('gives each block without a number once, of a time by its text in UTC', () => {
    const list = parseBlockList('latest-10..latest, finalized to latest, 5, 2026-01-31 12:00:00 UTC');
    assert.ok(list.ok);
    assert.deepEqual(
      [...unnumberedEnds(list.value)],
      ['latest-10', 'latest-0', 'finalized-0', '2026-01-31T12:00Z'],
    );
  });
});
