// Logs of a large table, where two contracts give the same event other names.
import assert from 'node:assert/strict';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { readRows } from '../../../src/core/table/readRows.ts';
import { cellOf, rowAt } from '../../../src/core/table/table.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { shownOf, rowsRead } from './wholeRows.ts';

const BADGE = `0x${'ba'.repeat(20)}`;
const COIN = `0x${'c0'.repeat(20)}`;
const OTHER = `0x${'0e'.repeat(20)}`;
const moved = (name: string) =>
  parseSignature(`event Moved(address indexed from, uint256 ${name})`, `${name}.json`)!;
const [badge, coin] = [moved('id'), moved('amount')];

describe('logs of several contracts', () => {
  it('have the names of the contract that wrote each, also where rows are read by what is alike', () => {
    const signatures = createSignatures();
    signatures.set('a', [coin, badge]);
    const contracts = new Map(
      [
        { address: BADGE, name: 'Badge', own: badge },
        { address: COIN, name: 'Coin', own: coin },
      ].map(({ address, name, own }) => [address, { name, signatures: [own], sources: [], isWhole: true }]),
    );
    const logs = Array.from({ length: 90 }, (_, at) => ({
      address: [BADGE, COIN, OTHER][at % 3]!,
      topics: [signatureId(coin), `0x${'0'.repeat(24)}${'b0'.repeat(20)}`],
      data: `0x${at.toString(16).padStart(64, '0')}`,
    }));
    const { root } = feed(bytesOf(JSON.stringify(logs)), [], { block: 512, large: 2_000 });
    const context = { signatures, contractAt: (address: string) => contracts.get(address) };
    const table = runToEnd(tableOf(decodeResult({ method: 'eth_getLogs', params: [{}] }, root!, context)))!;
    const columns = table.columns.filter(({ role }) => role === 'argument');
    assert.deepEqual(columns.map(({ label }) => label).toSorted(), ['amount', 'amount or id', 'from', 'id']);
    const reader = readRows(table);
    reader.want(columns);
    const likeness = new Set<string | undefined>();
    for (const at of rowsRead(reader)) {
      likeness.add(reader.likeness());
      for (const column of columns) {
        const [read, whole] = [reader.cell(column), cellOf(rowAt(table, at), column)];
        assert.deepEqual(read && shownOf(read), whole && shownOf(whole), `${at} ${column.label}`);
      }
    }
    assert.equal(likeness.size, 3);
  });
});
