import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { chainById } from '../../../src/core/chain/chains.ts';
import { inUnit, quantityEcho, unitOf, unitsOf } from '../../../src/core/input/quantityUnits.ts';
import { parseInput } from '../../../src/core/input/parseInput.ts';

/** The coins of these chains are POL, xDAI, ACA, and two of fewer decimals. */
const CHAINS = [137n, 100n, 787n, 40n, 728126428n, 1313161554n].map((id) => ({ chain: chainById(id) }));
const TYPES = ['wei', 'weiPerGas', 'gas', 'quantity'] as const;

describe('inUnit', () => {
  it('writes the same number in every unit of its type, exactly, on every chain', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TYPES),
        fc.constantFrom({}, ...CHAINS),
        fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
        (type, units, value) => {
          const hex = `0x${value.toString(16)}`;
          for (const unit of unitsOf(type, units)) {
            const text = inUnit(type, hex, unit, units)!;
            assert.deepEqual(parseInput(type, text, units), { ok: true, value: hex });
            assert.equal(unitOf(type, text, units), unit);
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

describe('unitsOf', () => {
  it('offers the coin of the chain in place of ether, where that is known and another', () => {
    const on = (id: bigint | undefined) =>
      unitsOf('wei', id === undefined ? {} : { chain: chainById(id) })[2];
    // Mainnet, Optimism, a chain that nobody knows, and Tempo, which has no coin.
    for (const id of [undefined, 1n, 10n, 987_654_321n, 4217n]) assert.equal(on(id), 'ether');
    assert.deepEqual([137n, 100n, 56n].map(on), ['POL', 'xDAI', 'BNB']);
    assert.deepEqual(unitsOf('weiPerGas', { chain: chainById(137n) }), ['wei', 'gwei', 'hex']);
  });

  it('knows the coin by its symbol in any letter case and by ether, not by the symbol of ether', () => {
    const units = { chain: chainById(100n) };
    for (const text of ['1 xDAI', '1xdai', '1 ether', '1,500 XDAI'])
      assert.equal(unitOf('wei', text, units), 'xDAI', text);
    assert.equal(unitOf('wei', '1 eth', units), undefined);
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

  it('shows the coin of the chain in place of ether', () => {
    assert.equal(
      quantityEcho('wei', '1.5 xdai', { chain: chainById(100n) }),
      '0x14d1120d7b160000 · 1,500,000,000,000,000,000 wei · 1,500,000,000 gwei · 1.5 xDAI',
    );
  });
});
