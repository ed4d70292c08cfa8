// Filters of large tables decide rows that are alike by what was found for others: the rows are the same as where each
// cell is looked at.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { chainById } from '../../../src/core/chain/chains.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { orderRows } from '../../../src/core/table/orderRows.ts';
import { parseCellFilter } from '../../../src/core/table/parseCellFilter.ts';
import { cellOf, rowAt } from '../../../src/core/table/table.ts';
import type { Column, Table } from '../../../src/core/table/table.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { ALICE, TOKEN, TRANSFER_LOG } from '../decode/samples.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { passes } from './wholeRows.ts';
import { samples } from '../../effort.ts';

const SHAPE: Shape = {
  array: {
    object: {
      value: 'wei',
      price: 'weiPerGas',
      staked: 'gwei',
      at: 'timestamp',
      state: 'status',
      step: 'int',
      paid: 'tokenAmount',
      either: { string: 'quantity', otherwise: 'count' },
      stack: { array: 'word' },
      codes: { array: 'calldata' },
      parts: { tuple: ['index', 'word'] },
    },
  },
};
const NAMES = ['value', 'price', 'staked', 'at', 'state', 'step', 'paid', 'either', 'gasPrice', 'deadline'];
const LISTS = ['stack', 'codes', 'parts', 'topics'];

/** Of few kinds, so that equal and nearly equal ones meet. */
const number = fc.oneof(
  fc.nat(6).map(BigInt),
  fc.constantFrom(0n, 25n, 10n ** 9n, 15n * 10n ** 8n, 15n * 10n ** 17n, 10n ** 18n, 1_769_860_800n),
  fc.constantFrom((1n << 256n) - 1n, 1n << 256n, 1n << 53n, (1n << 53n) + 1n, 1n << 52n),
  fc.bigInt({ min: 0n, max: 1n << 80n }),
);
const amount = fc
  .tuple(
    number,
    fc.constantFrom('hex', 'hex', 'hex', 'capitals', 'zeros', 'number', 'text', 'negative', 'odd'),
  )
  .map(([n, how]) => {
    const hex = n.toString(16);
    if (how === 'number') return n.toString();
    if (how === 'negative')
      return fc.sample(fc.constantFrom(`-${n}`, `"-${n}"`, `"-0x${hex}"`), {
        numRuns: 1,
        seed: Number(n % 97n),
      })[0]!;
    if (how === 'odd')
      return ['null', '"0x"', '"0xg1"', '1.5', '"latest"', '2e3', '"0X5"', '[5]'][Number(n % 8n)]!;
    return how === 'text'
      ? `"${n}"`
      : `"0x${how === 'zeros' ? '00' : ''}${how === 'capitals' ? hex.toUpperCase() : hex}"`;
  });
