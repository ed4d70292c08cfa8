// Which list of a subject its table is of.
import assert from 'node:assert/strict';
import { callTree } from '../../../src/core/decode/callNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { nodeRows } from '../../../src/host/subjects/rowSource.ts';
import { isTableFirst, tablePath } from '../../../src/host/subjects/tablePath.ts';

describe('tablePath', () => {
  const pathOf = (value: JsonValue): readonly number[] | null =>
    tablePath(nodeRows([decode('result', value, 'unknown', { context: {} })]));
  const list = [{ a: '1' }, { a: '2' }];

  it('is the answer, or the first of its members that can be a table', () => {
    assert.deepEqual(pathOf(list), [0]);
    assert.deepEqual(
      pathOf({ number: '0x1', uncles: ['0x1', '0x2'], transactions: list, logs: list }),
      [0, 2],
    );
  });

  it('is none where nothing is a list of objects, or no table is possible', () => {
    assert.equal(pathOf('0x1'), null);
    assert.equal(pathOf(['0x1', '0x2']), null);
    const rows = nodeRows([decode('result', list, 'unknown', { context: {} })]);
    assert.equal(tablePath({ ...rows, hasTables: false }), null);
    assert.equal(tablePath(nodeRows([])), null);
  });
});

describe('isTableFirst', () => {
  const isFirst = (value: JsonValue): boolean =>
    isTableFirst(nodeRows([decode('result', value, 'unknown', { context: {} })]));
  const rows = (count: number, row: JsonValue = { a: '1', b: '2', c: {} }): JsonValue =>
    Array.from({ length: count }, () => row);

  it('is so of three and more objects that are mostly plain values', () => {
    assert.equal(isFirst(rows(3)), true);
    assert.equal(isFirst(rows(2)), false);
    assert.equal(isFirst(rows(3, { hash: '0x1', result: { a: '1' } })), false);
    assert.equal(isFirst(rows(3, '0x1')), false);
    assert.equal(isFirst({ logs: rows(3) }), false);
  });

  it('is not so where it has no tables, or a call tree stands above it', () => {
    const answer = decode('result', rows(3), 'unknown', { context: {} });
    assert.equal(isTableFirst({ ...nodeRows([answer]), hasTables: false }), false);
    const source = nodeRows([callTree({ type: 'CALL', gas: '0x1' }, {}), answer]);
    assert.equal(isTableFirst(source), false);
    assert.deepEqual(tablePath(source), [1]);
  });
});
