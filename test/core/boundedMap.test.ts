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

  it('has the newest ones in their order, whatever is set, deleted and cleared', () => {
    const most = 7;
    const map = new BoundedMap<number, number>(most);
    let expected: (readonly [number, number])[] = [];
    for (let step = 0; step < 5_000; step++) {
      const key = (step * step + 3 * step) % 23;
      if (step % 997 === 0) {
        map.clear();
        expected = [];
      }
      if (step % 5 === 0) {
        map.delete(key);
        expected = expected.filter(([other]) => other !== key);
      } else {
        map.set(key, step);
        expected = [...expected.filter(([other]) => other !== key), [key, step] as const].slice(-most);
      }
      assert.deepEqual([...map], expected);
    }
  });
});
