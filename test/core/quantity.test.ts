import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { formatUnits as viemFormatUnits } from 'viem';
import {
  formatQuantity,
  formatUnits,
  groupDigits,
  groupText,
  isCanonicalQuantity,
  parseQuantity,
  readAmount,
} from '../../src/core/quantity.ts';
import { samples } from '../effort.ts';

const UINT256_MAX = (1n << 256n) - 1n;
const uint256 = fc.oneof(
  fc.bigInt({ min: 0n, max: UINT256_MAX }),
  fc.bigInt({ min: 0n, max: 10n ** 21n }),
  fc.constantFrom(0n, 1n, UINT256_MAX, 2n ** 53n + 1n, 10n ** 18n),
);
const decimals = fc.integer({ min: 0, max: 40 });

describe('parseQuantity', () => {
  it('gives back every number up to 2^256 - 1 that formatQuantity wrote', () => {
    fc.assert(fc.property(uint256, (value) => assert.equal(parseQuantity(formatQuantity(value)), value)));
  });

  it('reads capitals and tolerates leading zeros', () => {
    assert.deepEqual(['0x0', '0x10D4F', '0x10d4f', '0x0010d4f'].map(parseQuantity), [
      0n,
      68_943n,
      68_943n,
      68_943n,
    ]);
  });

  it('reads any short text as its digits say, or not at all', () => {
    const text = fc
      .array(fc.constantFrom(...'0123456789abcdefABCDEFxXgG:@`/ -é'.split('')), { maxLength: 16 })
      .map((characters) => `0x${characters.join('')}`);
    fc.assert(
      fc.property(text, (hex) =>
        assert.equal(parseQuantity(hex), /^0x[0-9a-fA-F]+$/.test(hex) ? BigInt(hex) : undefined),
      ),
      { numRuns: samples(2000) },
    );
  });

  it('refuses what is no hex number', () => {
    const texts = ['', '0x', '0', '10', '0X1', '0xg', '-0x1', ' 0x1', '0x1 ', '0x1.5', '0x1n'];
    assert.deepEqual(
      texts.filter((text) => parseQuantity(text) !== undefined),
      [],
    );
  });
});

describe('numbers held as doubles', () => {
  const exact = fc.oneof(fc.nat(), fc.maxSafeNat(), fc.constantFrom(0, 999, 1000, 1001, 999_999, 1_000_000));

  it('group as bigints do', () => {
    fc.assert(fc.property(exact, (value) => assert.equal(groupDigits(value), groupDigits(BigInt(value)))));
  });

  it('read in units as bigints do', () => {
    fc.assert(
      fc.property(exact, decimals, (value, places) =>
        assert.equal(formatUnits(value, places), formatUnits(BigInt(value), places)),
      ),
    );
  });

  it('are read only where a double holds them', () => {
    fc.assert(
      fc.property(uint256, (value) => {
        const amount = readAmount(formatQuantity(value), false);
        assert.equal(amount === undefined ? undefined : BigInt(amount), value);
      }),
    );
  });
});

describe('isCanonicalQuantity', () => {
  it('accepts everything formatQuantity writes', () => {
    fc.assert(fc.property(uint256, (value) => assert.ok(isCanonicalQuantity(formatQuantity(value)))));
  });

  it('rejects a quantity with a leading zero, without digits or without 0x', () => {
    const texts = ['0x00', '0x01', '0x', '1', '', '0xg', '0X1', '0x1 '];
    assert.deepEqual(texts.filter(isCanonicalQuantity), []);
  });
});

describe('groupDigits', () => {
  it('groups as the English locale does', () => {
    const signed = fc.oneof(uint256, fc.bigInt());
    fc.assert(
      fc.property(signed, (value) => assert.equal(groupDigits(value), value.toLocaleString('en-US'))),
    );
  });
});

describe('groupText', () => {
  it('leaves the digits after the point alone', () => {
    assert.deepEqual(['-1234.56789', '1234567', '123', '-123', '0.1234', '-1234'].map(groupText), [
      '-1,234.56789',
      '1,234,567',
      '123',
      '-123',
      '0.1234',
      '-1,234',
    ]);
  });
});

describe('formatUnits', () => {
  it('agrees with viem for every value and number of decimals', () => {
    fc.assert(
      fc.property(fc.oneof(uint256, fc.bigInt()), decimals, (value, places) =>
        assert.equal(formatUnits(value, places).replaceAll(',', ''), viemFormatUnits(value, places)),
      ),
    );
  });

  it('groups the whole part only', () => {
    assert.equal(formatUnits(1_234_567_890_123_456_789_012n, 18), '1,234.567890123456789012');
    assert.equal(formatUnits(-1_234_000_000_000n, 9), '-1,234');
  });
});
