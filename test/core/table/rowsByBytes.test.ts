// Filters and searches of large tables decide most cells by their bytes, with the rows of a list that is read whole.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { chainById } from '../../../src/core/chain/chains.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { NodeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import { finish } from '../../../src/core/slices.ts';
import { orderRows } from '../../../src/core/table/orderRows.ts';
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
const transaction = fc.record({
  hash: orOdd(hex(hash)),
  from: orOdd(address),
  to: orOdd(address),
  value: orOdd(number),
  gas: orOdd(number),
  input: orOdd(hex(input)),
  type: fc.constantFrom<JsonValue>('0x2', '0x0', 'CREATE'),
});
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
  'club|safe (|shell|eth|true|7a7a|deadbeef|x5|0x|ff|a9059cbb|hello|hello world|unlimited|swap|approve|or|~ zz|~ 7a7a',
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
  return finish(tableOf(node))!;
}

describe('rows by their bytes', () => {
  it('are those of the same list read whole, for filters of each column and for a search', () => {
    for (const { method, row, around } of LISTS)
      fc.assert(
        fc.property(
          fc.array(row as fc.Arbitrary<JsonValue>, { minLength: 12, maxLength: 20 }),
          fc.shuffledSubarray(TEXTS, { minLength: 4, maxLength: 4 }),
          fc.boolean(),
          (rows, texts, hasContracts) => {
            const result = around === undefined ? rows : { [around]: rows };
            const { root } = feed(bytesOf(JSON.stringify(result)), [], { block: 512, large: 1_500 });
            const context = hasContracts ? { ...CONTEXT, contractAt } : CONTEXT;
            const [large, whole] = [root!, result].map((one) => tableIn(method, around, one, context));
            for (const text of texts) {
              const found = [large!, whole!].map((table) => [
                ...finish(orderRows(table, { oneOf: rowSearch(large!.columns, text) })),
              ]);
              assert.deepEqual(found[0], found[1], `search: ${text}`);
              for (const column of large!.columns) {
                const parsed = parseCellFilter(text, column);
                if (!parsed.ok) continue;
                const filters = [{ column, query: parsed.query }];
                const [by, to] = [large!, whole!].map((table) => [...finish(orderRows(table, { filters }))]);
                assert.deepEqual(by, to, `${column.role} ${column.label}: ${text}`);
              }
            }
          },
        ),
        { numRuns: times(1, 30) },
      );
  });
});
