// The search in the rows of a table, and where its filters begin.
import assert from 'node:assert/strict';
import { firstFilter } from '../../../../src/webview/viewer/state/filterRow.ts';
import { rowSearchStatus, stepRow, typeSearch } from '../../../../src/webview/viewer/state/tableSearch.ts';
import { noteColumn } from '../../../../src/webview/viewer/control/tableKeys.ts';
import { backToShown, pendingWorkText } from '../../../../src/webview/viewer/state/tableProgress.ts';
import { applyFilters, typeFilter } from '../../../../src/webview/viewer/state/tableFilters.ts';
import { activateCell, newTable } from '../../../../src/webview/viewer/state/tableState.ts';
import type { TableState } from '../../../../src/webview/viewer/state/tableState.ts';

const column = (kind: string, same: string | null = null) => ({
  name: kind,
  kind,
  isNumber: false,
  isText: true,
  unit: '',
  same,
});
const table: TableState = {
  ...newTable([0], true),
  columns: ['blockNumber', 'hash', 'text', 'wei', 'hash'].map((kind) => column(kind)),
  count: 12,
  total: 12,
};
/** With the rows there that were asked for. */
const shown = (next: TableState, count: number): TableState => ({ ...next, shownOrder: next.order, count });

describe('a search in rows', () => {
  it('asks for the rows that hold the text, and says which of them has the keyboard', () => {
    const typed = typeSearch(activateCell(table, 5, 0), ' dai ');
    assert.equal(rowSearchStatus(typed), '');
    const asked = applyFilters(typed);
    assert.deepEqual(asked.order, { sort: null, filters: [], search: 'dai' });
    assert.deepEqual([pendingWorkText(asked), rowSearchStatus(asked)], ['searching…', '']);
    const found = shown(asked, 3);
    assert.equal(rowSearchStatus(found), '1 of 3 rows');
    assert.equal(rowSearchStatus(stepRow(found, -1)), '3 of 3 rows');
    assert.equal(rowSearchStatus(stepRow(stepRow(found, -1), 1)), '1 of 3 rows');
    const none = shown(asked, 0);
    assert.equal(rowSearchStatus({ ...found, count: 1 }), '1 of 1 row');
    assert.deepEqual([rowSearchStatus(none), stepRow(none, 1)], ['no rows', none]);
    const again = applyFilters(typeSearch(found, ''));
    assert.deepEqual([again.order, backToShown(again).search], [table.order, 'dai']);
  });
});

describe('the first filter', () => {
  it('is that of the column where a person was last, else of words or an address, else of an amount, else of any', () => {
    assert.equal(firstFilter(table), 2);
    const address = table.columns!.with(1, column('address'));
    assert.equal(firstFilter({ ...table, columns: address }), 1);
    assert.equal(firstFilter(activateCell(table, 0, 1)), 2, 'nobody went there');
    const gone = noteColumn(activateCell(table, 0, 1));
    assert.equal(firstFilter(gone), 1);
    assert.equal(firstFilter(typeFilter(gone, 4, 'x')), 4);
    const hidden = table.columns!.with(2, column('text', 'a'));
    assert.equal(firstFilter({ ...table, columns: hidden }), 3);
    assert.equal(
      firstFilter({ ...typeFilter(table, 2, 'x'), columns: hidden }),
      3,
      'it is not shown any more',
    );
    assert.equal(firstFilter({ ...table, columns: [column('hash'), column('blockNumber')] }), 0);
  });
});
