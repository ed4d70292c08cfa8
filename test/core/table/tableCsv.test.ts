import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { chainById } from '../../../src/core/chain/chains.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { TokenUnits } from '../../../src/core/decode/tokenUnit.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { checksummed } from '../../../src/core/text/checksummed.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { cellOf, rowAt } from '../../../src/core/table/table.ts';
import type { Table } from '../../../src/core/table/table.ts';
import { tableCsv } from '../../../src/core/table/tableCsv.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { ALICE, BOB, TOKEN, TRANSFER_LOG } from '../decode/samples.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { samples } from '../../effort.ts';

function csv(table: Table, rows: Iterable<number> = [...Array(table.rowCount).keys()]): string {
  return [...tableCsv(table, table.columns, rows)].join('');
}

const tableWith = (rows: JsonValue): Table =>
  runToEnd(tableOf(decode('x', rows, { array: { object: { to: 'address', value: 'wei' } } })))!;

/** Reads CSV by RFC 4180, in a way of its own: one character after the other. */
function readCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isQuoted && character === '"' && text[at + 1] === '"') cell += text[++at]!;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === ',' || character === '\r')) {
      lines.at(-1)!.push(cell);
      cell = '';
      if (character === '\r') {
        assert.equal(text[++at], '\n');
        lines.push([]);
      }
    } else cell += character;
  }
  assert.deepEqual([lines.pop(), cell, isQuoted], [[], '', false]);
  return lines;
}

