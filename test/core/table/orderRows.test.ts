import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { LOG } from '../../../src/core/catalogue/shapes/log.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { formatQuantity } from '../../../src/core/quantity.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';
import type { Query } from '../../../src/core/search/query.ts';
import type { Shape } from '../../../src/core/shape.ts';
import type { Column, Table } from '../../../src/core/table/table.ts';
import { rowSearch } from '../../../src/core/table/rowSearch.ts';
import { orderRows } from '../../../src/core/table/orderRows.ts';
import type { RowOrder } from '../../../src/core/table/orderRows.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { ALICE, BOB, TOKEN, TRANSFER_LOG } from '../decode/samples.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { jsonValue } from '../jsonArbitrary.ts';

const SHAPE: Shape = {
  array: {
    object: {
      value: 'wei',
      to: 'address',
      gasUsedRatio: 'ratio',
      input: 'calldata',
      logs: { array: 'text' },
    },
  },
};

function queryOf(typed: string): Query {
  const parsed = parseQuery(typed);
  assert.ok(parsed.ok);
  return parsed.query;
}

function columnOf(table: Table, name: string): Column {
  return table.columns.find((one) => one.name === name)!;
}

function sorted(table: Table, name: string, direction: 'ascending' | 'descending'): readonly number[] {
  return ordered(table, { sort: { column: columnOf(table, name), direction } });
}

const ordered = (table: Table, order: RowOrder): readonly number[] => [...runToEnd(orderRows(table, order))];

const tableWith = (rows: JsonValue): Table => runToEnd(tableOf(decode('x', rows, SHAPE)))!;

/** The rows of one member with these values. */
function column(values: readonly JsonValue[], name = 'value'): Table {
  return tableWith(values.map((value, id) => ({ id, [name]: value })));
}

