// The state of a table: late pages, sorting, filters, the active cell.
import assert from 'node:assert/strict';
import type { TableColumn, TablePage, TableProgress } from '../../../../src/protocol/table.ts';
import { applyFilters, endTyping, typeFilter } from '../../../../src/webview/viewer/state/tableFilters.ts';
import {
  addPage,
  activateCell,
  moveCell,
  newTable,
  readAgain,
  tableRow,
  showSame,
  sortBy,
  wantedPages,
} from '../../../../src/webview/viewer/state/tableState.ts';
import { filteredTable } from '../../../../src/webview/viewer/state/savedSubject.ts';
import { withSavedOrder } from '../../../../src/webview/viewer/state/wantedTable.ts';
import { visibleColumns } from '../../../../src/webview/viewer/state/tableColumns.ts';
import {
  addProgress,
  backToShown,
  pendingWorkText,
} from '../../../../src/webview/viewer/state/tableProgress.ts';
import type { TableState } from '../../../../src/webview/viewer/state/tableState.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'hash', kind: 'hash', isNumber: false, isText: true, unit: '', same: null },
  { name: 'type', kind: 'text', isNumber: false, isText: true, unit: '', same: 'call' },
  { name: 'a.b', kind: 'wei', isNumber: true, isText: false, unit: '', same: null },
  { name: 'arguments', kind: 'object', isNumber: false, isText: true, unit: '', same: null },
];

/** A page of rows from one place of the order on, of so many that pass. */
function pageFor({ path, order }: TableState, from = 0, count = 250): TablePage {
  const rows = Array.from({ length: Math.min(100, count - from) }, (_, index) => ({
    position: from + index,
    cells: COLUMNS.map(({ name }) => ({
      text: `${name}!`,
      hasSuggestedCalls: false,
      path: [0, from + index],
    })),
  }));
  const shown = { title: 'result', columns: [...COLUMNS], empty: [], count, total: 250, note: '' };
  return { type: 'table', id: 'entry:a', path, order, from, ...shown, rows };
}

const fresh = newTable([0], true);
const table = addPage(fresh, pageFor(fresh));

describe('withSavedOrder', () => {
  it('shows a filtered column that has the same value in all rows', () => {
    const shownWith = (name: string): boolean =>
      withSavedOrder({ ...table, wanted: filteredTable([0], [[name, 'failed']]) }).showsSame;
    assert.deepEqual([shownWith('type'), shownWith('hash'), shownWith('gone')], [true, false, false]);
  });
});

describe('addPage', () => {
  it('takes the first page, with the columns as wide as their texts within bounds', () => {
    assert.deepEqual(wantedPages(fresh, 0, 40), [0]);
    assert.deepEqual([table.title, table.count, table.total], ['result', 250, 250]);
    assert.deepEqual(table.widths, [9, 9, 9, 12]);
    assert.equal(tableRow(table, 99)?.position, 99);
    assert.deepEqual(wantedPages(table, 90, 250), [100, 200]);
    const long = pageFor(fresh);
    long.rows[5]!.cells[0]!.text = 'x'.repeat(300);
    assert.deepEqual(addPage(fresh, long).widths, [56, 9, 9, 12]);
    long.rows[5]!.cells[0]!.text = `0x${'ab'.repeat(20)}`;
    const { widths, roomy } = addPage(fresh, long);
    assert.deepEqual([widths[0], roomy[0]], [14, 42], 'both ends, and all of it where there is room');
  });

  it('keeps the rows on screen until those of a new order come, and leaves pages of an older order', () => {
    const sorted = sortBy(table, 2);
    assert.equal(tableRow(sorted, 99)?.position, 99);
    assert.deepEqual(wantedPages(sorted, 100, 150), [0]);
    assert.equal(addPage(sorted, pageFor(table, 100)), sorted);
    const come = addPage(sorted, pageFor(sorted, 0, 3));
    assert.deepEqual([come.count, tableRow(come, 99), tableRow(come, 2)?.position], [3, undefined, 2]);
    assert.equal(addPage(table, { ...pageFor(table), path: [1] }), table);
  });

  it('shows the rows it had while all are read again, and takes wider columns then', () => {
    const again = readAgain(table);
    assert.deepEqual(wantedPages(again, 0, 40), [0]);
    assert.equal(tableRow(again, 99)?.position, 99);
    assert.equal(tableRow(readAgain(again), 99)?.position, 99);
    const page = pageFor(again, 0, 2);
    page.rows[0]!.cells[0]!.text = 'x'.repeat(30);
    const come = addPage(again, page);
    assert.deepEqual([come.count, come.widths], [2, [30, 9, 9, 12]]);
  });

  it('goes on by the names of columns where there is another one now', () => {
    const typed = applyFilters(typeFilter(sortBy(readAgain(table), 2), 3, 'x'));
    const [hash, ...others] = COLUMNS;
    const columns = [hash!, { ...COLUMNS[3]!, name: 'note' }, ...others];
    const moved = addPage(typed, { ...pageFor(typed), columns });
    const order = { sort: { column: 3, isDescending: false }, filters: [{ column: 4, text: 'x' }] };
    assert.deepEqual([moved.order, moved.typed], [order, new Map([[4, 'x']])]);
    assert.deepEqual(wantedPages(moved, 0, 40), [0], 'its rows were in an order of other columns');
    assert.equal(tableRow(moved, 0), undefined);
    const come = addPage(moved, { ...pageFor(moved), columns });
    // As wide as what stands in them in either place.
    assert.deepEqual(come.widths, [9, 9, 9, 10, 12]);
    const gone = addPage(readAgain(come), { ...pageFor(come), columns: [hash!] });
    assert.deepEqual(gone.order, { sort: null, filters: [] });
    const plain = addPage(readAgain(table), { ...pageFor(table), columns });
    assert.equal(tableRow(plain, 0)?.position, 0);
  });
});

