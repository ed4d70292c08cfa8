import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { inUnit, quantityEcho, unitOf, unitsOf } from '../../../src/core/input/quantityUnits.ts';
import { parseInput } from '../../../src/core/input/parseInput.ts';

const TYPES = ['wei', 'weiPerGas', 'gas', 'quantity'] as const;

describe('inUnit', () => {
  it('writes the same number in every unit of its type, exactly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TYPES),
        fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
        (type, value) => {
          const hex = `0x${value.toString(16)}`;
          for (const unit of unitsOf(type)) {
            const text = inUnit(type, hex, unit)!;
            assert.deepEqual(parseInput(type, text), { ok: true, value: hex });
            assert.equal(unitOf(type, text), unit);
          }
        },
      ),
    );
  });

  it('knows the unit of a text in quotes, and of an integer of JavaScript', () => {
    assert.deepEqual(
      ['"5 gwei"', '5n', '1e18', '"0x5"'].map((text) => unitOf('wei', text)),
      ['gwei', 'wei', 'wei', 'hex'],
    );
  });

  it('leaves alone what is no number', () => {
    assert.deepEqual(
      [
        inUnit('wei', '1.5 ethr', 'gwei'),
        inUnit('address', '1', 'hex'),
        quantityEcho('gas', 'x'),
        unitOf('wei', ''),
      ],
      [undefined, undefined, undefined, undefined],
    );
  });
});

describe('quantityEcho', () => {
  it('shows what is sent, and the number in its units', () => {
    assert.deepEqual(
      [quantityEcho('wei', '1.5 ether'), quantityEcho('weiPerGas', '20 gwei'), quantityEcho('gas', '21,000')],
      [
        '0x14d1120d7b160000 · 1,500,000,000,000,000,000 wei · 1,500,000,000 gwei · 1.5 ether',
        '0x4a817c800 · 20,000,000,000 wei · 20 gwei',
        '0x5208 · 21,000',
      ],
    );
  });
});
