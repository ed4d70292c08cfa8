// What a filter need not decode: rows whose bytes say that nothing is found in them.
import assert from 'node:assert/strict';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { filterTest, needlesOf } from '../../../src/core/table/filterTest.ts';
import type { RowFilter } from '../../../src/core/table/filterTest.ts';
import { readRows } from '../../../src/core/table/readRows.ts';
import type { RowReader } from '../../../src/core/table/rowReader.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { ALICE, BOB, TOKEN } from '../decode/samples.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { rowsRead } from './wholeRows.ts';

const transfer = (to: string): string => `0xa9059cbb${to.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}`;

describe('a filter of calldata', () => {
  it('decodes none but the rows with the bytes of the address, also beside members from which addresses are made', () => {
    const transactions = [ALICE, BOB, ALICE, TOKEN].map((to, nonce) => ({
      nonce: `0x${nonce}`,
      from: ALICE,
      to: TOKEN,
      input: transfer(to),
      yParity: '0x0',
    }));
    const { root } = feed(bytesOf(JSON.stringify({ transactions })), [], { block: 64, large: 200 });
    const block = decodeResult({ method: 'eth_getBlockByNumber', params: ['0x1', true] }, root!);
    const table = runToEnd(tableOf(childNodes(block).find(({ label }) => label === 'transactions')!))!;
    const column = table.columns.find(({ name }) => name === 'input')!;
    const reader = readRows(table);
    let decoded = 0;
    const counting: RowReader = Object.assign(Object.create(reader) as RowReader, {
      cell: (of: typeof column) => {
        decoded++;
        return reader.cell(of);
      },
      cellGroup: (of: typeof column) => reader.cellGroup(of),
      cellText: (of: typeof column) => reader.cellText(of),
    });
    const filter: RowFilter = { column, query: { kind: 'text', text: BOB } };
    const test = filterTest(table, filter, undefined);
    reader.want([column]);
    const passed: [number, boolean | undefined][] = [];
    for (const at of rowsRead(reader, needlesOf(table, filter))) passed.push([at, test.known(counting)]);
    // The one with the bytes takes a walk.
    assert.deepEqual(passed, [[1, undefined]]);
    assert.equal(decoded, 1);
  });

  it('passes a text that holds the digits of the address, however large the list', () => {
    const digits = Buffer.from(BOB.slice(2).toLowerCase()).toString('hex').padEnd(128, '0');
    const [place, size] = [32, 40].map((count) => count.toString(16).padStart(64, '0'));
    const setName = `0xc47f0027${place}${size}${digits}`;
    const transactions = [transfer(ALICE), setName, transfer(BOB)].map((input) => ({ to: TOKEN, input }));
    const large = feed(bytesOf(JSON.stringify({ transactions })), [], { block: 64, large: 400 }).root!;
    for (const value of [{ transactions }, large]) {
      const block = decodeResult({ method: 'eth_getBlockByNumber', params: ['0x1', true] }, value);
      const table = runToEnd(tableOf(childNodes(block).find(({ label }) => label === 'transactions')!))!;
      const column = table.columns.find(({ name }) => name === 'input')!;
      const reader = readRows(table);
      reader.want([column]);
      const test = filterTest(table, { column, query: { kind: 'text', text: BOB } }, undefined);
      const passed = Array.from(rowsRead(reader), () => test.known(reader) ?? runToEnd(test.find(reader)));
      assert.deepEqual(passed, [false, true, true]);
    }
  });
});
