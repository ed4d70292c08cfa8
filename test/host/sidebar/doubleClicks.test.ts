import assert from 'node:assert/strict';
import { createDoubleClicks } from '../../../src/host/sidebar/doubleClicks.ts';

/** Of each click, whether it makes a double click. */
function clicks(...all: readonly (readonly [id: string, at: number])[]): readonly boolean[] {
  let time = 0;
  const double = createDoubleClicks(() => time);
  return all.map(([id, at]) => {
    time = at;
    return double.isDouble(id);
  });
}

describe('createDoubleClicks', () => {
  it('tells the second of two on one row within half a second', () => {
    assert.deepEqual(clicks(['a', 0], ['a', 500]), [false, true]);
    assert.deepEqual(clicks(['a', 0], ['a', 501]), [false, false]);
    assert.deepEqual(clicks(['a', 0], ['b', 100], ['a', 200]), [false, false, false]);
  });

  it('begins anew with a third', () => {
    assert.deepEqual(clicks(['a', 0], ['a', 100], ['a', 200], ['a', 300]), [false, true, false, true]);
  });
});
