import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { finish } from '../../../src/core/slices.ts';
import { sortInSlices } from '../../../src/core/table/sortInSlices.ts';

describe('sortInSlices', () => {
  const compare = (a: { key: number }, b: { key: number }): number => a.key - b.key;

  it('sorts as the engine does, equal items in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 3_000, size: 'max' }), (keys) => {
        const items = keys.map((key, at) => ({ key, at }));
        assert.deepEqual(finish(sortInSlices(items, compare)), items.toSorted(compare));
      }),
      { numRuns: 50 },
    );
  });

  it('pauses within each pass, and leaves the list as it was', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => ({ key: 10_000 - index }));
    assert.ok([...sortInSlices(items, compare)].length > 200);
    assert.equal(items[0]?.key, 10_000);
  });
});
