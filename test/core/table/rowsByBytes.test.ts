// Filters and searches of large tables decide most cells by their bytes, with the rows of a list that is read whole.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { chainById } from '../../../src/core/chain/chains.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
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
import { ALICE, BOB, TOKEN, TRANSFER_LOG } from '../decode/samples.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { times } from '../../effort.ts';

const OTHER = `0x${'77'.repeat(20)}`;
const word = (hex: string): string => hex.replace(/^0x/, '').padStart(64, '0');
const contractAt: DecodeContext['contractAt'] = (address) =>
  address.toLowerCase() === OTHER ? ({ name: 'Vault', signatures: [] } as never) : undefined;
const CONTEXT: DecodeContext = {
  chain: chainById(1n),
  tokens: new Map([[TOKEN, { decimals: 2, symbol: 'SHELL' }]]),
  labels: new Map([
    [BOB, 'Bob’s safe'],
    [ALICE, '1,000 club'],
  ]),
};

const number = fc
  .oneof(fc.nat(3_000).map(BigInt), fc.constantFrom(777n, 1000n, (1n << 256n) - 1n), fc.bigInt(0n, 1n << 90n))
  .map((n) => `0x${n.toString(16)}`);
const address = fc.constantFrom(ALICE, BOB, TOKEN, OTHER, ALICE.toUpperCase().replace('X', 'x'));
const amount = number.map(word);
const hash = fc.constantFrom(777n, 0x5208n, 1n << 255n, 0x7a7a7a7an << 100n).map((n) => word(n.toString(16)));
const input = fc.oneof(
  fc.tuple(fc.constantFrom('a9059cbb', '095ea7b3'), address.map(word), amount).map((parts) => parts.join('')),
  fc
    .tuple(fc.constant('23b872dd'), address.map(word), address.map(word), amount)
    .map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('deadbeef', 'a9059cbb', 'ac9650d8'), hash, amount).map((parts) => parts.join('')),
  fc.constantFrom('', 'a9059cbb', '68656c6c6f2c20776f726c64', `38ed1739${word('2')}${word('309')}`, 'zz'),
);
const odd = fc.constantFrom<JsonValue>(null, 5, true, 'latest', '0x', '0xzz', '0X5', '1,2 bytes', ['0x309'], {
  a: '0x1',
});
const orOdd = <Value extends JsonValue>(usual: fc.Arbitrary<Value>): fc.Arbitrary<JsonValue> =>
  fc.oneof({ arbitrary: usual, weight: 12 }, { arbitrary: odd, weight: 1 });
const hex = (digits: fc.Arbitrary<string>): fc.Arbitrary<string> => digits.map((one) => `0x${one}`);
const transaction = fc.record(
  {
    hash: orOdd(hex(hash)),
    from: orOdd(address),
    to: orOdd(address),
    value: orOdd(number),
    gas: orOdd(number),
    input: orOdd(hex(input)),
    type: fc.constantFrom<JsonValue>('0x2', '0x0', 'CREATE'),
    chainId: orOdd(fc.constantFrom<JsonValue>('0x1', '0x89', '0x64')),
  },
  { requiredKeys: ['hash', 'from', 'to', 'value', 'gas', 'input', 'type'] },
);
const topics = fc
  .tuple(
    fc.constantFrom(TRANSFER_LOG.topics[0]!, `0x${'12'.repeat(32)}`),
    hex(fc.oneof(address.map(word), hash)),
    hex(address.map(word)),
    fc.nat(3),
  )
  .map(([first, second, third, count]) => [first, second, third].slice(0, count));
const log = fc.record({
  address: orOdd(address),
  topics: fc.oneof(topics, fc.constantFrom(['0x1'], 'none')) as fc.Arbitrary<JsonValue>,
  data: orOdd(
    hex(
      fc.oneof(
        amount,
        fc.tuple(amount, hash).map((parts) => parts.join('')),
      ),
    ),
  ),
  blockNumber: orOdd(number),
});
const step = fc.record({
  pc: orOdd(fc.nat(900)),
  op: fc.constantFrom('ADD', 'SWAP1'),
  stack: fc.array(orOdd(fc.oneof(number, hex(hash), address)), { maxLength: 4 }) as fc.Arbitrary<JsonValue>,
});

const TEXTS = [
  '777|1000|1,000|0|309|0x309|5208|0x5208|7.7|64|256|2 items|13|~ 777|zzzz|transfer|amount|unit|bytes|(64|bob|vault',
  'club|safe (|shell|eth|pol|1 xdai|true|7a7a|deadbeef|x5|0x|ff|a9059cbb|hello|hello world|unlimited|swap|approve|or|~ zz|~ 7a7a',
  [ALICE, BOB.slice(2, 9), OTHER.slice(0, 12), word('309')].join('|'),
].flatMap((texts) => texts.split('|'));

const LISTS = [
  { method: 'eth_getBlockByNumber', row: transaction, around: 'transactions' },
  { method: 'eth_getLogs', row: log, around: undefined },
  { method: 'debug_traceTransaction', row: step, around: 'structLogs' },
] as const;

function tableIn(
  method: string,
  around: string | undefined,
  result: NodeValue,
  context: DecodeContext,
): Table {
  const root = decodeResult({ method, params: [{}] }, result, context);
  const node = around === undefined ? root : childNodes(root).find(({ label }) => label === around)!;
  return runToEnd(tableOf(node))!;
}

/** What a few hex digits at the end of a value are replaced by, so that rows of one form have and lack what is searched. */
const ENDS = ['309', '777', '000', 'abc', 'ABC', '7a7'];

