// What is cut of a line whose begin and end matter.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { cutMiddle } from '../../../src/core/text/cutMiddle.ts';

describe('cutMiddle', () => {
  it('leaves out parts in the middle, and none of a line that fits', () => {
    const parts = ['to bob', 'value 1.5 ETH', 'gas 21,000', 'nonce 5'];
    assert.equal(cutMiddle(parts, 40), 'to bob, value 1.5 ETH, …, nonce 5');
    assert.equal(cutMiddle(parts, 42), 'to bob, value 1.5 ETH, gas 21,000, nonce 5');
    assert.equal(cutMiddle(parts, 20), 'to bob, …, nonce 5');
    assert.equal(cutMiddle(parts, 12), 'to bob, …');
  });

  it('cuts a part that is too long by itself', () => {
    assert.equal(cutMiddle(['abcdefghij', 'xyz'], 9), 'abcd… xyz');
  });

  it('is never longer than it may be, and never half of a character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 3, max: 30 }),
        (parts, most) => {
          const cut = cutMiddle(parts, most);
          assert.ok(cut.length <= most);
          assert.doesNotMatch(cut, /\p{Surrogate}/u);
        },
      ),
    );
  });
});
