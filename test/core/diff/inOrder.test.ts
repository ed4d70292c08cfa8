import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { commonInOrder, longestIncreasing } from '../../../src/core/diff/inOrder.ts';
import { runToEnd } from '../../../src/core/slices.ts';

/** The length of a longest common subsequence, by the table that everyone knows. */
function commonLength(before: readonly string[], after: readonly string[]): number {
  let row = after.map(() => 0);
  for (const key of before) {
    const next: number[] = [];
    after.forEach((other, at) =>
      next.push(key === other ? (row[at - 1] ?? 0) + 1 : Math.max(next[at - 1] ?? 0, row[at]!)),
    );
    row = next;
  }
  return row.at(-1) ?? 0;
}

const few = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });

describe('longestIncreasing', () => {
  it('gives positions of a strictly increasing run that no other is longer than', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 30 }), (values) => {
        const run = runToEnd(longestIncreasing(values));
        for (let at = 1; at < run.length; at++) {
          assert.ok(run[at]! > run[at - 1]!);
          assert.ok(values[run[at]!]! > values[run[at - 1]!]!);
        }
        const sorted = [...new Set(values)].toSorted((one, other) => one - other);
        assert.equal(run.length, commonLength(values.map(String), sorted.map(String)));
      }),
    );
  });
});

describe('commonInOrder', () => {
  it('gives a common subsequence that no other is longer than', () => {
    fc.assert(
      fc.property(few, few, (before, after) => {
        const pairs = runToEnd(commonInOrder(before, after));
        pairs.forEach(([position, index], at) => {
          assert.equal(before[position], after[index]);
          assert.ok(at === 0 || (position > pairs[at - 1]![0] && index > pairs[at - 1]![1]));
        });
        assert.equal(pairs.length, commonLength(before, after));
      }),
    );
  });

  it('looks at few repetitions only in long lists of the same, and still finds most of what is common', () => {
    const list = Array.from({ length: 20_000 }, (_, index) => String((index * index) % 7));
    const pairs = runToEnd(commonInOrder(list, list.toSpliced(5000, 10)));
    assert.ok(pairs.length > 19_900, String(pairs.length));
  });

  it('pauses once in a thousand items, in each of its steps', () => {
    const keys = Array.from({ length: 3_000 }, (_, index) => `item ${index}`);
    // The places of one list, the items of the other, those in order.
    assert.equal([...commonInOrder(keys, keys)].length, 9);
  });
});
