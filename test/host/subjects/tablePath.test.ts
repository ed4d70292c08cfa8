// Which list of a subject its table is of.
import assert from 'node:assert/strict';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { nodeRows } from '../../../src/host/subjects/rowSource.ts';
import { tablePath } from '../../../src/host/subjects/tablePath.ts';

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
