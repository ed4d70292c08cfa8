// No amount is ruled out in which the filter of a table finds a text.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { formatQuantity } from '../../../src/core/quantity.ts';
import { hasHitAtNode } from '../../../src/core/search/searchNodes.ts';
import { seekerOf } from '../../../src/core/search/seeker.ts';
import type { Leaf } from '../../../src/core/shape.ts';
import { amountDigits, BY_DIGITS } from '../../../src/core/table/amountDigits.ts';
import { shownMatcher } from '../../../src/core/table/shownMatcher.ts';
import { cellLine } from '../../../src/core/table/table.ts';
import { samples } from '../../effort.ts';
import { TOKEN } from '../decode/samples.ts';

const KINDS = [...BY_DIGITS] as Leaf[];
const tokens = new Map([[TOKEN, { decimals: 6, symbol: 'SHELL' }]]);

function cellOf(kind: Leaf, amount: bigint): DecodedNode {
  const log = decode('log', { address: TOKEN }, 'unknown', { context: { tokens } });
  return decode('amount', formatQuantity(amount), kind, { parent: log });
}

function finds(text: string, cell: DecodedNode): boolean {
  const query = { kind: 'text', text } as const;
  return shownMatcher(query)!(cell) || hasHitAtNode(seekerOf(query, undefined, true), cell);
}

/** `first`: the cell of its kind that was read before it, from which the verdict is made. */
const verdictOf = (text: string, cell: DecodedNode, first = cell): boolean | undefined =>
  amountDigits({ kind: 'text', text })?.(first)?.(cell.amount!);

describe('amountDigits', () => {
  it('rules out what has other digits', () => {
    const cell = cellOf('wei', 1_050_000_000_000_000_000n);
    for (const text of ['777', '1.6', '1,051', '2 ETH']) assert.equal(verdictOf(text, cell), false, text);
    for (const text of ['1.05', '05', '1', '1.05 ETH', 'abc', 'ETH', '0', '2026-01-31', '1e18'])
      assert.equal(verdictOf(text, cell), undefined, text);
    assert.equal(verdictOf('3e8', cellOf('gas', 1_000n)), undefined);
    // The largest number is named in words: “uint256”.
    const largest = cellOf('quantity', (1n << 256n) - 1n);
    assert.ok(finds('256', largest));
    const verdict = amountDigits({ kind: 'text', text: '256' })!(cellOf('quantity', 5n))!;
    assert.deepEqual([verdict(largest.amount!), verdict(5n)], [undefined, false]);
  });

  it('looks for grouped digits in the number, not in its hex', () => {
    for (const hex of [0x1000n, 0x11000n]) {
      const cell = cellOf('gas', hex);
      assert.equal(finds('1,000', cell), false);
      assert.equal(verdictOf('1,000', cell, cellOf('gas', 21_000n)), false);
    }
    assert.ok(finds('1,000', cellOf('gas', 1_000n)));
  });

  it('rules out nothing that is found, by a part of what is shown or sent, or by its number', () => {
    const amounts = fc.oneof(fc.bigInt(0n, 1n << 256n), fc.bigInt(0n, 100_000n), fc.bigInt(0n, 10n ** 20n));
    const part = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 8 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        amounts,
        amounts,
        part,
        fc.nat(3),
        fc.option(fc.integer({ min: 1, max: 7 })),
        (kind, one, other, [at, length], way, comma) => {
          const cell = cellOf(kind, one);
          const line = [cellLine(cell), String(one), formatQuantity(one), String(other)][way]!;
          const from = at % line.length;
          const plain = line.slice(from, from + length).trim();
          const text = comma === null ? plain : `${plain.slice(0, comma)},${plain.slice(comma)}`;
          if (plain !== '' && finds(text, cell))
            assert.notEqual(verdictOf(text, cell, cellOf(kind, other)), false, `${text} in ${line}`);
        },
      ),
      { numRuns: samples(20_000) },
    );
    for (const text of ['1 ether', '0.5 ether', '30 gwei', '0x3e8', '1000', '1,000']) {
      const [, digits = 0n] = {
        '1 ether': [0, 10n ** 18n],
        '0.5 ether': [0, 5n * 10n ** 17n],
        '30 gwei': [0, 30n * 10n ** 9n],
      }[text] ?? [0, 1_000n];
      const cell = cellOf('wei', digits as bigint);
      assert.ok(finds(text, cell), text);
      assert.notEqual(verdictOf(text, cell), false, text);
    }
  });
});
