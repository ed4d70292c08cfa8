// The filter for the rows with the value of a cell leaves those, and no others.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { filterForCell } from '../../../src/core/table/filterForCell.ts';
import { orderRows } from '../../../src/core/table/orderRows.ts';
import { parseCellFilter } from '../../../src/core/table/parseCellFilter.ts';
import { cellLine, cellOf, rowAt } from '../../../src/core/table/table.ts';
import type { Table } from '../../../src/core/table/table.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { ALICE, BOB, TOKEN, TRANSFER_LOG } from '../decode/samples.ts';

const tableIn = (method: string, rows: JsonValue, context: DecodeContext = {}): Table =>
  runToEnd(tableOf(decodeResult({ method, params: [{}] }, rows, context)))!;

/** The filter for each cell of a column, once the rows that it leaves are found right. */
function filtersOf(table: Table, name: string): readonly (string | undefined)[] {
  const column = table.columns.find((one) => one.name === name)!;
  const lines = Array.from({ length: table.rowCount }, (_, at) => {
    const cell = cellOf(rowAt(table, at), column);
    return cell && { cell, line: cellLine(cell) };
  });
  return lines.map((own) => {
    const text = own && filterForCell(table, column, own.cell);
    if (text === undefined) return undefined;
    const parsed = parseCellFilter(text, column);
    assert.ok(parsed.ok, text);
    const left = [...runToEnd(orderRows(table, { filters: [{ column, query: parsed.query }] }))];
    const same = lines.flatMap((other, at) => (other?.line === own!.line ? [at] : []));
    assert.deepEqual(left, same, text);
    return text;
  });
}

describe('filterForCell', () => {
  const log = (address: string, amount: bigint, blockNumber: string): JsonValue => ({
    ...TRANSFER_LOG,
    address,
    data: `0x${amount.toString(16).padStart(64, '0')}`,
    blockNumber,
    blockTimestamp: blockNumber,
  });
  const tokens = new Map([[TOKEN, { decimals: 18, symbol: 'SHELL' }]]);
  const logs = tableIn(
    'eth_getLogs',
    [log(TOKEN, 5n * 10n ** 17n, '0x10'), log(TOKEN, 1_234n * 10n ** 18n, '0x10'), log(BOB, 101n, '0x6f0')],
    { tokens, chain: chainById(1n) },
  );

  it('is the address, the amount in its unit, the number, or the time', () => {
    const [token] = filtersOf(logs, 'address');
    assert.equal(token?.toLowerCase(), TOKEN);
    assert.deepEqual(filtersOf(logs, 'amount'), ['= 0.5 SHELL', '= 1234 SHELL', '= 101']);
    assert.deepEqual(filtersOf(logs, 'blockNumber'), ['= 16', '= 16', '= 1776']);
    assert.deepEqual(filtersOf(logs, 'blockTimestamp').slice(1), [
      '= 1970-01-01T00:00:16Z',
      '= 1970-01-01T00:29:36Z',
    ]);
  });

  it('is not there where all rows have the value', () => {
    assert.deepEqual(filtersOf(logs, 'event'), [undefined, undefined, undefined]);
  });

  it('is the very text, however it looks', () => {
    const texts = [
      'Transfer',
      'TransferSingle',
      '1e3',
      '1000',
      '0x1',
      '0x01',
      ' a',
      '',
      'a "b"',
      'a\nb',
      'safe\u202Etxt',
    ];
    const rows = texts.map((text, at) => ({
      text,
      on: at === 0,
      hash: `0x${String(at).repeat(64)}`,
      none: at === 0 ? null : at,
    }));
    const table = tableIn('acme_rows', rows);
    const forTexts = filtersOf(table, 'text');
    assert.deepEqual(forTexts.slice(0, 2), ['= Transfer', '= TransferSingle']);
    assert.deepEqual(forTexts.slice(-2), [undefined, undefined]);
    assert.deepEqual(filtersOf(table, 'on').slice(0, 2), ['= true', '= false']);
    assert.equal(filtersOf(table, 'none')[0], '= null');
    assert.ok(filtersOf(table, 'hash').every((text) => text !== undefined));
  });

  it('is not there for lists, objects and long bytes', () => {
    const rows = [1, 2].map((at) => ({
      list: [at],
      object: { at },
      bytes: `0x${String(at).repeat(400)}`,
      to: ALICE,
    }));
    const table = tableIn('acme_rows', rows);
    for (const name of ['list', 'object', 'bytes', 'to'])
      if (table.columns.some((column) => column.name === name))
        assert.deepEqual(filtersOf(table, name), [undefined, undefined], name);
  });
});
