// What a transaction changed in a token whose variables are in a namespace.
import assert from 'node:assert/strict';
import { labelOf, summarize } from '../../../src/core/decode/notations.ts';
import { stateRows } from '../../../src/core/decode/stateRows.ts';
import { readStorageLayout } from '../../../src/core/layout/storageLayout.ts';

const TOKEN = `0x${'11'.repeat(20)}`;
/** Where OpenZeppelin’s ERC20Upgradeable has its variables. */
const NAMESPACE = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n;
const UINT = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' };

const wordOf = (amount: bigint): string => amount.toString(16).padStart(64, '0');

/** `label: before → after` of a change of `_totalSupply` in a struct at a slot. */
function changeAt(slot: bigint): string {
  const members = [{ label: '_totalSupply', slot: '2', offset: 0, type: 'U' }];
  const layout = readStorageLayout({
    storage: [{ label: 'ERC20Storage', slot: slot.toString(), offset: 0, type: 'S' }],
    types: { U: UINT, S: { encoding: 'inplace', label: 'S', numberOfBytes: '96', members } },
  })!;
  const change = { slot: slot + 2n, before: wordOf(5n * 10n ** 18n), after: wordOf(6n * 10n ** 18n) };
  const { rows } = stateRows(
    [{ address: TOKEN, slots: [change] } as never],
    { words: [], texts: [] },
    {
      layoutAt: () => layout,
      tokens: new Map([[TOKEN, { symbol: 'SHELL', decimals: 18 }]]),
    },
  );
  return rows.map((row) => `${labelOf(row)}: ${summarize(row)}`).join();
}

describe('stateRows', () => {
  it('tells amounts of a token in its unit where a namespace has them, and none in any other struct', () => {
    const told = '0x1111…1111.ERC20Storage._totalSupply';
    assert.equal(changeAt(NAMESPACE), `${told}: 5 SHELL → 6 SHELL`);
    assert.equal(changeAt(7n), `${told}: 5,000,000,000,000,000,000 → 6,000,000,000,000,000,000`);
  });
});
