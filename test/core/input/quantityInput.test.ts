import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Input } from '../../../src/core/input/input.ts';
import type { QuantityKind } from '../../../src/core/input/quantityInput.ts';
import { coinTyped } from '../../../src/core/input/amountUnits.ts';
import { parseQuantityInput } from '../../../src/core/input/quantityInput.ts';

const accepted = (value: string): Input => ({ ok: true, value });
const refused = (problem: string): Input => ({ ok: false, problem });
const amount = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n });

function read(texts: readonly string[], kind: QuantityKind): readonly Input[] {
  return texts.map((text) => parseQuantityInput(text, kind));
}

describe('parseQuantityInput', () => {
  it('reads decimal, grouped and hex spellings of every 256-bit number alike', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom<QuantityKind>('wei', 'quantity'), (value, kind) => {
        const hex = value.toString(16);
        const grouped = value.toLocaleString('en-US');
        const spellings = [
          String(value),
          ` ${value} `,
          grouped,
          grouped.replaceAll(',', ' '),
          ...['_', "'", '\u2019', '\u00a0', '\u2007', '\u2009', '\u202f'].map((mark) =>
            grouped.replaceAll(',', mark),
          ),
          `"${value}"`,
          `${value}n`,
          `${value}.0`,
          `0x${hex}`,
          `0X${hex.toUpperCase()}`,
        ];
        assert.deepEqual(
          read(spellings, kind),
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
      '1 szabo': 10n ** 12n,
      '1 finney': 10n ** 15n,
      '1 kether': 10n ** 21n,
      '1.5 ether': 15n * 10n ** 17n,
      '1.5 ETH': 15n * 10n ** 17n,
      '.5 ether': 5n * 10n ** 17n,
      '5. ether': 5n * 10n ** 18n,
      '1,234.5 ether': 12345n * 10n ** 17n,
      '1.234567890123456789 ether': 1_234_567_890_123_456_789n,
    };
    assert.deepEqual(
      read(Object.keys(rows), 'wei'),
      Object.values(rows).map((value) => accepted(`0x${value.toString(16)}`)),
    );
  });

  it('says what zeros in front of hex become', () => {
    assert.deepEqual(parseQuantityInput('0x0010', 'wei'), {
      ok: true,
      value: '0x10',
      note: 'Sent as 0x10: a QUANTITY has no leading zeros.',
    });
    assert.deepEqual(read(['0x0', '007'], 'quantity'), [accepted('0x0'), accepted('0x7')]);
  });

  it('reads powers of ten exactly', () => {
    const rows = {
      '1e18': 10n ** 18n,
      '1E18': 10n ** 18n,
      '1e+3': 1000n,
      '1.5e18': 15n * 10n ** 17n,
      '21e6': 21_000_000n,
      '10^18': 10n ** 18n,
      '10**18': 10n ** 18n,
      '10 ** 18': 10n ** 18n,
      '2.5*10^3': 2500n,
      '2×10^3': 2000n,
      '1500e-2': 15n,
      '1e3 gwei': 10n ** 12n,
      '1e-18 ether': 1n,
      '5.0': 5n,
      '21000.00': 21_000n,
      '0e999999999': 0n,
    };
    assert.deepEqual(
      read(Object.keys(rows), 'wei'),
      Object.values(rows).map((value) => accepted(`0x${value.toString(16)}`)),
    );
    assert.deepEqual(read(['1e78', '1e999999999', '1.5e0', '1e-1'], 'gas'), [
      refused('Too large: an EVM number has at most 256 bits.'),
      refused('Too large: an EVM number has at most 256 bits.'),
      refused('Only whole numbers: 21000, 21,000 or 0x5208.'),
      refused('Only whole numbers: 21000, 21,000 or 0x5208.'),
    ]);
  });

  it('refuses what can be read in two ways, with both', () => {
    const rows = {
      '0,500 ether': 'can be read in two ways. Write 0.5 ether or 500 ether.',
      '0,001 ether': 'can be read in two ways. Write 0.001 ether or 1 ether.',
      '00,500 ether': 'can be read in two ways. Write 0.5 ether or 500 ether.',
      '1,500 ether': 'can be read in two ways. Write 1.5 ether or 1500 ether.',
      '1,5 ether': 'can be read in two ways. Write 1.5 ether or 15 ether.',
      '1000,000 gwei': 'can be read in two ways. Write 1000 gwei or 1000000 gwei.',
      '1,5e18': 'can be read in two ways. Write 1.5e18 or 15e18.',
      '1 000,500 ether': 'can be read in two ways. Write 1000.5 ether or 1000500 ether.',
      '21.000': 'can be read in two ways. Write 21 or 21000.',
      '0,500':
        'can be read in two ways: 0.5 or 500. Without a unit, only whole numbers fit. Write 500 or 0.5 ether.',
      '01,234':
        'can be read in two ways: 1.234 or 1234. Without a unit, only whole numbers fit. Write 1234 or 1.234 ether.',
      '12,34 wei': 'can be read in two ways: 12.34 wei or 1234 wei. Only whole numbers fit. Write 1234 wei.',
      '0b101': 'can be read in two ways. Write 5 for the binary number, 0x0b101 for hex.',
      '1.500,5 ether': 'is not clear as a number. Write 1500.5 ether.',
      '1.500.000': 'is not clear as a number. Write 1500000.',
      '1 000,5 ether': 'is not clear as a number. Write 1000.5 ether.',
      '0 500 ether': 'is not clear as a number. Write 500 ether.',
      '1 5': 'is not clear as a number. Write 15.',
      '12,34,56':
        'can be read in two ways: 1234.56 or 123456. Without a unit, only whole numbers fit. Write 123456 or 1234.56 ether.',
      '12,34,567': 'is not clear as a number. Write 1234567.',
      '1,000 000': 'can be read in two ways. Write 1 or 1000000.',
    };
    assert.deepEqual(
      read(Object.keys(rows), 'wei'),
      Object.entries(rows).map(([text, problem]) => refused(`“${text}” ${problem}`)),
    );
    assert.deepEqual(read(['0x10 ether', '0xdeETH', '1e-400', '1,0000000000000000005 ether'], 'wei'), [
      refused('Hex has no unit here. Write 16 ether.'),
      refused('Hex has no unit here. Write 222 eth.'),
      refused('Only whole numbers: 1000, 0x3e8, 1.5 ether or 30 gwei.'),
      refused(
        '“1,0000000000000000005 ether” can be read in two ways: 1.0000000000000000005 ether or 10000000000000000005 ether. 1 ether has 18 decimals. Write 10000000000000000005 ether.',
      ),
    ]);
    assert.deepEqual(read(['12,34'], 'gas'), [
      refused('“12,34” can be read in two ways: 12.34 or 1234. Only whole numbers fit. Write 1234.'),
    ]);
    assert.deepEqual(read(['1,500', '1,500.5 ether', '1.500 ether'], 'wei'), [
      accepted('0x5dc'),
      accepted(`0x${(15005n * 10n ** 17n).toString(16)}`),
      accepted(`0x${(15n * 10n ** 17n).toString(16)}`),
    ]);
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
      read(texts, 'wei'),
      texts.map(() => tooLarge),
    );
  });

  it('refuses parts of a wei, and units where there are none', () => {
    assert.deepEqual(read(['1.5', '1.5 wei', '1.1234567891 gwei'], 'wei'), [
      refused('“1.5” is not whole. With a unit it can be: 1.5 ether.'),
      refused('Only whole numbers: nothing is smaller than 1 wei.'),
      refused('Too many decimals: 1 gwei has 9.'),
    ]);
    assert.deepEqual(read(['1.5', 'many'], 'weiPerGas'), [
      refused('“1.5” is not whole. With a unit it can be: 1.5 gwei.'),
      refused('“many” is not a number. Type 30 gwei, 1.5 gwei or 1000000000.'),
    ]);
    assert.deepEqual(read(['1.5', '1 ether', '200x'], 'quantity'), [
      refused('Only whole numbers: 1000, 1,000 or 0x3e8.'),
      refused('A plain number has no unit: 1000, 1,000 or 0x3e8.'),
      refused('“200x” is not a number. Type 1000, 1,000 or 0x3e8.'),
    ]);
  });

  it('refuses a unit that does not exist, whatever objects are made of', () => {
    const units = ['gwie', 'btc', 'constructor', 'tostring', 'valueof'];
    assert.deepEqual(
      read(
        units.map((unit) => `1 ${unit}`),
        'wei',
      ),
      units.map((unit) => refused(`“${unit}” is not a unit: use wei, gwei or ether.`)),
    );
  });

  it('asks for the 0x that hex needs', () => {
    assert.deepEqual(read(['beef', '12ab'], 'quantity'), [
      refused('Hex needs 0x in front: 0xbeef.'),
      refused('Hex needs 0x in front: 0x12ab.'),
    ]);
  });

  it('names characters that are not seen by their code points', () => {
    assert.deepEqual(read(['\u200b5', '5\u2060 ether', '0x1\u200d', '٣', '5\u3000x'], 'wei'), [
      refused('“‹U+200B›5” is not a number. Type 1000, 0x3e8, 1.5 ether or 30 gwei.'),
      refused('“5‹U+2060› ether” is not a number. Type 1000, 0x3e8, 1.5 ether or 30 gwei.'),
      refused('“‹U+200D›” is not a hex digit (0-9, a-f).'),
      refused('“٣” is not a number. Type 1000, 0x3e8, 1.5 ether or 30 gwei.'),
      refused('“x” is not a unit: use wei, gwei or ether.'),
    ]);
  });

  it('reads no text at length that is too long for a number', () => {
    const before = performance.now();
    assert.deepEqual(
      read(['9'.repeat(1_000_000), `1e${'9'.repeat(1_000_000)}`, '1 '.repeat(500_000)], 'wei').map(
        ({ ok }) => ok,
      ),
      [false, false, false],
    );
    assert.ok(performance.now() - before < 2000);
  });

  it('says what is wrong with everything else', () => {
    assert.deepEqual(read(['', ' ', '-1', '0x', '0xfg', 'ten', '.', '1.2.3', '+1'], 'wei'), [
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

  const coins = ['POL', 'xDAI', 'C2FLR', '5IRE', 'ACA', '@G'];
  const of = (symbol: string, decimals: number, text: string, kind: QuantityKind = 'wei'): Input =>
    parseQuantityInput(text, kind, { symbol, decimals });

  it('reads amounts in the coin of a chain as it reads ether, whatever its symbol and in any letter case', () => {
    for (const symbol of coins)
      for (const unit of [symbol, symbol.toLowerCase(), symbol.toUpperCase()])
        for (const number of ['1.5', '1,234.5', '15e17', '0.1234567890123456789', '1,500', ''])
          for (const kind of ['wei', 'weiPerGas'] as const) {
            const inEther = parseQuantityInput(`${number} ether`, kind);
            const inCoin = of(symbol, 18, `${number} ${unit}`, kind);
            assert.deepEqual(
              [inCoin.ok, inCoin.ok && inCoin.value],
              [inEther.ok, inEther.ok && inEther.value],
              unit,
            );
          }
    assert.deepEqual(of('POL', 18, '1.5pol'), accepted('0x14d1120d7b160000'));
    assert.deepEqual(of('TRX', 6, '1.5 trx'), accepted('0x16e360'));
    assert.deepEqual(of('TRX', 6, '1.1234567 TRX'), refused('Too many decimals: 1 TRX has 6.'));
  });

  it('needs a space before a symbol that could be digits', () => {
    assert.deepEqual(of('ACA', 18, '12ACA'), refused('Hex needs 0x in front: 0x12ACA.'));
    assert.deepEqual(of('ACA', 18, '0x12ACA'), accepted('0x12aca'));
    assert.equal(of('5IRE', 18, '15IRE').ok, false);
  });

  it('reads ether where the coin is another with as many decimals, and refuses it where it has others', () => {
    assert.deepEqual(of('POL', 18, '1.5 ether'), accepted('0x14d1120d7b160000'));
    for (const unit of ['ETH', 'eth'])
      assert.deepEqual(
        of('POL', 18, `1.5 ${unit}`),
        refused('“eth” is not a unit here: use wei, gwei or POL, the coin of this chain.'),
      );
    for (const unit of ['ether', 'eth', 'finney', 'kether'])
      assert.deepEqual(
        of('TRX', 6, `1.5 ${unit}`),
        refused(`“${unit}” is not a unit here: use wei, gwei or TRX, the coin of this chain.`),
      );
    assert.deepEqual(of('TRX', 6, '1 gwei'), accepted('0x3b9aca00'));
  });

  it('takes a unit of ether for what it is, whatever a coin is called', () => {
    const typed = (symbol: string) => coinTyped({ chain: { coin: { symbol, decimals: 18 } } });
    for (const symbol of ['ETH', 'GWEI', 'gwei', 'Finney']) assert.equal(typed(symbol), undefined, symbol);
    assert.deepEqual(typed('POL'), { symbol: 'POL', decimals: 18 });
  });

  it('names the coin of the chain where it refuses another, and in its examples', () => {
    assert.deepEqual(
      of('POL', 18, '1 BNB'),
      refused('“bnb” is not a unit here: use wei, gwei or POL, the coin of this chain.'),
    );
    assert.deepEqual(of('POL', 18, ''), refused('Type a number: 1000, 0x3e8, 1.5 POL or 30 gwei.'));
    assert.deepEqual(of('POL', 18, '1.5'), refused('“1.5” is not whole. With a unit it can be: 1.5 POL.'));
    assert.deepEqual(
      of('POL', 18, '1 C2FLR'),
      refused('“1 C2FLR” is not a number. Type 1000, 0x3e8, 1.5 POL or 30 gwei.'),
    );
    assert.deepEqual(
      of('POL', 18, '1 pol', 'gas'),
      refused('A plain number has no unit: 21000, 21,000 or 0x5208.'),
    );
    assert.deepEqual(
      parseQuantityInput('1 POL', 'wei'),
      refused('“pol” is not a unit: use wei, gwei or ether.'),
    );
  });

  it('gives canonical quantities or a problem for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<QuantityKind>('wei', 'quantity'), (text, kind) => {
        const input = parseQuantityInput(text, kind);
        assert.ok(
          input.ok
            ? /^0x(0|[1-9a-f][0-9a-f]*)$/.test(JSON.parse(JSON.stringify(input.value)) as string)
            : input.problem !== '',
        );
      }),
    );
  });
});
