// Owns what the page gets to know of a table: texts of cells with their places in the tree, sorted and filtered.
import assert from 'node:assert/strict';
import { nodeAt } from '../../src/core/decode/childNodes.ts';
import { decode } from '../../src/core/decode/decodedNode.ts';
import { summarize } from '../../src/core/decode/forms.ts';
import type { Shape } from '../../src/core/shape.ts';
import { tableOf } from '../../src/core/table/tableOf.ts';
import { cellAt, csvOf, tablePage } from '../../src/host/resultTable.ts';
import type { TableOrder } from '../../src/protocol/table.ts';

const SHAPE: Shape = {
  array: { object: { from: 'address', value: 'wei', at: 'timestamp', kind: 'text' } },
};
const FROM = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const node = decode(
  'result',
  [
    { from: FROM, value: '0x1bc16d674ec80000', at: '0x6a000000', kind: 'call' },
    { from: FROM, value: null, at: '0x6a000001', kind: 'call' },
    { from: null, value: '0x5', kind: 'call', logs: ['a'] },
  ],
  SHAPE,
);
const table = tableOf(node)!;
const at = (name: string): number => table.columns.findIndex((column) => column.name === name);
const AS_SENT: TableOrder = { sort: null, filters: [] };

describe('tablePage', () => {
  it('gives columns, and cells as texts that say where they stand in the tree', () => {
    const page = tablePage(table, { path: [0], order: AS_SENT, from: 1 }, 3);
    assert.deepEqual(
      [page.title, page.count, page.total, page.rows.map(({ position }) => position)],
      ['result', 3, 3, [1, 2]],
    );
    assert.deepEqual(page.columns[at('value')], { name: 'value', kind: 'wei', isNumber: true, same: null });
    assert.deepEqual(page.columns[at('kind')], { name: 'kind', kind: 'text', isNumber: false, same: 'call' });
    assert.equal(page.columns[at('at')]?.isNumber, false);
    const from = page.rows[0]?.cells[at('from')];
    assert.equal(from?.text, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    assert.equal(from.isLinked, true);
    for (const { position, cells } of page.rows)
      for (const [column, { text, path }] of cells.entries()) {
        const cell = cellAt(table, position, column);
        assert.equal(text, cell === undefined ? '' : summarize(cell));
        const inTree = nodeAt(node, path.slice(1))?.value;
        assert.deepEqual(inTree, cell === undefined ? nodeAt(node, [position])?.value : cell.value);
      }
  });

  it('sorts and filters as asked, and passes over a filter that cannot be read', () => {
    const positions = (order: TableOrder): readonly number[] =>
      tablePage(table, { path: [0], order, from: 0 }, 100).rows.map(({ position }) => position);
    const value = at('value');
    assert.deepEqual(positions({ sort: { column: value, isDescending: false }, filters: [] }), [2, 0, 1]);
    assert.deepEqual(positions({ sort: null, filters: [{ column: value, text: '> 1 ether' }] }), [0]);
    assert.deepEqual(positions({ sort: null, filters: [{ column: at('from'), text: '7099' }] }), [0, 1]);
    assert.deepEqual(positions({ sort: null, filters: [{ column: value, text: '>' }] }), [0, 1, 2]);
    assert.deepEqual(
      positions({ sort: { column: 99, isDescending: true }, filters: [{ column: 99, text: '5' }] }),
      [0, 1, 2],
    );
  });

  it('has no columns where there is no table', () => {
    const page = tablePage(undefined, { path: [0, 1], order: AS_SENT, from: 0 }, 100);
    const nothing = { title: '', columns: [], count: 0, total: 0, rows: [] };
    assert.deepEqual(page, { type: 'table', path: [0, 1], order: AS_SENT, from: 0, ...nothing });
  });
});

describe('csvOf', () => {
  it('has all columns and the rows in their order, as shown', async () => {
    const order: TableOrder = {
      sort: { column: at('value'), isDescending: true },
      filters: [{ column: at('value'), text: '> 0' }],
    };
    const lines = (await csvOf(table, order)).split('\r\n');
    assert.deepEqual([lines.length, lines[0]], [4, table.columns.map(({ name }) => name).join(',')]);
    assert.match(lines[1]!, /2 ETH/);
    assert.match(lines[2]!, /0\.000000000000000005 ETH/);
  });
});

describe('cellAt', () => {
  it('has none beyond the table', () => {
    assert.equal(cellAt(table, 3, 0), undefined);
    assert.equal(cellAt(table, 0, 99), undefined);
    assert.equal(cellAt(table, 2, at('kind'))?.value, 'call');
  });
});
