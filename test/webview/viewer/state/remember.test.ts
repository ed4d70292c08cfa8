// How a subject was looked at, brought back for the same subject, or for another result of its method.
import assert from 'node:assert/strict';
import type { SubjectView } from '../../../../src/protocol/viewer.ts';
import type { TableColumn } from '../../../../src/protocol/table.ts';
import { openPaths } from '../../../../src/webview/viewer/state/branch.ts';
import { searchFor, shownTable, toggleRow } from '../../../../src/webview/viewer/state/subjectState.ts';
import { markRunningAgain, staleSince } from '../../../../src/webview/viewer/state/staleness.ts';
import { savedTrail } from '../../../../src/webview/viewer/state/savedTrail.ts';
import { pendingWorkText } from '../../../../src/webview/viewer/state/tableProgress.ts';
import { typeFilter } from '../../../../src/webview/viewer/state/tableFilters.ts';
import { sortBy } from '../../../../src/webview/viewer/state/tableState.ts';
import {
  changeCurrent,
  changeShownTable,
  chooseView,
  current,
  initialViewer,
  openTable,
  receiveViewer,
} from '../../../../src/webview/viewer/state/viewerState.ts';
import type { ViewerState } from '../../../../src/webview/viewer/state/viewerState.ts';

const COLUMNS = 40;
const AS_SENT = { sort: null, filters: [] };
const ROW = {
  kind: 'array',
  type: '',
  summary: '',
  provenance: '',
  notations: [],
  childCount: 3,
  hasSuggestedCalls: false,
  isTable: true,
  change: '',
  gasShare: null,
  isFailed: false,
};

function subject(id: string, method = 'eth_getLogs', more: Partial<SubjectView> = {}): SubjectView {
  return {
    id,
    version: 1,
    title: id,
    summary: '',
    facts: [],
    hint: '',
    problem: null,
    opened: [[0]],
    table: [0],
    isTableFirst: true,
    hasJson: true,
    canSearch: true,
    isArriving: false,
    changes: null,
    call: { title: method, method, paramsJson: '[]', startedAt: 0 },
    actions: [],
    roots: [
      { label: 'result', ...ROW },
      { label: 'request', ...ROW },
    ],
    ...more,
  };
}

const show = (state: ViewerState, shown: SubjectView): ViewerState =>
  receiveViewer(state, { type: 'show', subject: shown, place: 'first' }, COLUMNS);

const column = (name: string): TableColumn => ({
  name,
  kind: '',
  isNumber: false,
  isText: true,
  unit: '',
  same: null,
});

function withPage(state: ViewerState, id: string, ...names: readonly string[]): ViewerState {
  const rows = { from: 0, title: '', count: 3, total: 3, note: '', empty: [], rows: [] };
  const columns = names.map(column);
  return receiveViewer(state, { type: 'table', id, path: [0], order: AS_SENT, columns, ...rows }, COLUMNS);
}

