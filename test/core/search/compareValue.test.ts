// What the operators of a search ask for.
import assert from 'node:assert/strict';
import { isOrderMet } from '../../../src/core/search/compareValue.ts';

describe('isOrderMet', () => {
  it('says of less, equal and more what an operator asks for', () => {
    const held = (['=', '!=', '<', '<=', '>', '>='] as const).map((operator) =>
      [-1, 0, 1].filter((order) => isOrderMet(operator, order)),
    );
    assert.deepEqual(held, [[0], [-1, 1], [-1], [-1, 0], [1], [0, 1]]);
  });
});
