// Filters of amounts compare what the cells show: each row in the unit of its own token or chain.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { orderRows } from '../../../src/core/table/orderRows.ts';
import { parseCellFilter } from '../../../src/core/table/parseCellFilter.ts';
import type { Table } from '../../../src/core/table/table.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { ALICE, BOB, TOKEN, TRANSFER_LOG } from '../decode/samples.ts';

/** Rows that pass; a problem as text. */
function filtered(table: Table, name: string, typed: string): readonly number[] | string {
  const column = table.columns.find((one) => one.name === name)!;
  const parsed = parseCellFilter(typed, column);
  return parsed.ok
    ? [...runToEnd(orderRows(table, { filters: [{ column, query: parsed.query }] }))]
    : parsed.problem;
}

const log = (address: string, amount: bigint): JsonValue => ({
  ...TRANSFER_LOG,
  address,
  data: `0x${amount.toString(16).padStart(64, '0')}`,
});

describe('a filter of token amounts', () => {
  const tokens = new Map([
    [TOKEN, { decimals: 18, symbol: 'SHELL' }],
    [BOB, { decimals: 6, symbol: 'USD₮0' }],
  ]);
  const rows = [
    log(TOKEN, 5n * 10n ** 17n),
    log(TOKEN, 100n * 10n ** 18n),
    log(TOKEN, 250n * 10n ** 18n),
    log(BOB, 150_500_000n),
    log(BOB, 100n),
    // Its unit is not known: it is shown as it was sent.
    log(ALICE, 101n),
  ];
  const call = { method: 'eth_getLogs', params: [{}] };
  const table = runToEnd(tableOf(decodeResult(call, rows, { tokens, chain: chainById(1n) })))!;
  const found = (typed: string): readonly number[] | string => filtered(table, 'amount', typed);

  it('compares a bare number with what each cell shows', () => {
    assert.deepEqual(found('> 100'), [2, 3, 5]);
    assert.deepEqual(found('>= 100'), [1, 2, 3, 5]);
    assert.deepEqual(found('< 0.5'), [4]);
    assert.deepEqual(found('<= 0.5'), [0, 4]);
    assert.deepEqual(found('> 150.4999999'), [2, 3]);
    assert.deepEqual(found('> 0.00000000000000000001'), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(found('> 1e999999999'), []);
    assert.deepEqual(found('> -1'), [0, 1, 2, 3, 4, 5]);
  });

  it('takes the raw number too where it is equal', () => {
    assert.deepEqual(found('= 100'), [1, 4]);
    assert.deepEqual(found('!= 100'), [0, 2, 3, 5]);
    assert.deepEqual(found('= 250000000000000000000'), [2]);
    assert.deepEqual(found('!= 150.5'), [0, 1, 2, 4, 5]);
    assert.deepEqual(found('> 0xfffffff'), [0, 1, 2]);
  });

  it('takes the symbol of the token, in small letters too, and leaves out other tokens', () => {
    for (const typed of ['> 99 SHELL', '>99shell', '> 9.9e1 Shell', '>= 100 SHELL'])
      assert.deepEqual(found(typed), [1, 2], typed);
    assert.deepEqual(found('> 100 usd₮0'), [3]);
    assert.deepEqual(found('> 0 ETH'), []);
    assert.deepEqual(found('= 100 SHELL'), [1]);
    assert.deepEqual(found('!= 100 SHELL'), [0, 2, 3, 4, 5]);
    assert.match(String(found('> 1,5 SHELL')), /^“1,5” can be read in two ways\./);
  });

  it('refuses units of ether with what to type, and what is no amount', () => {
    const refused = /^“ether” is not a token unit\. Type the number as in the cells: 100, at character 2\./;
    for (const typed of ['> 100 ether', '= 100 ether', '!= 100 ether'])
      assert.match(String(found(typed)), new RegExp(refused.source.replace('2', String.raw`\d`)), typed);
    for (const typed of ['> 100 gwei', '< 5 wei']) assert.match(String(found(typed)), /is not a token unit/);
    for (const typed of ['> 2026-01-31', '> 5 %', '> much'])
      assert.match(String(found(typed)), /^> needs an amount, such as 1\.5, at/, typed);
    const { kind } = table.columns.find(({ name }) => name === 'amount')!;
    const named = parseCellFilter('> 5 gwei', { kind, isText: false, unit: 'SHELL' });
    assert.match(named.ok ? '' : named.problem, /: 5, or 5 SHELL, at/);
  });
});

describe('a filter of ether amounts', () => {
  const shape = { array: { object: { value: 'wei', price: 'weiPerGas', staked: 'gwei' } } } as const;
  const rows = [
    { value: '0x14d1120d7b160000', price: '0x3b9aca00', staked: '0x3b9aca00' },
    { value: '0x2', price: '0x2', staked: '0x2' },
    { value: '0x14d1120d7b160000', price: '0x77359400', staked: '0x77359400', chainId: '0x89' },
  ];
  const tableOn = (chain?: bigint): Table =>
    runToEnd(
      tableOf(decode('x', rows, shape, { context: chain === undefined ? {} : { chain: chainById(chain) } })),
    )!;
  const table = tableOn(1n);

  it('compares with the coin, or the gwei, that the cells show', () => {
    assert.deepEqual(filtered(table, 'value', '> 1'), [0, 2]);
    assert.deepEqual(filtered(table, 'value', '> 1.5'), []);
    assert.deepEqual(filtered(table, 'value', '= 1.5'), [0, 2]);
    assert.deepEqual(filtered(table, 'value', '= 2'), [1]);
    assert.deepEqual(filtered(table, 'price', '>= 1'), [0, 2]);
    assert.deepEqual(filtered(table, 'price', '> 1 gwei'), [2]);
    // Gwei of another chain are shown as such.
    assert.deepEqual(filtered(table, 'staked', '>= 1'), [0, 2]);
    assert.deepEqual(filtered(table, 'staked', '> 1'), [2]);
  });

  it('takes the coin of the row’s chain, and units of ether anywhere', () => {
    assert.deepEqual(filtered(table, 'value', '> 1 eth'), [0]);
    assert.deepEqual(filtered(table, 'value', '> 1 POL'), [2]);
    assert.deepEqual(filtered(table, 'value', '> 1 ether'), [0, 2]);
    assert.deepEqual(filtered(table, 'value', '> 1 wei'), [0, 1, 2]);
    assert.deepEqual(filtered(table, 'staked', '>= 1 ether'), [0, 2]);
    assert.deepEqual(filtered(tableOn(), 'value', '> 1 coin'), [0]);
  });
});