describe('what is remembered of a result', () => {
  const first = show(initialViewer(), subject('a'));

  it('begins with the table of a list, or with the view that was chosen for its method', () => {
    assert.equal(current(first)?.view, 'table');
    const tree = chooseView(first, 'tree');
    const other = show(tree, subject('b', 'eth_getBlockReceipts'));
    assert.equal(current(other)?.view, 'table');
    assert.equal(current(show(other, subject('c')))?.view, 'tree');
    const raw = show(show(chooseView(first, 'raw'), subject('d', 'x')), subject('e'));
    assert.equal(current(raw)?.view, 'raw');
    const plain = show(show(raw, subject('f', 'x')), subject('g', 'eth_getLogs', { hasJson: false }));
    assert.equal(current(plain)?.view, 'tree');
  });

  it('is the tree again where a list is no table after all, unless somebody asked for one', () => {
    assert.equal(current(withPage(first, 'a'))?.view, 'tree');
    const asked = openTable(chooseView(withPage(first, 'a'), 'tree'), [0]);
    assert.equal(current(withPage(asked, 'a'))?.view, 'table');
  });

  it('orders and filters the next result of the method by the names of columns', () => {
    const known = withPage(first, 'a', 'block', 'event', 'amount');
    const ordered = changeShownTable(known, (table) => typeFilter(sortBy(table, 1), 2, '> 1'));
    const next = withPage(show(ordered, subject('b')), 'b', 'event', 'amount');
    const table = shownTable(current(next))!;
    assert.deepEqual(table.order.sort, { column: 0, isDescending: false });
    assert.deepEqual([...table.typed], [[1, '> 1']]);
    assert.notEqual(pendingWorkText(table), '');
    const without = withPage(show(ordered, subject('c')), 'c', 'block');
    assert.deepEqual(shownTable(current(without))?.order, AS_SENT);
  });

  it('opens the same rows of the same subject in a new page, and of another one none', () => {
    const closed = changeCurrent(chooseView(first, 'tree'), (subjectState) =>
      toggleRow(subjectState, [0], COLUMNS),
    );
    const other = changeCurrent(closed, (subjectState) => toggleRow(subjectState, [1], COLUMNS));
    const saved = JSON.parse(JSON.stringify(savedTrail(other))) as ReturnType<typeof savedTrail>;
    const again = receiveViewer(
      initialViewer(saved),
      { type: 'show', subject: subject('a'), place: 'here' },
      COLUMNS,
    );
    assert.deepEqual(openPaths(current(again)!.tree), [[1]]);
    assert.equal(current(again)?.view, 'tree');
    const stranger = show(initialViewer(saved), subject('z', 'eth_call', { isTableFirst: false }));
    assert.deepEqual(openPaths(current(stranger)!.tree), [[0]]);
  });

  it('shows a list as a table behind a result that was too short for one, unless the tree was chosen', () => {
    const short = show(initialViewer(), subject('short', 'eth_getLogs', { isTableFirst: false }));
    const viewOf = (state: ViewerState): string | undefined =>
      current(show(state, subject('long', 'eth_getLogs')))?.view;
    assert.equal(current(short)?.view, 'tree');
    assert.deepEqual([viewOf(short), viewOf(chooseView(short, 'tree'))], ['table', 'tree']);
  });

  it('keeps for a new page what was searched for, but nothing that could be a key', () => {
    const kept = (text: string): string | undefined => {
      const searched = changeCurrent(first, (subjectState) => searchFor(subjectState, text));
      return savedTrail(searched).looks?.['a']?.search?.text;
    };
    const harmless = ['Transfer', '18,000,000', '180000000000000000', `0x${'ab'.repeat(32)}`];
    for (const text of harmless) assert.equal(kept(text), text);
    for (const text of ['a1b2c3d4e5f60718a1b2', 'my alcht_Xy12Zw34Ab56', 'gateway-key-9'])
      assert.equal(kept(text), undefined);
    const filtered = changeShownTable(withPage(first, 'a', 'block', 'event'), (table) =>
      typeFilter(typeFilter(table, 0, '> 1'), 1, 'a1b2c3d4e5f60718a1b2'),
    );
    assert.deepEqual(savedTrail(filtered).looks?.['a']?.table?.typed, [['block', '> 1']]);
  });

  it('takes what an earlier version left', () => {
    assert.equal(current(show(initialViewer({ trail: [], at: -1 }), subject('a')))?.view, 'table');
  });
});

describe('staleSince', () => {
  const first = show(initialViewer(), subject('a'));

  it('is when the call was sent that is running again, until its result is there or its run has ended', () => {
    assert.equal(staleSince(first), undefined);
    const again = receiveViewer(markRunningAgain(first), { type: 'busy', isBusy: true }, COLUMNS);
    assert.equal(staleSince(again), 0);
    assert.equal(staleSince(show(again, subject('b'))), undefined);
    assert.equal(staleSince(receiveViewer(again, { type: 'busy', isBusy: false }, COLUMNS)), undefined);
  });
});