const item = fc.oneof(
  { arbitrary: fc.nat(40).map((n) => `"0x${n.toString(16)}"`), weight: 6 },
  { arbitrary: fc.nat(9).map((n) => `"0x${n.toString(16).repeat(64)}"`), weight: 3 },
  {
    arbitrary: fc.constantFrom(`"${ALICE}"`, '"0xAB"', '""', `"0x${'ab'.repeat(60)}"`, '"Größe"'),
    weight: 2,
  },
  { arbitrary: fc.constantFrom('7', 'null', '"\\u0030x1"', '["0x1"]', ' "0x2"', '{"a":"0x1f"}'), weight: 1 },
);
const list = fc.array(item, { maxLength: 6 }).map((items) => `[${items.join(',')}]`);
const row = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...NAMES), amount), { minLength: 2, maxLength: 8 }),
    fc.array(
      fc.tuple(
        fc.constantFrom(...LISTS),
        fc.oneof({ arbitrary: list, weight: 9 }, { arbitrary: amount, weight: 1 }),
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom([], [], [], [['chainId', '"0x89"']], [['chainId', '1']]),
  )
  .map(
    (parts) =>
      `{${parts
        .flat()
        .map(([name, text]) => `"${name}":${text}`)
        .join(',')}}`,
  );

const TYPED = [
  '0',
  '1',
  '2',
  '5',
  '0.5',
  '1.5',
  '25',
  '0x5',
  '0x19',
  '1.5 eth',
  '1 pol',
  '1 gwei',
  '1,000',
  '1e18',
  '-3',
  '1.5 ether',
  '2026-01-31',
];
const TEXTS = [
  '1',
  '0x1',
  '5',
  '1f',
  '2 item',
  '1 item',
  'items',
  'a1a1',
  ALICE,
  '111111',
  'ab',
  'AB',
  'gr',
  '31',
  '1.5',
  '1 succ',
];

function filtered(
  table: Table,
  column: Column,
  typed: string,
): readonly [readonly number[], readonly number[]] | undefined {
  const parsed = parseCellFilter(typed, column);
  if (!parsed.ok) return undefined;
  const { query } = parsed;
  const whole = Array.from({ length: table.rowCount }, (_, at) => at);
  return [
    [...runToEnd(orderRows(table, { filters: [{ column, query }] }))],
    whole.filter((at) => passes(cellOf(rowAt(table, at), column), query)),
  ];
}

describe('filters of rows that are alike', () => {
  it('keep the rows that pass where each cell is looked at', () => {
    const operator = fc.constantFrom('>', '>=', '<', '<=', '=', '!=');
    const typed = fc.oneof(
      fc.tuple(operator, fc.constantFrom(...TYPED)).map((parts) => parts.join(' ')),
      fc.constantFrom(...TEXTS, ...TEXTS.map((text) => `~ ${text}`), '[0] = 0x1', '> 2', '= 3'),
    );
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 12, maxLength: 40 }),
        fc.array(typed, { minLength: 4, maxLength: 4 }),
        fc.constantFrom(undefined, 1n),
        (rows, filters, chain) => {
          const { root } = feed(bytesOf(`[${rows.join(',')}]`), [], { block: 512, large: 2_000 });
          const context = chain === undefined ? {} : { chain: chainById(chain) };
          const table = runToEnd(tableOf(decode('result', root!, SHAPE, { context })));
          for (const column of table?.columns ?? [])
            for (const text of filters) {
              const [found, wanted] = filtered(table!, column, text) ?? [];
              assert.deepEqual(found, wanted, `${column.role} ${column.label} ${column.kind}: ${text}`);
            }
        },
      ),
      { numRuns: samples(200) },
    );
  });

  it('tell equal texts of other chains and of long numbers apart', () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      value: at % 3 === 2 ? `0x1${'0'.repeat(64 + at)}` : '0xde0b6b3a7640000',
      ...(at % 2 === 0 ? { chainId: '0x89' } : {}),
    }));
    const { root } = feed(bytesOf(JSON.stringify(rows)), [], { block: 512, large: 2_000 });
    const table = runToEnd(tableOf(decode('x', root!, SHAPE, { context: { chain: chainById(1n) } })))!;
    const column = table.columns.find(({ name }) => name === 'value')!;
    for (const typed of ['> 0.5 pol', '<= 1 eth', '= 1 pol', '!= 1 eth', '~ pol', '> 1e70', '< 1e70']) {
      const [found, wanted] = filtered(table, column, typed)!;
      assert.deepEqual(found, wanted, typed);
    }
  });

  it('look at few of very many amounts', () => {
    let asked = 0;
    class Counted extends Map<string, { readonly decimals: number; readonly symbol: string }> {
      override get(token: string): { readonly decimals: number; readonly symbol: string } | undefined {
        asked++;
        return super.get(token);
      }
    }
    const logs = Array.from({ length: 2_000 }, (_, at) => ({
      ...TRANSFER_LOG,
      address: at % 3 === 0 ? ALICE : TOKEN,
      data: `0x${(BigInt(at) * 10n ** 17n).toString(16).padStart(64, '0')}`,
    }));
    const { root } = feed(bytesOf(JSON.stringify(logs)), [], { block: 512, large: 2_000 });
    const context = { tokens: new Counted([[TOKEN, { decimals: 18, symbol: 'SHELL' }]]) };
    const table = runToEnd(tableOf(decodeResult({ method: 'eth_getLogs', params: [{}] }, root!, context)))!;
    const column = table.columns.find(({ name }) => name === 'amount')!;
    for (const [typed, rows] of [
      ['> 100', 1332],
      ['= 100', 1],
      ['!= 100', 1999],
    ] as const) {
      asked = 0;
      const parsed = parseCellFilter(typed, column);
      assert.ok(parsed.ok);
      assert.equal(runToEnd(orderRows(table, { filters: [{ column, query: parsed.query }] })).length, rows);
      // Two bounds are found by halving, of 256 bits each.
      assert.ok(asked < 700, `${typed}: asked for a unit ${asked} times`);
    }
  });
});
