// The widths of columns when rows are read again.
import assert from 'node:assert/strict';
import type { TablePage } from '../../../../src/protocol/table.ts';
import { addPage, newTable, readAgain } from '../../../../src/webview/viewer/state/tableState.ts';
import type { TableState } from '../../../../src/webview/viewer/state/tableState.ts';

/** A page of one row with these texts. */
function pageOf(...texts: readonly string[]): TablePage {
  const columns = texts.map((_, at) => ({ name: `c${at}`, role: 'member', isNumeric: true, isSame: false }));
  return {
    type: 'table',
    path: [],
    title: 'result',
    columns,
    empty: [],
    order: { sort: null, filters: [] },
    from: 0,
    count: 1,
    total: 1,
    note: '',
    rows: [{ at: 0, cells: texts.map((text) => ({ text })) }],
  } as unknown as TablePage;
}

const widthsAfter = (...pages: readonly TablePage[]): TableState['widths'] =>
  pages.reduce((table, page) => addPage(readAgain(table), page), newTable([], true)).widths;

describe('widths of columns', () => {
  const amount = '1,000,000,000,000,000,000,000,000';

  it('are those of the longest texts', () => {
    assert.deepEqual(widthsAfter(pageOf(amount, '5')), [amount.length, 9]);
  });

  it('shrink when rows that are read again are much shorter, as amounts are once their unit is known', () => {
    assert.deepEqual(widthsAfter(pageOf(amount, '5'), pageOf('1,000,000 SHELL', '5')), [15, 9]);
  });

  it('stay where the rows are a little shorter, so that columns do not move', () => {
    assert.deepEqual(widthsAfter(pageOf('1,000,000,000,000'), pageOf('1,000,000,000')), [17]);
  });

  it('grow with longer rows that are read again', () => {
    assert.deepEqual(widthsAfter(pageOf('1,000,000,000'), pageOf('1,000,000,000,000')), [17]);
  });
});
