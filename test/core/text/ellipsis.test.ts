import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ellipsis } from '../../../src/core/text/ellipsis.ts';

describe('ellipsis', () => {
  it('leaves what is short enough, and cuts the rest to the length with a mark', () => {
    assert.deepEqual(
      ['', 'abc', 'abcd', 'ab🦄d', 'a🦄cd'].map((text) => ellipsis(text, 3)),
      ['', 'abc', 'ab…', 'ab…', 'a…'],
    );
  });

  it('never gives half of a character or too much, and changes nothing when done again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 1, max: 40 }),
        (text, most) => {
          const cut = ellipsis(text, most);
          assert.ok(!/\p{Cs}/u.test(cut) && cut.length <= most, JSON.stringify(cut));
          assert.equal(ellipsis(cut, most), cut);
          assert.equal(cut === text, text.length <= most);
        },
      ),
    );
  });
});