describe('tableCsv', () => {
  const table = tableWith(
    parseJson(
      `[{"to":"${ALICE}","value":"0x3635c9adc5dea00000","x":[12345678901234567890]},{"to":"${BOB}","value":null,"note":"a \\"b\\",\\r\\nc"}]`,
    ),
  );

  it('writes amounts as shown and with every digit, addresses in full, lists as JSON', () => {
    assert.equal(
      csv(table),
      `to,value (coins),value (wei),x,note\r\n${checksummed(ALICE)},1000,1000000000000000000000,[12345678901234567890],\r\n${checksummed(BOB)},,,,"a ""b"",\r\nc"\r\n`,
    );
  });

  it('writes the rows and columns that are asked for', () => {
    const columns = table.columns.toReversed().slice(2);
    assert.deepEqual(
      [...tableCsv(table, columns, [0])],
      ['value (coins),value (wei),to\r\n', `1000,1000000000000000000000,${checksummed(ALICE)}\r\n`],
    );
  });

  it('writes logs for programs: a column for each argument and topic, times in UTC, data in full', () => {
    const [id, from, to] = TRANSFER_LOG.topics;
    const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
    const unknown = `0x${'9'.repeat(64)}`;
    const long = `0x${'ab'.repeat(500)}`;
    const sent = [
      { ...TRANSFER_LOG, data: `0x${'f'.repeat(64)}`, blockTimestamp: '0x6a000000' },
      { ...TRANSFER_LOG, topics: [approval, from!, to!], blockTimestamp: '0x6a000001' },
      { ...TRANSFER_LOG, topics: [unknown], data: long, blockTimestamp: '0xffffffffffffffff' },
    ];
    const most = String((1n << 256n) - 1n);
    const method = { method: 'eth_getLogs', params: [{}] };
    const tokens = new Map([[TOKEN, { decimals: 6, symbol: 'SHELL' }]]);
    const expected = [
      'address,event,from,to,amount (SHELL),amount (raw),owner,spender,transactionHash,blockNumber,blockTimestamp,logIndex,topic0,topic1,topic2,data',
      `${checksummed(TOKEN)},Transfer,${checksummed(ALICE)},${checksummed(BOB)},${most.slice(0, -6)}.${most.slice(-6)},${most},,,${TRANSFER_LOG.transactionHash},16,2026-05-10T03:48:16Z,0,${id},${from},${to},0x${'f'.repeat(64)}`,
      `${checksummed(TOKEN)},Approval,,,0.001,1000,${checksummed(ALICE)},${checksummed(BOB)},${TRANSFER_LOG.transactionHash},16,2026-05-10T03:48:17Z,0,${approval},${from},${to},${TRANSFER_LOG.data}`,
      `${checksummed(TOKEN)},,,,,,,,${TRANSFER_LOG.transactionHash},16,18446744073709551615,0,${unknown},,,${long}`,
    ];
    const logs = runToEnd(tableOf(decodeResult(method, sent, { tokens })))!;
    assert.deepEqual(csv(logs).trimEnd().split('\r\n'), expected);
    const large = feed(bytesOf(JSON.stringify(sent)), [], { block: 64, large: 2_000 }).root!;
    const read = runToEnd(tableOf(decodeResult(method, large, { tokens })))!;
    assert.deepEqual(csv(read).trimEnd().split('\r\n'), expected);
  });

  it('says the unit in the header, and in a column of its own where rows differ in it', () => {
    const log = (address: string, amount: bigint): JsonValue => ({
      ...TRANSFER_LOG,
      address,
      data: `0x${amount.toString(16).padStart(64, '0')}`,
    });
    const sent = [log(TOKEN, 1_234_500_000n), log(ALICE, 7n), log(BOB, 9n)];
    const amounts = (tokens: TokenUnits): unknown => {
      const logs = runToEnd(
        tableOf(decodeResult({ method: 'eth_getLogs', params: [{}] }, sent, { tokens })),
      )!;
      const columns = logs.columns.filter(({ name }) => name === 'amount');
      return readCsv([...tableCsv(logs, columns, [0, 1, 2])].join(''));
    };
    const shell = { decimals: 6, symbol: 'SHELL' };
    const raw = ['1234500000', '7', '9'];
    assert.deepEqual(amounts(new Map()), [['amount (raw)'], ...raw.map((text) => [text])]);
    assert.deepEqual(amounts(new Map([[TOKEN, shell]])), [
      ['amount (SHELL)', 'amount (raw)'],
      ['1234.5', raw[0]],
      ['', raw[1]],
      ['', raw[2]],
    ]);
    assert.deepEqual(
      amounts(
        new Map([
          [TOKEN, shell],
          [ALICE, { decimals: 1, symbol: '=cmd' }],
        ]),
      ),
      [
        ['amount', 'amount (unit)', 'amount (raw)'],
        ['1234.5', 'SHELL', raw[0]],
        ['0.7', "'=cmd", raw[1]],
        ['', '', raw[2]],
      ],
    );
  });

  it('says gas prices in gwei, and amounts in the coin of their chain', () => {
    const rows = [
      { price: '0x3b9aca00', value: '0xde0b6b3a7640000' },
      { price: '0x1', value: '0x0' },
    ];
    const shape = { array: { object: { price: 'weiPerGas', value: 'wei' } } } as const;
    const priced = runToEnd(tableOf(decode('x', rows, shape, { context: { chain: chainById(137n) } })))!;
    assert.deepEqual(readCsv(csv(priced)), [
      ['price (gwei)', 'price (wei)', 'value (POL)', 'value (wei)'],
      ['1', '1000000000', '1', '1000000000000000000'],
      ['0.000000001', '1', '0', '0'],
    ]);
  });

  it('has a column for the unit where rows name several chains', () => {
    const value = '0xde0b6b3a7640000';
    const rows = [{ chainId: '0x1', value }, { chainId: '0x89', value }, { value }];
    const shape = { array: { object: { value: 'wei', chainId: 'chainId' } } } as const;
    const mixed = runToEnd(tableOf(decode('x', rows, shape)))!;
    const columns = mixed.columns.filter(({ name }) => name === 'value');
    assert.deepEqual(readCsv([...tableCsv(mixed, columns, [0, 1, 2])].join('')), [
      ['value', 'value (unit)', 'value (wei)'],
      ...['ETH', 'POL', 'coins'].map((unit) => ['1', unit, `1${'0'.repeat(18)}`]),
    ]);
  });

  it('has a column for the names of addresses where one has a name', () => {
    const labels = new Map([[BOB.toLowerCase(), '=bob']]);
    const rows = [{ to: ALICE }, { to: BOB }, { to: null }];
    const shape = { array: { object: { to: 'address' } } } as const;
    const named = runToEnd(tableOf(decode('x', rows, shape, { context: { labels } })))!;
    assert.deepEqual(readCsv(csv(named)), [
      ['to', 'to (name)'],
      [checksummed(ALICE), ''],
      [checksummed(BOB), "'=bob"],
      ['', ''],
    ]);
  });

  it('lets no cell and no header begin a formula; numbers below zero stay numbers', () => {
    const cells = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '-5', '-1,234.5', '1-1', '-'];
    const risky = tableWith(cells.map((cell) => ({ '=cmd': cell, n: -7 })));
    assert.deepEqual(readCsv(csv(risky)), [
      ["'=cmd", 'n'],
      ...cells.map((cell, row) => [row < 7 || row === 10 ? `'${cell}` : cell, '-7']),
    ]);
  });

  it('lets no formula begin behind a semicolon, which ends a cell in many languages', () => {
    const risky = tableWith([{ name: 'x;=cmd' }, { name: 'a;b;-1;@SUM(A1)' }]);
    assert.deepEqual(readCsv(csv(risky)), [['name'], ["x;'=cmd"], ["a;b;'-1;'@SUM(A1)"]]);
  });

  it('can be read again, whatever is in the cells', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', '=', "'", 'é') });
    fc.assert(
      fc.property(fc.array(fc.record({ a: text, b: text }), { minLength: 2, maxLength: 5 }), (rows) => {
        const any = tableWith(rows);
        const [, ...lines] = readCsv(csv(any));
        const cells = rows.map((_, position) =>
          any.columns.map((column) => cellOf(rowAt(any, position), column)!.value as string),
        );
        assert.deepEqual(
          lines,
          cells.map((line) => line.map((cell) => (/^[=\r\n]/.test(cell) ? `'${cell}` : cell))),
        );
      }),
      { numRuns: samples(500) },
    );
  });
});
