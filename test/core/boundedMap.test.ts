import assert from 'node:assert/strict';
import { BoundedMap } from '../../src/core/boundedMap.ts';

describe('BoundedMap', () => {
  it('evicts the oldest, and takes what is set again for new', () => {
    const map = new BoundedMap<string, number>(2, [
      ['a', 1],
      ['b', 2],
    ]);
    map.set('a', 3).set('c', 4);
    assert.deepEqual(
      [...map],
      [
        ['a', 3],
        ['c', 4],
      ],
    );
    assert.deepEqual([...new BoundedMap(1, map)], [['c', 4]]);
  });
});
