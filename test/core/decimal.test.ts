import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { compareDecimals, parseDecimal } from '../../src/core/decimal.ts';
import type { Decimal } from '../../src/core/decimal.ts';
import { samples } from '../effort.ts';

const small: fc.Arbitrary<Decimal> = fc.record({
  digits: fc.oneof(
    fc.bigInt({ min: -1000n, max: 1000n }),
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  ),
  exponent: fc.integer({ min: -40, max: 40 }),
});

/** Both times 10^40: whole numbers of the same order. */
function scaled({ digits, exponent }: Decimal): bigint {
  return digits * 10n ** BigInt(exponent + 40);
}

describe('parseDecimal', () => {
  it('reads decimal text exactly, and nothing else', () => {
    const texts = [
      '0',
      '-7',
      '007',
      '1.50',
      '-0.25e3',
      '1E-400',
      '12345678901234567890.5',
      '',
      '.5',
      '1.',
      '+1',
      '0x1',
      '1,000',
      '1e1000000000',
    ];
    assert.deepEqual(texts.map(parseDecimal), [
      { digits: 0n, exponent: 0 },
      { digits: -7n, exponent: 0 },
      { digits: 7n, exponent: 0 },
      { digits: 150n, exponent: -2 },
      { digits: -25n, exponent: 1 },
      { digits: 1n, exponent: -400 },
      { digits: 123_456_789_012_345_678_905n, exponent: -1 },
      ...Array.from({ length: 7 }, () => undefined),
    ]);
  });

  it('refuses more than 1,000 characters', () => {
    assert.deepEqual(
      [parseDecimal('1'.repeat(1000))?.exponent, parseDecimal('1'.repeat(1001))],
      [0, undefined],
    );
  });
});

describe('compareDecimals', () => {
  it('orders as whole numbers of the same scale are ordered', () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const difference = scaled(a) - scaled(b);
        assert.equal(compareDecimals(a, b), difference < 0n ? -1 : difference > 0n ? 1 : 0);
      }),
      { numRuns: samples(2000) },
    );
  });

  it('orders what no memory could hold written out', () => {
    const read = (text: string): Decimal => parseDecimal(text)!;
    const pairs = [
      ['1e999999999', '9'],
      ['-1e999999999', '9e999999998'],
      ['1e-999999999', '0'],
      ['1.0e999999999', '10e999999998'],
    ] as const;
    assert.deepEqual(
      pairs.map(([a, b]) => compareDecimals(read(a), read(b))),
      [1, -1, 1, 0],
    );
  });
});