describe('sortBy', () => {
  it('goes from ascending to descending to as sent, and begins anew with another column', () => {
    const once = sortBy(table, 2);
    const twice = sortBy(once, 2);
    assert.deepEqual(once.order.sort, { column: 2, isDescending: false });
    assert.deepEqual(twice.order.sort, { column: 2, isDescending: true });
    assert.equal(sortBy(twice, 2).order.sort, null);
    assert.deepEqual(sortBy(twice, 0).order.sort, { column: 0, isDescending: false });
  });
});

describe('applyFilters', () => {
  it('applies what was typed, text or comparison, and goes to the first row', () => {
    const typed = typeFilter(typeFilter(moveCell(table, 'End', true, 10), 2, ' > 1 ether '), 0, '0xab');
    assert.equal(typed.order, table.order);
    const applied = applyFilters(typed);
    const filters = [
      { column: 0, text: '0xab' },
      { column: 2, text: '> 1 ether' },
    ];
    assert.deepEqual(applied.order.filters, filters);
    assert.deepEqual(applied.active, { row: 0, column: 2 });
    assert.deepEqual(applyFilters(typeFilter(applied, 2, '')).order.filters, filters.slice(0, 1));
  });

  it('says what is wrong and leaves the rows, until it is put right', () => {
    const wrong = applyFilters(typeFilter(table, 2, '> x'));
    assert.equal(wrong.order, table.order);
    assert.match(wrong.problems.get(2) ?? '', /^> needs an amount, such as 1.5/);
    const right = applyFilters(typeFilter(wrong, 2, '> 5'));
    assert.equal(right.problems.size, 0);
    assert.deepEqual(right.order.filters, [{ column: 2, text: '> 5' }]);
  });

  it('reads a path only where cells hold objects or lists', () => {
    const scalar = applyFilters(typeFilter(table, 0, 'a['));
    assert.equal(scalar.problems.size, 0);
    const branch = applyFilters(typeFilter(table, 3, 'a['));
    assert.match(branch.problems.get(3) ?? '', /“\[” has no “\]”/);
  });

  it('keeps everything as it is where nothing has changed', () => {
    assert.equal(applyFilters(table).order, table.order);
    assert.equal(applyFilters(typeFilter(table, 0, '  ')).order, table.order);
  });
});

describe('moveCell', () => {
  const at = (...keys: readonly string[]): unknown => {
    const moved = keys.reduce(
      (state, key) => moveCell(state, key.replace('^', ''), key[0] === '^', 20),
      table,
    );
    return [moved.active.row, moved.active.column];
  };

  it('moves as the grid pattern asks and stops at the edges', () => {
    assert.deepEqual(at('ArrowDown', 'ArrowRight'), [1, 1]);
    assert.deepEqual(at('ArrowUp', 'ArrowLeft'), [0, 0]);
    assert.deepEqual(at('PageDown', 'PageDown', 'PageUp', 'End'), [20, 2]);
    assert.deepEqual(at('^End'), [249, 2]);
    assert.deepEqual(at('^End', 'ArrowDown', 'ArrowRight', 'Home'), [249, 0]);
    assert.deepEqual(at('^End', '^Home'), [0, 0]);
  });
});

describe('visibleColumns', () => {
  it('leaves out what is the same in every row, unless it is asked for or there is nothing else', () => {
    assert.deepEqual(visibleColumns(table), [0, 2, 3]);
    assert.deepEqual(visibleColumns(showSame(table, true)), [0, 1, 2, 3]);
    const same = COLUMNS.map((column) => ({ ...column, same: '1' }));
    assert.deepEqual(visibleColumns({ ...table, columns: same }), [0, 1, 2, 3]);
  });
});

