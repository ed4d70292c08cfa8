import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Input } from '../../../src/core/input/input.ts';
import { parseQuantityInput } from '../../../src/core/input/quantityInput.ts';

const accepted = (value: string): Input => ({ ok: true, value });
const refused = (problem: string): Input => ({ ok: false, problem });
const amount = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });

function read(texts: readonly string[], allowUnits: boolean): readonly Input[] {
  return texts.map((text) => parseQuantityInput(text, allowUnits));
}

describe('parseQuantityInput', () => {
  it('reads decimal, grouped and hex spellings of every 256-bit number alike', () => {
    fc.assert(
      fc.property(amount, fc.boolean(), (value, allowUnits) => {
        const hex = value.toString(16);
        const grouped = value.toLocaleString('en-US');
        const spellings = [
          String(value),
          ` ${value} `,
          grouped,
          grouped.replaceAll(',', ' '),
          grouped.replaceAll(',', '_'),
          `0x${hex}`,
          `0X${hex.toUpperCase()}`,
        ];
        assert.deepEqual(
          read(spellings, allowUnits),
          spellings.map(() => accepted(`0x${hex}`)),
        );
      }),
    );
  });

  it('multiplies by the unit exactly', () => {
    const rows = {
      '1 wei': 1n,
      '1 kwei': 10n ** 3n,
      '1 mwei': 10n ** 6n,
      '30 gwei': 30n * 10n ** 9n,
      '30gwei': 30n * 10n ** 9n,
      '1 finney': 10n ** 15n,
      '1.5 ether': 15n * 10n ** 17n,
      '1.5 ETH': 15n * 10n ** 17n,
      '.5 ether': 5n * 10n ** 17n,
      '5. ether': 5n * 10n ** 18n,
      '1,234.5 ether': 12345n * 10n ** 17n,
      '1.234567890123456789 ether': 1_234_567_890_123_456_789n,
    };
    assert.deepEqual(
      read(Object.keys(rows), true),
      Object.values(rows).map((value) => accepted(`0x${value.toString(16)}`)),
    );
  });

  it('says what zeros in front of hex become', () => {
    assert.deepEqual(parseQuantityInput('0x0010', true), {
      ok: true,
      value: '0x10',
      note: 'Sent as 0x10: a QUANTITY has no leading zeros.',
    });
    assert.deepEqual(read(['0x0', '007'], false), [accepted('0x0'), accepted('0x7')]);
  });

  it('refuses a comma or space that could be a decimal one', () => {
    const texts = ['1,5 ether', '1,50', '1 5', '12,34', ',5', '1,000,00', '1000,000', '1,5.5 ether'];
    assert.deepEqual(
      read(texts, true),
      texts.map((text) =>
        refused(`“${text}” can be read in two ways: write 1,000 for a thousand, 1.5 for one and a half.`),
      ),
    );
  });

  it('refuses more than 256 bits', () => {
    const tooLarge = refused('Too large: an EVM number has at most 256 bits.');
    const texts = [
      String(1n << 256n),
      `0x1${'0'.repeat(64)}`,
      `0x0${'f'.repeat(65)}`,
      `1${'0'.repeat(60)} ether`,
    ];
    assert.deepEqual(
      read(texts, true),
      texts.map(() => tooLarge),
    );
  });

  it('refuses parts of a wei, and units where there are none', () => {
    assert.deepEqual(read(['1.5', '1.5 wei', '1.1234567891 gwei'], true), [
      refused('Only whole numbers: nothing is smaller than 1 wei.'),
      refused('Only whole numbers: nothing is smaller than 1 wei.'),
      refused('Too many decimals: 1 gwei has 9.'),
    ]);
    assert.deepEqual(read(['1.5', '1 ether'], false), [
      refused('Only whole numbers.'),
      refused('A plain number has no unit: 1000, 1,000 or 0x3e8.'),
    ]);
  });

  it('refuses a unit that does not exist, whatever objects are made of', () => {
    const units = ['gwie', 'btc', 'constructor', 'tostring', 'valueof'];
    assert.deepEqual(
      read(
        units.map((unit) => `1 ${unit}`),
        true,
      ),
      units.map((unit) => refused(`“${unit}” is no unit: use wei, gwei or ether.`)),
    );
  });

  it('asks for the 0x that hex needs', () => {
    assert.deepEqual(read(['beef', '1e18', '12ab'], false), [
      refused('Hex needs 0x in front: 0xbeef.'),
      refused('Hex needs 0x in front: 0x1e18.'),
      refused('Hex needs 0x in front: 0x12ab.'),
    ]);
  });

  it('says what is wrong with everything else', () => {
    assert.deepEqual(read(['', ' ', '-1', '0x', '0xfg', 'ten', '.', '1.2.3', '+1'], true), [
      refused('Type a number: 1000, 0x3e8, 1.5 ether or 30 gwei.'),
      refused('Type a number: 1000, 0x3e8, 1.5 ether or 30 gwei.'),
      refused('A quantity cannot be negative.'),
      refused('“0x” has no digits. Zero is 0x0.'),
      refused('“g” is not a hex digit (0-9, a-f).'),
      refused('“ten” is not a number. Type 1000, 0x3e8, 1.5 ether or 30 gwei.'),
      refused('“.” is not a number. Type 1000, 0x3e8, 1.5 ether or 30 gwei.'),
      refused('“1.2.3” is not a number. Type 1000, 0x3e8, 1.5 ether or 30 gwei.'),
      refused('“+1” is not a number. Type 1000, 0x3e8, 1.5 ether or 30 gwei.'),
    ]);
  });

  it('gives canonical quantities or a problem for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, allowUnits) => {
        const input = parseQuantityInput(text, allowUnits);
        assert.ok(
          input.ok
            ? /^0x(0|[1-9a-f][0-9a-f]*)$/.test(JSON.parse(JSON.stringify(input.value)) as string)
            : input.problem !== '',
        );
      }),
    );
  });
});
