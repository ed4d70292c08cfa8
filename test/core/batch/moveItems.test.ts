// Moved items end up side by side, in their order, where they were dropped.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { moveItemsBy, moveItemsTo } from '../../../src/core/batch/moveItems.ts';

const ITEMS = 'abcde'.split('');
const to = (moved: string, target?: string): string => moveItemsTo(ITEMS, moved.split(''), target).join('');
const by = (moved: string, step: 1 | -1): string => moveItemsBy(ITEMS, moved.split(''), step).join('');

/** A list, which of it are moved, and another of its items. */
const moves = fc
  .uniqueArray(fc.nat(), { minLength: 1 })
  .chain((items) => fc.tuple(fc.constant(items), fc.shuffledSubarray(items), fc.constantFrom(...items)));

describe('moveItemsTo', () => {
  it('puts items behind the target from above it, before it from below, at the end without one', () => {
    assert.deepEqual([to('a', 'c'), to('d', 'b'), to('b')], ['bcade', 'adbce', 'acdeb']);
    assert.deepEqual([to('ba', 'd'), to('ec', 'b'), to('ae', 'c')], ['cdabe', 'acebd', 'bcaed']);
  });

  it('changes nothing where the target is moved itself or is not there, or nothing is moved', () => {
    assert.deepEqual([to('ac', 'c'), to('a', 'z'), to('', 'c'), to('z', 'c')], Array(4).fill('abcde'));
  });

  it('puts one item to the index that the target had', () => {
    fc.assert(
      fc.property(moves, ([items, , target]) => {
        for (const item of items)
          assert.equal(moveItemsTo(items, [item], target).indexOf(item), items.indexOf(target));
      }),
    );
  });

  it('loses and doubles nothing, and keeps both those moved and the others in their order', () => {
    fc.assert(
      fc.property(moves, ([items, moved, target]) => {
        const end = moveItemsTo(items, moved, target);
        const isMoved = (item: number): boolean => moved.includes(item);
        assert.deepEqual(end.filter(isMoved), items.filter(isMoved));
        const isOther = (item: number): boolean => !isMoved(item);
        assert.deepEqual(end.filter(isOther), items.filter(isOther));
        if (isMoved(target) || moved.length === 0) return assert.deepEqual(end, items);
        assert.equal(end.findLastIndex(isMoved) - end.findIndex(isMoved), moved.length - 1);
        assert.ok([end.findIndex(isMoved) - 1, end.findLastIndex(isMoved) + 1].includes(end.indexOf(target)));
      }),
    );
  });
});

describe('moveItemsBy', () => {
  it('moves items past the next one, and not beyond the end', () => {
    assert.deepEqual([by('bc', 1), by('cb', -1), by('e', -1)], ['adbce', 'bcade', 'abced']);
    assert.deepEqual([by('ab', -1), by('de', 1), by('', 1)], Array(3).fill('abcde'));
  });

  it('gathers what is not side by side', () => {
    assert.deepEqual([by('bd', 1), by('ce', -1)], ['acebd', 'acebd']);
  });

  it('takes a step back by the step the other way', () => {
    fc.assert(
      fc.property(moves, fc.constantFrom<(1 | -1)[]>(1, -1), ([items, , item], step) => {
        const there = moveItemsBy(items, [item], step);
        const expected = there === items ? items : moveItemsBy(there, [item], step === 1 ? -1 : 1);
        assert.deepEqual(expected, items);
      }),
    );
  });
});