describe('pendingWorkText', () => {
  it('says what the host does until the rows of a new order come', () => {
    const sorted = sortBy(table, 0);
    const filtered = applyFilters(typeFilter(sorted, 1, 'call'));
    assert.deepEqual([fresh, table, sorted].map(pendingWorkText), ['', '', 'sorting…']);
    assert.equal(pendingWorkText(addPage(sorted, pageFor(sorted))), '');
    assert.equal(pendingWorkText(applyFilters(typeFilter(table, 1, 'call'))), 'filtering…');
    assert.equal(pendingWorkText(filtered), 'sorting…');
  });
});

describe('addProgress', () => {
  const filtered = applyFilters(typeFilter(table, 2, '> 1'));
  const progressOf = ({ path, order }: TableState, share: number): TableProgress => ({
    type: 'tableProgress',
    id: 'entry:a',
    path,
    order,
    share,
  });

  it('says how far the order that is wanted is, until its rows or another order come', () => {
    const half = addProgress(filtered, progressOf(filtered, 0.5));
    assert.deepEqual([filtered.progress, half.progress], [undefined, 0.5]);
    assert.equal(addProgress(half, progressOf(table, 0.9)), half);
    assert.equal(addPage(half, pageFor(half)).progress, undefined);
    assert.equal(sortBy(half, 0).progress, undefined);
    const done = addPage(filtered, pageFor(filtered));
    assert.equal(addProgress(done, progressOf(filtered, 0.9)), done);
  });

  it('shows the rows that were found so far, until all are there or one goes back', () => {
    const { rows } = pageFor(filtered, 0, 3);
    const report = progressOf(filtered, 0.1);
    const early = addProgress(filtered, { ...report, found: { count: 3, rows } });
    assert.deepEqual([early.found, early.count, tableRow(early, 2)?.position], [3, 3, 2]);
    assert.equal(tableRow(early, 3), undefined);
    assert.equal(pendingWorkText(early), 'filtering…');
    assert.deepEqual(wantedPages(early, 0, 40), [0], 'no other page of what was found so far');
    const later = addProgress(early, { ...report, found: { count: 40 } });
    assert.deepEqual([later.found, later.count, tableRow(later, 2)?.position], [40, 3, 2]);
    const whole = addPage(later, pageFor(filtered, 0, 120));
    assert.deepEqual([whole.found, whole.count, pendingWorkText(whole)], [undefined, 120, '']);
    const back = backToShown(later);
    assert.deepEqual([back.found, back.count, tableRow(back, 99)?.position], [undefined, 250, 99]);
    assert.equal(tableRow(backToShown(whole), 99)?.position, 99);
    const undone = applyFilters(typeFilter(later, 2, ''));
    assert.deepEqual([pendingWorkText(undone), undone.count, tableRow(undone, 99)?.position], ['', 250, 99]);
    assert.deepEqual(wantedPages(undone, 100, 250), wantedPages(table, 100, 250));
    const renewed = backToShown(readAgain(later));
    assert.deepEqual([renewed.count, wantedPages(renewed, 0, 250)], [250, [0, 100, 200]]);
    const other = applyFilters(typeFilter(later, 2, '> 2'));
    assert.deepEqual([other.found, tableRow(other, 2)?.position], [undefined, 2]);
    assert.equal(backToShown(other).count, 250);
  });

  it('goes back to the order and the filters of the rows that are shown', () => {
    const shown = addPage(filtered, pageFor(filtered));
    const other = applyFilters(typeFilter(typeFilter(sortBy(shown, 0), 2, '> 2'), 0, 'x'));
    const back = backToShown(addProgress(other, progressOf(other, 0.2)));
    assert.deepEqual([back.order, back.progress, pendingWorkText(back)], [shown.order, undefined, '']);
    assert.deepEqual([...back.typed], [[2, '> 1']]);
    assert.equal(tableRow(back, 99)?.position, 99);
  });
});

describe('columns that a filter leaves empty', () => {
  const filtered = (from: TableState): TableState =>
    addPage(applyFilters(from), { ...pageFor(applyFilters(from)), empty: [0, 3] });

  it('go, except those left of the filter that is being typed', () => {
    const typed = filtered(typeFilter(table, 2, '> 1'));
    assert.deepEqual(visibleColumns(typed), [0, 2]);
    assert.deepEqual(visibleColumns(endTyping(typed)), [2]);
    assert.deepEqual(
      visibleColumns({ ...typed, columns: [COLUMNS[0]!], empty: [0], typing: undefined }),
      [0],
    );
  });

  it('leave the active cell in its column', () => {
    const typed = filtered(typeFilter(activateCell(table, 0, 1), 0, 'a'));
    assert.deepEqual([visibleColumns(typed), typed.active.column], [[0, 2], 1]);
    assert.equal(endTyping(typed).active.column, 0);
  });
});
