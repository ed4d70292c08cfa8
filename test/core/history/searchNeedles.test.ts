import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { searchNeedles } from '../../../src/core/history/searchNeedles.ts';

const WORD = 'de0b6b3a7640000'.padStart(64, '0');

describe('searchNeedles', () => {
  it('looks for a text as it is, and as JSON writes it', () => {
    assert.deepEqual(searchNeedles(' eth_call '), [{ text: 'eth_call', isWhole: false }]);
    assert.deepEqual(searchNeedles('a "b"'), [
      { text: 'a "b"', isWhole: false },
      { text: 'a \\"b\\"', isWhole: false },
    ]);
    assert.deepEqual(searchNeedles('  '), []);
  });

  it('looks for a number in all its notations, whichever was typed', () => {
    const decimal = { text: '1000000000000000000', isWhole: true };
    const word = { text: WORD, isWhole: false };
    assert.deepEqual(searchNeedles('1_000_000_000_000_000_000'), [
      { text: '1_000_000_000_000_000_000', isWhole: false },
      { text: '0xde0b6b3a7640000', isWhole: true },
      decimal,
      word,
    ]);
    assert.deepEqual(searchNeedles('0xDE0B6B3A7640000'), [
      { text: '0xDE0B6B3A7640000', isWhole: false },
      decimal,
      word,
    ]);
  });

  it('takes what is larger than a word, or no number, for a text', () => {
    const tooLarge = (2n ** 256n).toString();
    for (const text of [tooLarge, `0x${'f'.repeat(65)}`, '0x', '1.5', '-1', '0xg', 'face'])
      assert.deepEqual(searchNeedles(text), [{ text, isWhole: false }], text);
  });

  it('finds any number of 256 bits in each notation, by its hex and its decimal alike', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (value) => {
        const hex = value.toString(16);
        const notations = [`0x${hex}`, String(value), hex.padStart(64, '0')];
        for (const typed of notations.slice(0, 2)) {
          const needles = searchNeedles(typed);
          for (const notation of notations)
            assert.ok(
              needles.some(({ text }) => notation.includes(text)),
              `${notation} by ${typed}`,
            );
        }
      }),
    );
  });
});
