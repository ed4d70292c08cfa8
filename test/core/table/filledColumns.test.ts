// The columns that filters leave empty.
import assert from 'node:assert/strict';
import { LOG } from '../../../src/core/catalogue/shapes/log.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { filledColumns } from '../../../src/core/table/filledColumns.ts';
import { likenessOf } from '../../../src/core/table/rowReader.ts';
import { cellOf, rowAt } from '../../../src/core/table/table.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { TRANSFER_LOG } from '../decode/samples.ts';

describe('filledColumns', () => {
  /** The names of the columns that these rows leave empty. */
  function empty(list: readonly JsonValue[], ...rows: readonly number[]): readonly string[] {
    const table = runToEnd(tableOf(decode('x', [...list], { array: LOG })))!;
    const filled = filledColumns(table.columns);
    for (const position of rows) {
      const row = rowAt(table, position);
      filled.take({ cell: (column) => cellOf(row, column), likeness: () => likenessOf(row) });
    }
    return filled.empty().map((column) => table.columns[column]!.name);
  }
  const rows = [{ a: '1', b: '2' }, { a: '3' }, { a: '4', b: null, c: '' }];

  it('are those without a cell in any of the rows', () => {
    assert.deepEqual(empty(rows, 0, 1), ['c']);
    assert.deepEqual(empty(rows, 1), ['b', 'c']);
  });

  it('are none of those with a cell that says nothing, and none at all without rows', () => {
    assert.deepEqual(empty(rows, 2), []);
    assert.deepEqual(empty(rows), []);
  });

  it('are the arguments of the events that no row has', () => {
    const other = { ...TRANSFER_LOG, topics: [`0x${'12'.repeat(32)}`], data: '0x' };
    const logs = [TRANSFER_LOG, other, TRANSFER_LOG];
    assert.deepEqual(empty(logs, 0, 1, 2), []);
    assert.deepEqual(empty(logs, 1), ['event', 'from', 'to', 'amount', 'topic1', 'topic2']);
  });
});
