// The amounts that a token keeps in its storage, also in a namespace.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { placedVariables } from '../../../src/core/decode/insideStorageWord.ts';
import { labelOf, summarize } from '../../../src/core/decode/notations.ts';
import { stateRows } from '../../../src/core/decode/stateRows.ts';
import { readStorageLayout } from '../../../src/core/layout/storageLayout.ts';
import type { StorageLayout } from '../../../src/core/layout/storageLayout.ts';

const TOKEN = `0x${'11'.repeat(20)}`;
/** Where OpenZeppelin’s ERC20Upgradeable has its variables. */
const NAMESPACE = 0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace00n;
const UINT = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' };

const wordOf = (amount: bigint): string => amount.toString(16).padStart(64, '0');

/** Has `_totalSupply` in a struct at this slot. */
function layoutAt(slot: bigint): StorageLayout {
  const members = [{ label: '_totalSupply', slot: '2', offset: 0, type: 'U' }];
  return readStorageLayout({
    storage: [{ label: 'ERC20Storage', slot: slot.toString(), offset: 0, type: 'S' }],
    types: { U: UINT, S: { encoding: 'inplace', label: 'S', numberOfBytes: '96', members } },
  })!;
}

const linesOf = (rows: readonly DecodedNode[]): readonly string[] =>
  rows.map((row) => `${labelOf(row)}: ${summarize(row)}`);

/** How it changed, and what its word says. */
function toldAt(slot: bigint): readonly string[] {
  const layout = layoutAt(slot);
  const context = {
    layoutAt: () => layout,
    tokens: new Map([[TOKEN, { symbol: 'SHELL', decimals: 18 }]]),
  };
  const [before, after] = [wordOf(5n * 10n ** 18n), wordOf(6n * 10n ** 18n)];
  const changes = [{ address: TOKEN, slots: [{ slot: slot + 2n, before, after }] }];
  const { rows } = stateRows(changes as never, [], context);
  const parent = decode('variables', {}, 'unknown', { context });
  const variables = placedVariables(TOKEN, new Map([[slot + 2n, after]]), layout, parent);
  return [...linesOf(rows), ...linesOf(variables.map(({ row }) => row))];
}

describe('the variables of a token', () => {
  it('are told in its unit where they or a namespace have its amounts, and not in any other struct', () => {
    assert.deepEqual(toldAt(NAMESPACE), [
      '0x1111…1111.ERC20Storage._totalSupply: 5 SHELL → 6 SHELL',
      'ERC20Storage._totalSupply: 6 SHELL',
    ]);
    assert.deepEqual(toldAt(7n), [
      '0x1111…1111.ERC20Storage._totalSupply: 5,000,000,000,000,000,000 → 6,000,000,000,000,000,000',
      'ERC20Storage._totalSupply: 6,000,000,000,000,000,000',
    ]);
  });
});