describe('orderRows', () => {
  const rows = tableWith([
    { value: '0x14d1120d7b160000', to: ALICE, input: '0x' },
    { value: '0x0', to: BOB, input: '0x4e65746865726d696e64' },
    { value: '0xde0b6b3a7640000', to: TOKEN, logs: ['a', 'b'] },
    { to: null, value: null, logs: [] },
  ]);

  it('leaves the rows in their order where nothing is asked for', () => {
    assert.deepEqual(ordered(rows, {}), [0, 1, 2, 3]);
  });

  it('sorts amounts by their exact value and texts by their characters, missing ones last either way', () => {
    assert.deepEqual(sorted(rows, 'value', 'ascending'), [1, 2, 0, 3]);
    assert.deepEqual(sorted(rows, 'value', 'descending'), [0, 2, 1, 3]);
    assert.deepEqual(sorted(rows, 'to', 'ascending'), [2, 0, 1, 3]);
    assert.deepEqual(sorted(rows, 'to', 'descending'), [1, 0, 2, 3]);
    assert.deepEqual(sorted(column(['0xAb', '0xaA', '0xac'], 'r'), 'r', 'ascending'), [1, 0, 2]);
    assert.deepEqual(sorted(rows, 'logs', 'descending'), [2, 3, 0, 1]);
  });

  it('sorts numbers that no double tells apart, fractions, and numbers before texts', () => {
    const large = parseJson(
      '[9007199254740993,9007199254740992,"9007199254740994",1]',
    ) as readonly JsonValue[];
    assert.deepEqual(sorted(column(large), 'value', 'ascending'), [3, 1, 0, 2]);
    const mixed = parseJson(
      '["b",0.5,1e400,"a",-0.25,0.50000000000000000001,null,12]',
    ) as readonly JsonValue[];
    assert.deepEqual(sorted(column(mixed, 'x'), 'x', 'ascending'), [4, 1, 5, 7, 2, 3, 0, 6]);
    assert.deepEqual(
      sorted(column([0.9, 0.1, '0.5', 1], 'gasUsedRatio'), 'gasUsedRatio', 'ascending'),
      [1, 2, 0, 3],
    );
  });

  it('sorts stably', () => {
    const table = column(['0x1', '0x0', '0x01', '0x0', '0x1']);
    assert.deepEqual(sorted(table, 'value', 'ascending'), [1, 3, 0, 2, 4]);
    assert.deepEqual(sorted(table, 'value', 'descending'), [0, 2, 4, 1, 3]);
  });

  it('sorts any values: every row once, and amounts as bigints are ordered', () => {
    const amount = fc.option(
      fc.oneof(fc.bigInt({ min: 0n, max: 10n }), fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })),
    );
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 30 }), (amounts) => {
        const table = column(amounts.map((value) => (value === null ? null : formatQuantity(value))));
        const order = (sign: bigint): readonly number[] =>
          amounts
            .map((_, position) => position)
            .toSorted((a, b) => {
              const [x, y] = [amounts[a]!, amounts[b]!];
              if (x === null || y === null) return Number(x === null) - Number(y === null);
              return Number(sign * BigInt(Number(x > y) - Number(x < y)));
            });
        assert.deepEqual(sorted(table, 'value', 'ascending'), order(1n));
        assert.deepEqual(sorted(table, 'value', 'descending'), order(-1n));
      }),
    );
    fc.assert(
      fc.property(fc.array(jsonValue, { minLength: 2, maxLength: 10 }), (values) => {
        const table = column(values, 'x');
        for (const direction of ['ascending', 'descending'] as const)
          assert.deepEqual(
            sorted(table, 'x', direction).toSorted((a, b) => a - b),
            [...values.keys()],
          );
      }),
    );
  });

  it('filters by what a column holds, and by all filters together', () => {
    const filtered = (...filters: readonly (readonly [string, string])[]): readonly number[] => {
      const all = filters.map(([name, typed]) => ({ column: columnOf(rows, name), query: queryOf(typed) }));
      return ordered(rows, { filters: all });
    };
    assert.deepEqual(filtered(['value', '> 0']), [0, 2]);
    assert.deepEqual(filtered(['value', '< 1.2 ether'], ['to', TOKEN]), [2]);
    assert.deepEqual(filtered(['value', '!= 0']), [0, 2, 3]);
    assert.deepEqual(filtered(['to', '0xA1a1']), [0]);
    assert.deepEqual(filtered(['logs', '> 1']), [2]);
    assert.deepEqual(filtered(['logs', '~ b']), [2]);
    assert.deepEqual(filtered(['logs', '[0]']), [2]);
    assert.deepEqual(filtered(['input', 'value']), []);
  });

  it('searches all cells of a row: a text, or a number that is no part of another or of hex', () => {
    const found = (text: string, ...filters: readonly (readonly [string, string])[]): readonly number[] =>
      ordered(rows, {
        filters: filters.map(([name, typed]) => ({ column: columnOf(rows, name), query: queryOf(typed) })),
        oneOf: rowSearch(rows.columns, text),
      });
    assert.deepEqual(found(' 0xA1a1'), [0]);
    assert.deepEqual(found('nethermind'), [1]);
    assert.deepEqual(found('1.5 ether'), [0]);
    assert.deepEqual(found('1'), [2], 'one ether, and no 1 of a hash');
    assert.deepEqual(found('text:de0b'), [2]);
    assert.deepEqual(found('> 0'), [], 'a comparison is asked of one column');
    assert.deepEqual(found('0x', ['logs', '> 1']), [2]);
    assert.deepEqual(found('b', ['value', '> 0']), [0, 2]);
    assert.deepEqual(found('gone'), []);
  });

  it('sorts and filters by what logs say', () => {
    const approval = `0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925`;
    const sent = [
      TRANSFER_LOG,
      { ...TRANSFER_LOG, topics: [approval, ...TRANSFER_LOG.topics.slice(1)] },
      { ...TRANSFER_LOG, topics: [] },
    ];
    const logs = runToEnd(tableOf(decodeResult({ method: 'eth_getLogs', params: [{}] }, sent)))!;
    assert.deepEqual(sorted(logs, 'event', 'ascending'), [1, 0, 2]);
    const events = [{ column: columnOf(logs, 'event'), query: queryOf('= transfer') }];
    assert.deepEqual(ordered(logs, { filters: events }), [0]);
    const to = [{ column: columnOf(logs, 'to'), query: queryOf(`= ${BOB}`) }];
    assert.deepEqual(ordered(logs, { filters: to }), [0]);
  });

  it('sorts logs by the exact value of an argument', () => {
    const amounts = [9007199254740993n, 5n, 9007199254740992n, 1n << 255n];
    const sent = amounts.map((amount) => ({
      ...TRANSFER_LOG,
      data: `0x${amount.toString(16).padStart(64, '0')}`,
    }));
    const none = { ...TRANSFER_LOG, topics: [], data: '0x' };
    const logs = runToEnd(tableOf(decodeResult({ method: 'eth_getLogs', params: [{}] }, [none, ...sent])))!;
    assert.deepEqual(sorted(logs, 'amount', 'ascending'), [2, 3, 1, 4, 0]);
    assert.deepEqual(sorted(logs, 'amount', 'descending'), [4, 1, 3, 2, 0]);
  });

  it('finds what a cell shows, and its full exact value', () => {
    const context = { tokens: new Map([[TOKEN, { decimals: 2, symbol: 'SHELL' }]]) };
    const amounts = [100_000, 1_000];
    const sent = amounts.map((amount) => ({
      ...TRANSFER_LOG,
      data: `0x${amount.toString(16).padStart(64, '0')}`,
    }));
    const logs = runToEnd(tableOf(decodeResult({ method: 'eth_getLogs', params: [{}] }, sent, context)))!;
    const found = (name: string, typed: string, of = logs): readonly number[] =>
      ordered(of, { filters: [{ column: columnOf(of, name), query: { kind: 'text', text: typed } }] });
    assert.deepEqual(found('amount', '10 shell'), [1]);
    assert.deepEqual(found('amount', '1,000 SHELL'), [0]);
    assert.deepEqual(found('amount', '1000 SHELL'), [0]);
    assert.deepEqual(found('amount', '100000'), [0]);
    for (const typed of ['0xb0b0', '0xB0B0…b0b0', '0xb0b0...b0', BOB, BOB.slice(-8)])
      assert.deepEqual(found('to', typed), [0, 1], typed);
    for (const typed of ['0xb0b0…b0b1', '0xa1a1…b0b0', '0xb0b0…a1'])
      assert.deepEqual(found('to', typed), [], typed);
    const receipts = decode(
      'x',
      [{ log: sent[0]! }, { log: sent[1]! }],
      { array: { object: { log: LOG } } },
      {
        context,
      },
    );
    const lines = runToEnd(tableOf(receipts))!;
    for (const typed of ['to 0xb0', 'amount 10 SHELL', 'from 0xA1A1…a1a1 · to'])
      assert.deepEqual(found('log', typed, lines), typed.startsWith('amount') ? [1] : [0, 1], typed);
  });

  it('sorts what passes', () => {
    const table = column(['0x3', '0x1', '0x2', '0x5', '0x4']);
    const value = columnOf(table, 'value');
    const filters = [{ column: value, query: queryOf('> 2 wei') }];
    assert.deepEqual(ordered(table, { sort: { column: value, direction: 'ascending' }, filters }), [0, 4, 3]);
  });

  it('tells what has passed so far, which stays as it is, but nothing of what is to be sorted', () => {
    const table = column(Array.from({ length: 5_000 }, (_, at) => `0x${at.toString(16)}`));
    const value = columnOf(table, 'value');
    const filters = [{ column: value, query: queryOf('> 1500 wei') }];
    const told: [number, number | undefined][] = [];
    const whole: number[][] = [];
    const onProgress = (share: number, passed?: Uint32Array): void => {
      told.push([share, passed?.length]);
      if (passed !== undefined) whole.push([...passed]);
    };
    const found = ordered(table, { filters, onProgress });
    assert.deepEqual(told, [
      [0, 0],
      [0.2, 0],
      [0.4, 499],
      [0.6, 1_499],
      [0.8, 2_499],
    ]);
    for (const passed of whole) assert.deepEqual(passed, found.slice(0, passed.length));
    told.length = 0;
    ordered(table, { filters, onProgress, sort: { column: value, direction: 'ascending' } });
    assert.ok(told.length > 5 && told.every(([, passed]) => passed === undefined));
    assert.equal(told[1]![0].toFixed(2), '0.16');
  });

  it('can be left after every few rows', () => {
    const table = column(Array.from({ length: 1_000 }, (_, at) => `0x${at.toString(16)}`));
    const value = columnOf(table, 'value');
    const pauses = [...orderRows(table, { filters: [{ column: value, query: queryOf('> 2 wei') }] })];
    assert.ok(pauses.length > table.rowCount / 20, String(pauses.length));
  });
});
