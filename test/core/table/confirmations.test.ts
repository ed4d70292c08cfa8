// Filters, searches and sorts of large lists by confirmations, which are computed: the rows are the same as of a list
// that is read whole.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { NodeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { orderRows } from '../../../src/core/table/orderRows.ts';
import type { RowOrder } from '../../../src/core/table/orderRows.ts';
import { parseCellFilter } from '../../../src/core/table/parseCellFilter.ts';
import { rowSearch } from '../../../src/core/table/rowSearch.ts';
import type { Table } from '../../../src/core/table/table.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { ALICE, TRANSFER_LOG } from '../decode/samples.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';

const HEAD = 300n;
const ODD: readonly JsonValue[] = [
  null,
  'latest',
  12,
  '0xzz',
  '0x',
  `0x${'f'.repeat(20)}`,
  ['0x1'],
  '0x012c',
];
const logAt = (blockNumber: JsonValue, at: number): Record<string, JsonValue> => ({
  address: ALICE,
  topics: TRANSFER_LOG.topics,
  data: `0x${'9'.padStart(64, '0')}`,
  blockNumber,
  ...(at % 50 === 7 ? { confirmations: '0x3' } : {}),
});
const BLOCKS = Array.from({ length: 330 }, (_, at) => `0x${at.toString(16)}`);
const ROWS: readonly JsonValue[] = [...BLOCKS, ...ODD].map(logAt);

function tableIn(result: NodeValue): Table {
  const context = { chain: chainById(1n), head: HEAD };
  return runToEnd(tableOf(decodeResult({ method: 'eth_getLogs', params: [{}] }, result, context)))!;
}

describe('confirmations in large lists', () => {
  const { root } = feed(bytesOf(JSON.stringify(ROWS)), [], { block: 512, large: 2_000 });
  const [large, whole] = [tableIn(root!), tableIn(ROWS)];
  const column = whole.columns.findIndex(
    ({ label, role }) => label === 'confirmations' && role === 'derived',
  );
  const rowsOf = (table: Table, order: (table: Table) => RowOrder): readonly number[] => [
    ...runToEnd(orderRows(table, order(table))),
  ];
  const isSame = (order: (table: Table) => RowOrder, what: string): number => {
    const expected = rowsOf(whole, order);
    for (const _ of [1, 2]) assert.deepEqual(rowsOf(large, order), expected, what);
    return expected.length;
  };

  it('pass a filter by number, digits, hex and words', () => {
    for (const [typed, least] of [
      ['> 298', 2],
      ['< 3', 1],
      ['= 77', 1],
      ['!= 77', 250],
      ['12', 10],
      ['0x1f', 1],
      ['af', 1],
      ['count', 0],
    ] as const) {
      const found = isSame((table) => {
        const parsed = parseCellFilter(typed, table.columns[column]!);
        assert.ok(parsed.ok);
        return { filters: [{ column: table.columns[column]!, query: parsed.query }] };
      }, typed);
      assert.ok(found >= least, `${typed}: ${found} rows`);
    }
  });

  it('are found in a search of all cells', () => {
    for (const typed of ['77', '301', '0x12d', 'af', 'zzzz'])
      isSame((table) => ({ oneOf: rowSearch(table.columns, typed) }), typed);
  });

  it('are sorted', () => {
    const sort = (table: Table): RowOrder => ({
      sort: { column: table.columns[column]!, direction: 'ascending' },
    });
    assert.equal(isSame(sort, 'ascending'), ROWS.length);
  });
});
