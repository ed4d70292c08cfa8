// A number in a text to search for: what it is equal to.
import assert from 'node:assert/strict';
import { wantedNumber } from '../../../src/core/search/textMatcher.ts';

describe('wantedNumber', () => {
  it('is equal to an amount in gwei where it is as many whole gwei', () => {
    const equals = (text: string, amount: bigint): boolean | undefined =>
      wantedNumber(text)?.equals('gwei', amount);
    assert.equal(equals('2 gwei', 2n), true);
    assert.equal(equals('2000000001 wei', 2n), false);
    assert.equal(equals('2', 2n), true);
  });
});