/** Lists of a few rows, each many times with other digits: most rows have the form of an earlier one. */
const alike = (row: fc.Arbitrary<JsonValue>): fc.Arbitrary<readonly JsonValue[]> =>
  fc
    .tuple(
      fc.array(row, { minLength: 2, maxLength: 3 }),
      fc.array(fc.array(fc.constantFrom(...ENDS), { minLength: 3, maxLength: 7 }), {
        minLength: 6,
        maxLength: 9,
      }),
    )
    .map(([rows, ends]) =>
      ends.flatMap((some) =>
        rows.map((one) => {
          let at = 0;
          const json = JSON.stringify(one).replaceAll(
            /(?<="0x[\da-f]*)[\da-f]{3}(?=")/g,
            () => some[at++ % some.length]!,
          );
          return JSON.parse(json) as JsonValue;
        }),
      ),
    );

/** Filters of each column and a search give the same rows as in the list read whole; so does sorting by each column. */
function assertAlike(
  { method, around }: Pick<(typeof LISTS)[number], 'method' | 'around'>,
  rows: readonly JsonValue[],
  texts: readonly string[],
  context: DecodeContext,
): void {
  const result = around === undefined ? rows : { [around]: rows };
  const { root } = feed(bytesOf(JSON.stringify(result)), [], { block: 512, large: 1_500 });
  const [large, whole] = [root!, result].map((one) => tableIn(method, around, one as NodeValue, context));
  const isSame = (order: RowOrder, what: string): void => {
    const [by, to] = [large!, whole!].map((table) => [...runToEnd(orderRows(table, order))]);
    assert.deepEqual(by, to, what);
  };
  for (const text of texts) {
    isSame({ oneOf: rowSearch(large!.columns, text) }, `search: ${text}`);
    for (const column of large!.columns) {
      const parsed = parseCellFilter(text, column);
      if (parsed.ok)
        isSame({ filters: [{ column, query: parsed.query }] }, `${column.role} ${column.label}: ${text}`);
    }
  }
  for (const column of large!.columns)
    for (const direction of ['ascending', 'descending'] as const)
      isSame({ sort: { column, direction } }, `${column.label} ${direction}`);
}

describe('rows by their bytes', () => {
  it('are those of the same list read whole, for filters of each column, a search, and sorting', () => {
    for (const list of LISTS)
      for (const rows of [
        fc.array(list.row as fc.Arbitrary<JsonValue>, { minLength: 12, maxLength: 20 }),
        alike(list.row as fc.Arbitrary<JsonValue>),
      ])
        fc.assert(
          fc.property(
            rows,
            fc.shuffledSubarray(TEXTS, { minLength: 4, maxLength: 4 }),
            fc.constantFrom<DecodeContext>(
              CONTEXT,
              { ...CONTEXT, contractAt, head: 1_500n },
              { chain: CONTEXT.chain! },
            ),
            (some, texts, context) => assertAlike(list, some, texts, context),
          ),
          { numRuns: times(1, 30) },
        );
  });

  it('are those of the same list read whole, where rows alike are of different chains', () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({
      hash: `0x${word((at + 1).toString(16))}`,
      from: ALICE,
      to: BOB,
      value: '0x14d1120d7b160000',
      gas: '0x5208',
      input: '0x',
      type: '0x2',
      chainId: at % 3 === 2 ? '0x89' : '0x64',
    }));
    const [ofTransactions] = LISTS;
    assertAlike(ofTransactions, rows, ['pol', 'xdai', '1.5 pol', '137', 'polygon', 'zzzz'], CONTEXT);
  });

  it('are those of a list of many rows read whole, where an address or a hash is in few of them', () => {
    const [rare, upper, escaped] = [`0x${'a9'.repeat(20)}`, `0x${'A9'.repeat(20)}`, ` 0x${'a9'.repeat(20)}`];
    const row = (at: number): JsonValue => ({
      ...TRANSFER_LOG,
      blockNumber: `0x${at.toString(16)}`,
      ...(at % 400 === 7 ? { topics: [TRANSFER_LOG.topics[0]!, `0x${word(rare)}`, `0x${word(BOB)}`] } : {}),
      ...(at % 500 === 3 ? { address: [upper, escaped, rare][at % 3]! } : {}),
      ...(at % 600 === 5 ? { data: `0x${Buffer.from(rare).toString('hex')}`, address: null } : {}),
    });
    const rows = Array.from({ length: 1_400 }, (_, at) => row(at));
    const json = JSON.stringify(rows).replaceAll(' 0x', String.raw`\u0030x`);
    const { root } = feed(bytesOf(json), [], {});
    const [large, whole] = [root!, JSON.parse(json) as NodeValue].map((value) =>
      tableIn('eth_getLogs', undefined, value, CONTEXT),
    );
    let reports = 0;
    const found = (table: Table, order: RowOrder): readonly number[] => {
      let last = -1;
      const onProgress = (share: number): void => {
        assert.ok(share >= last && share <= 1, String(share));
        [last, reports] = [share, reports + 1];
      };
      return [...runToEnd(orderRows(table, { ...order, onProgress }))];
    };
    for (const typed of [rare, upper.slice(2), `~ ${rare}`]) {
      for (const column of large!.columns) {
        const parsed = parseCellFilter(typed, column);
        if (!parsed.ok) continue;
        const filters = [{ column, query: parsed.query }];
        assert.deepEqual(found(large!, { filters }), found(whole!, { filters }), `${column.name} ${typed}`);
      }
      const oneOf = rowSearch(large!.columns, typed);
      const rowsFound = found(large!, { oneOf });
      assert.deepEqual(rowsFound, found(whole!, { oneOf }), typed);
      assert.ok(typed.startsWith('~') || rowsFound.length > 6, String(rowsFound.length));
    }
    assert.ok(reports > 100);
  });
});
