// Filters and sorting of large tables read parts of rows only: the rows are the same as where each is read whole.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { LOG } from '../../../src/core/catalogue/shapes/log.ts';
import { EVM_STEP } from '../../../src/core/catalogue/shapes/gethTrace.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { filledColumns } from '../../../src/core/table/filledColumns.ts';
import { readRows } from '../../../src/core/table/readRows.ts';
import { orderRows } from '../../../src/core/table/orderRows.ts';
import { parseCellFilter } from '../../../src/core/table/parseCellFilter.ts';
import { cellOf, rowAt } from '../../../src/core/table/table.ts';
import type { Table } from '../../../src/core/table/table.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { ALICE, BOB, TOKEN, TRANSFER_LOG } from '../decode/samples.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { passes, shownOf, typedFor, rowsRead } from './wholeRows.ts';
import { samples } from '../../effort.ts';

const SHAPES: readonly Shape[] = [
  { array: LOG },
  { array: EVM_STEP },
  {
    array: {
      object: { value: 'wei', to: 'address', input: 'calldata', paid: 'tokenAmount', at: 'timestamp' },
    },
  },
  'unknown',
];
const CONTEXT: DecodeContext = {
  head: 45n,
  chain: chainById(1n),
  tokens: new Map([[TOKEN, { decimals: 2, symbol: 'SHELL' }]]),
  labels: new Map([[BOB, 'Bob’s safe']]),
};
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;

const address = fc.constantFrom(ALICE, BOB, TOKEN);
const quantity = fc
  .oneof(fc.nat(40), fc.bigInt({ min: 0n, max: 1n << 70n }))
  .map((n) => `0x${n.toString(16)}`);
const topics = fc.oneof(
  fc.tuple(
    fc.constantFrom(TRANSFER_LOG.topics[0], APPROVAL, word('ab')),
    address.map((one) => word(one.slice(2))),
    address.map((one) => word(one.slice(2))),
  ),
  fc.constant([]),
  fc.constant('none'),
);
const data = quantity.map((one) => word(one.slice(2)));
const value: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.oneof(quantity, address, data).map((one) => JSON.stringify(one)), weight: 6 },
  {
    arbitrary: fc
      .oneof(fc.integer(), fc.constantFrom(true, null, 'ADD', '\u{1f600}', '"\\'))
      .map((one) => JSON.stringify(one)),
    weight: 3,
  },
  { arbitrary: jsonText, weight: 2 },
);
const NAMES = [
  'address',
  'data',
  'blockNumber',
  'confirmations',
  'number',
  'gasLimit',
  'value',
  'to',
  'input',
  'paid',
  'at',
  'gas',
  'op',
  'stack',
  'error',
  'chainId',
  '__proto__',
];
const name = fc.constantFrom(...NAMES);
/** As it may be written, with an escape. */
const written = fc
  .tuple(name, fc.nat(20))
  .map(([plain, how]) =>
    how > 0 ? JSON.stringify(plain) : `"\\u00${plain.charCodeAt(0).toString(16)}${plain.slice(1)}"`,
  );
const blank = fc.constantFrom('', '', '', ' ', '\n\t');

const row: fc.Arbitrary<string> = fc.oneof(
  {
    arbitrary: fc
      .tuple(
        fc.option(topics),
        fc.option(data),
        address,
        fc.array(fc.tuple(written, value, blank), { maxLength: 5 }),
      )
      .map(([all, bytes, from, others]) => {
        const known = [
          ...(all === null ? [] : [`"topics":${JSON.stringify(all)}`]),
          ...(bytes === null ? [] : [`"data":${JSON.stringify(bytes)}`, `"address":"${from}"`]),
        ];
        return `{${[...known, ...others.map(([key, text, gap]) => `${gap}${key}${gap}:${gap}${text}${gap}`)].join(',')}}`;
      }),
    weight: 12,
  },
  { arbitrary: jsonText, weight: 1 },
  // Longer than what is read as one.
  { arbitrary: fc.constant(`{"value":"0x${'ab'.repeat(300)}","to":"${ALICE}"}`), weight: 1 },
);

/** Rows of which, after the first that passes, only columns of topics are without a cell. */
const TOPICS_LEFT: readonly string[] = [
  JSON.stringify({ data: word(''), address: ALICE }),
  JSON.stringify({ topics: TRANSFER_LOG.topics, data: word(''), address: ALICE, twin: 0 }).replace(
    'twin',
    String.raw`\u0064ata`,
  ),
];

function tablesOf(rows: readonly string[], shape: Shape): Table | undefined {
  const { root } = feed(bytesOf(`[${rows.join(',')}]`), [], { block: 64, large: 400 });
  return runToEnd(tableOf(decode('result', root!, shape, { context: CONTEXT })));
}

describe('orderRows of a large list', () => {
  it('gives the rows that pass where each is read whole, and the columns that they leave empty', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 2, maxLength: 12 }),
        fc.constantFrom(...SHAPES),
        fc.nat(),
        (rows, shape, seed) => {
          const table = tablesOf(rows, shape);
          for (const column of table?.columns ?? []) {
            const typed = [
              ...typedFor(table!, column),
              '> 3',
              '>= 0.0000000001',
              '< 2.5 eth',
              '!= 0.25',
              '!= 0',
              '0x1',
              '~ a',
              '1,0',
              ALICE.slice(2),
              'shell',
            ];
            for (const text of [0, 1, 2, 3].map((step) => typed[(seed + step * 7) % typed.length]!)) {
              const parsed = parseCellFilter(text, column);
              if (!parsed.ok || text.includes('…') || text.trim() === '') continue;
              const { query } = parsed;
              const wanted: number[] = [];
              for (let at = 0; at < table!.rowCount; at++)
                if (passes(cellOf(rowAt(table!, at), column), query)) wanted.push(at);
              const filled = filledColumns(table!.columns);
              const found = [...runToEnd(orderRows(table!, { filters: [{ column, query }], filled }))];
              assert.deepEqual(found, wanted, `${column.role} ${column.label}: ${text}`);
              const empty = [...table!.columns.keys()].filter((at) =>
                wanted.every(
                  (position) => cellOf(rowAt(table!, position), table!.columns[at]!) === undefined,
                ),
              );
              assert.deepEqual(filled.empty(), wanted.length === 0 ? [] : empty);
            }
          }
        },
      ),
      { numRuns: samples(60), examples: [0, 1, 2, 3].map((seed) => [[...TOPICS_LEFT], SHAPES[0]!, seed]) },
    );
  });

  it('reads the cells that whole rows have', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 2, maxLength: 12 }),
        fc.constantFrom(...SHAPES),
        (rows, shape) => {
          const table = tablesOf(rows, shape);
          if (table === undefined) return;
          const reader = readRows(table);
          reader.want(table.columns);
          for (const at of rowsRead(reader)) {
            for (const column of table.columns) {
              const read = reader.cell(column);
              const whole = cellOf(rowAt(table, at), column);
              assert.deepEqual(
                read && shownOf(read),
                whole && shownOf(whole),
                `${column.role} ${column.label}`,
              );
            }
          }
        },
      ),
      { numRuns: samples(60) },
    );
  });
});
