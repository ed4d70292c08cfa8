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

  it('reads groups as they are shown here', () => {
    const amount = searchNeedles('1,500 ether').map(({ text }) => text);
    assert.deepEqual(amount.slice(0, 3), ['1,500 ether', '0x5150ae84a8cdf00000', '1500000000000000000000']);
    assert.deepEqual(
      searchNeedles('0,500 ether').map(({ text }) => text),
      ['0,500 ether'],
    );
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
      { text: `${'0'.repeat(24)}DE0B6B3A7640000`, isWhole: false },
    ]);
  });

  const notationsOf = (value: bigint): readonly string[] => {
    const hex = value.toString(16);
    return [`0x${hex}`, String(value), hex.padStart(64, '0')];
  };

  for (const [typed, value] of [
    ['55,458', 55_458n],
    ['30,000,000', 30_000_000n],
    ['30 000 000', 30_000_000n],
    ['1.5 ETH', 15n * 10n ** 17n],
    ['1,234.5 ether', 12_345n * 10n ** 17n],
    ['2.3 gwei', 2_300_000_000n],
    ['7 wei', 7n],
  ] as const)
    it(`reads ${typed} as it is shown, and looks for the number in all its notations`, () => {
      assert.deepEqual(
        searchNeedles(typed).map(({ text }) => text),
        [typed, ...notationsOf(value)],
      );
    });

  it('looks for what begins and ends as shortened hex does', () => {
    for (const typed of ['0x7099…79C8', '0x7099...79C8'])
      assert.deepEqual(searchNeedles(typed), [
        { text: typed, isWhole: false },
        { text: '0x7099', isWhole: false, tail: { digits: 32, end: '79C8' } },
        { text: '0x7099', isWhole: false, tail: { digits: 56, end: '79C8' } },
        { text: `${'0'.repeat(24)}7099`, isWhole: false, tail: { digits: 32, end: '79C8', open: true } },
      ]);
  });

  it('looks for the beginning of an address in an ABI word too, unless it is all zeros', () => {
    const isPadded = (typed: string): boolean =>
      searchNeedles(typed).some(({ text }) => text === `${'0'.repeat(24)}${typed.slice(2)}`);
    const beginnings = ['0x7099', `0x${'aB'.repeat(19)}c`];
    assert.deepEqual(beginnings.map(isPadded), [true, true]);
    const others = ['0x709', '0x0000', `0x${'a'.repeat(41)}`, '7099'];
    assert.deepEqual(others.map(isPadded), [false, false, false, false]);
  });

  it('takes what is larger than a word, or no number, for a text', () => {
    const tooLarge = (2n ** 256n).toString();
    for (const text of [
      tooLarge,
      `0x${'f'.repeat(65)}`,
      '0x',
      '1.5',
      '1,5',
      '12,34',
      '-1',
      '0xg',
      'face',
      '1.5 cows',
      '0x7…8',
      '0.5 wei',
    ])
      assert.deepEqual(searchNeedles(text), [{ text, isWhole: false }], text);
  });

  it('finds any number of 256 bits in each notation, by its hex and its decimal alike', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (value) => {
        const notations = notationsOf(value);
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
