import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { runToEnd } from '../../../src/core/slices.ts';
import { sortInSlices } from '../../../src/core/table/sortInSlices.ts';

describe('sortInSlices', () => {
  type Item = { readonly key: number; readonly at: number };
  const compare = (a: Item, b: Item): number => a.key - b.key;
  const sorting = (items: readonly Item[]): ReturnType<typeof sortInSlices> =>
    sortInSlices(items.length, (a, b) => compare(items[a]!, items[b]!));

  it('sorts as the engine does, equal items in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 3_000, size: 'max' }), (keys) => {
        const items = keys.map((key, at) => ({ key, at }));
        assert.deepEqual(
          Array.from(runToEnd(sorting(items)), (at) => items[at]),
          items.toSorted(compare),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('pauses within each pass', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => ({
      key: 10_000 - index,
      at: index,
    }));
    assert.ok([...sorting(items)].length > 200);
  });
});
