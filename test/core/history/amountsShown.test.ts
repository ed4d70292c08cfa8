// An amount in the filter of the history, as rows show it, finds what was sent and received.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { amountsShown } from '../../../src/core/history/amountsShown.ts';
import { searchNeedles } from '../../../src/core/history/searchNeedles.ts';

const SHELL = { symbol: 'SHELL', decimals: 18 };
const USDC = { symbol: 'USDC', decimals: 6 };
const tokens = new Map([SHELL, USDC].map((unit, at) => [`0x${String(at).repeat(40)}`, unit]));
const word = (amount: bigint): string => amount.toString(16).padStart(64, '0');
const quantity = (amount: bigint): string => `0x${amount.toString(16)}`;
const shown = (text: string): readonly string[] => amountsShown(text, [{ tokens, chain: chainById(137n) }]);

describe('amountsShown', () => {
  it('reads an amount in the unit of a token, and of the coin of a chain', () => {
    for (const text of ['997,452.5 SHELL', '997452.5 shell', '997452.5SHELL'])
      assert.deepEqual(shown(text), [word(9_974_525n * 10n ** 17n)], text);
    assert.deepEqual(shown('1,500 USDC'), [word(1_500_000_000n)]);
    assert.deepEqual(shown('1.5 POL'), [quantity(15n * 10n ** 17n)]);
  });

  it('reads a plain number by the decimals of the coin and of the known tokens', () => {
    for (const text of ['997,452.5', '997452.5'])
      assert.deepEqual(shown(text), [quantity(9_974_525n * 10n ** 17n), word(997_452_500_000n)], text);
    // A part that a token does not have.
    assert.deepEqual(shown('0.00000001'), [quantity(10n ** 10n)]);
  });

  it('reads nothing in what is another text, could be two numbers, or is in no known unit', () => {
    for (const text of [
      '',
      '0',
      '0.00',
      'SHELL',
      '5 DAI',
      '1,5',
      '1,5 SHELL',
      '0x5',
      '-5',
      '1.2.3',
      '1.5 ETH',
      '5 calls',
    ])
      assert.deepEqual(shown(text), [], text);
  });

  it('tries few decimals, those that most tokens have first', () => {
    const many = Array.from({ length: 60 }, (_, at) => at % 30).concat(8);
    const units = new Map(many.map((decimals, at) => [`0x${at}`, { symbol: 'T', decimals }]));
    const all = amountsShown('7', [{ tokens: units }]);
    assert.deepEqual([all.length, all[1]], [6, word(7n * 10n ** 8n)]);
    assert.ok(amountsShown('7 T', [{ tokens: units }]).length <= 5);
  });

  it('is looked for beside the text itself, a QUANTITY in all its notations', () => {
    const amount = 15n * 10n ** 17n;
    assert.deepEqual(searchNeedles('1.5', [quantity(amount), 'ab']), [
      { text: '1.5', isWhole: false },
      { text: quantity(amount), isWhole: true },
      { text: String(amount), isWhole: true },
      { text: word(amount), isWhole: false },
      { text: 'ab', isWhole: false },
    ]);
  });
});
