// Two long values on one line.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { shortSides } from '../../../src/core/diff/shortSides.ts';

describe('shortSides', () => {
  it('leaves short texts and texts that are no hex as they are', () => {
    assert.deepEqual(shortSides('0x01', '0x02'), ['0x01', '0x02']);
    const words = 'a sentence that is rather long for half a line of a page';
    assert.deepEqual(shortSides(words, `${words}!`), [words, `${words}!`]);
  });

  it('keeps both ends of hashes', () => {
    const [one, other] = [`0x${'12'.repeat(32)}`, `0x${'ab'.repeat(32)}`];
    assert.deepEqual(shortSides(one, other), [
      '0x1212121212121212…121212121212',
      '0xabababababababab…abababababab',
    ]);
  });

  it('never makes two look alike that are not', () => {
    const word = fc.tuple(fc.stringMatching(/^[0-9a-f]{64}$/), fc.nat(63), fc.constantFrom('0', '1', 'f'));
    fc.assert(
      fc.property(word, ([hex, at, digit]) => {
        const other = hex.slice(0, at) + digit + hex.slice(at + 1);
        const [left, right] = shortSides(`0x${hex}`, `0x${other}`);
        assert.equal(left === right, hex === other);
      }),
    );
  });
});
