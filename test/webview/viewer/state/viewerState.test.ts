// The state of the viewer: trail, keys, menus, and late rows.
import assert from 'node:assert/strict';
import type { NodeRow } from '../../../../src/protocol/nodeRow.ts';
import type { SubjectView, ViewerToPage } from '../../../../src/protocol/viewer.ts';
import { activePath, wantedRows } from '../../../../src/webview/viewer/state/rowsOf.ts';
import { moveByKey, typeAhead } from '../../../../src/webview/viewer/control/treeKeys.ts';
import { changesStatus } from '../../../../src/webview/viewer/view/changesView.ts';
import {
  activateRow,
  revealRow,
  searchFor,
  shownTable,
  toggleRow,
} from '../../../../src/webview/viewer/state/subjectState.ts';
import { sortBy } from '../../../../src/webview/viewer/state/tableState.ts';
import {
  changeCurrent,
  changeShownTable,
  closeTable,
  current,
  goTo,
  initialViewer,
  moveInMenu,
  openMenu,
  openTable,
  receiveViewer,
} from '../../../../src/webview/viewer/state/viewerState.ts';
import { openPaths, nodeRowAt } from '../../../../src/webview/viewer/state/branch.ts';
import type { ViewerState } from '../../../../src/webview/viewer/state/viewerState.ts';

const COLUMNS = 40;
const row = (label: string, childCount = 0, notations: NodeRow['notations'] = []): NodeRow => ({
  label,
  kind: 'x',
  type: '',
  summary: `${label}!`,
  provenance: '',
  notations,
  childCount,
  hasSuggestedCalls: false,
  isTable: false,
  change: '',
  gasShare: null,
  isFailed: false,
});

function subject(id: string, version = 1, roots = [row('result', 250), row('request', 2)]): SubjectView {
  const facts = [{ name: 'Time', text: '12 ms', detail: '', spokenTime: '12 milliseconds' }];
  const shown = {
    summary: '12 ETH',
    facts,
    hint: '',
    problem: null,
    opened: [[0]],
    hasJson: true,
    canSearch: true,
    table: null,
    isTableFirst: false,
    isArriving: false,
    changes: null,
    actions: [],
  };
  return { id, version, title: `title ${id}`, ...shown, roots };
}

type Shown = Extract<Parameters<typeof receiveViewer>[1], { readonly type: 'show' }>;

function show(state: ViewerState, id: string, place: Shown['place']): ViewerState {
  return receiveViewer(state, { type: 'show', subject: subject(id), place }, COLUMNS);
}

const first = show(initialViewer(), 'a', 'first');

describe('openTable', () => {
  it('begins with the filters that are asked for, also where the list is a table already', () => {
    const open = openTable(show(initialViewer(), 'a', 'first'), [0]);
    const filtered = openTable(open, [0], [['status', 'failed']]);
    assert.deepEqual(shownTable(current(filtered))?.wanted?.typed, [['status', 'failed']]);
    assert.equal(openTable(filtered, [0]).subjectStates.get('a')?.table, shownTable(current(filtered)));
  });
});

describe('receiveViewer', () => {
  it('opens the answer of a new subject, asks for its rows, and says it aloud', () => {
    assert.deepEqual(first.trail, [{ id: 'a', title: 'title a' }]);
    assert.equal(current(first)?.tree.size, 252);
    assert.deepEqual(wantedRows(current(first)!, 0, 60), [{ path: [0], from: 0, to: 100 }]);
    assert.deepEqual(wantedRows(current(first)!, 90, 130), [
      { path: [0], from: 0, to: 100 },
      { path: [0], from: 100, to: 200 },
    ]);
    assert.equal(first.announcement, '12 ETH, in 12 milliseconds');
  });

  it('asks for no rows that came with the subject, also where it is shown anew', () => {
    const withRows = (version: number): SubjectView => ({
      ...subject('a', version, [row('result', 2)]),
      below: [{ path: [0], rows: [row('code', 0), row('message', 0)] }],
    });
    let state = initialViewer();
    for (const [version, place] of [
      [1, 'first'],
      [2, 'here'],
    ] as const) {
      state = receiveViewer(state, { type: 'show', subject: withRows(version), place }, COLUMNS);
      assert.deepEqual(wantedRows(current(state)!, 0, 10), []);
      assert.equal(current(state)?.tree.size, 3);
    }
  });

  it('follows a link, goes back and forward, and drops what lay ahead when another link is followed', () => {
    const second = show(first, 'b', 'next');
    const back = goTo(second, 0);
    const other = show(back, 'c', 'next');
    const ids = (state: ViewerState): unknown => [state.trail.map(({ id }) => id), state.at];
    assert.deepEqual([second, back, goTo(back, 1), goTo(back, 2), other].map(ids), [
      [['a', 'b'], 1],
      [['a', 'b'], 0],
      [['a', 'b'], 1],
      [['a', 'b'], 0],
      [['a', 'c'], 1],
    ]);
    assert.deepEqual(ids(show(second, 'd', 'first')), [['d'], 0]);
    assert.equal(back.announcement, 'title a: 12 ETH, in 12 milliseconds');
  });

  it('takes the place of what was tried again while that is in front, and else follows', () => {
    const ids = (state: ViewerState): unknown => [state.trail.map(({ id }) => id), state.at];
    const second = show(first, 'b', 'next');
    assert.deepEqual(ids(show(second, 'c', { instead: 'b' })), [['a', 'c'], 1]);
    assert.deepEqual(ids(show(first, 'c', { instead: 'a' })), [['c'], 0]);
    assert.deepEqual(ids(show(goTo(second, 0), 'c', { instead: 'b' })), [['a', 'c'], 1]);
  });

  it('remembers what is open of a subject when it is shown again', () => {
    const opened = changeCurrent(first, (subjectState) => toggleRow(subjectState, [1], COLUMNS));
    const again = show(goTo(show(opened, 'b', 'next'), 0), 'a', 'here');
    assert.equal(current(again)?.tree.size, 254);
    assert.equal(again.announcement, '');
  });

  it('reads all rows anew where the subject reads otherwise now, and opens again what was open', () => {
    const rows = (state: ViewerState, path: number[], label: string): ViewerState =>
      receiveViewer(
        state,
        { type: 'rows', id: 'a', path, from: 0, rows: [row(label, 2), row(label)] },
        COLUMNS,
      );
    const open = changeCurrent(rows(first, [0], 'old'), (subjectState) =>
      toggleRow(subjectState, [0, 0], COLUMNS),
    );
    const again = receiveViewer(open, { type: 'show', subject: subject('a', 2), place: 'here' }, COLUMNS);
    assert.deepEqual(wantedRows(current(again)!, 0, 1), [{ path: [0], from: 0, to: 100 }]);
    assert.equal(nodeRowAt(current(again)!.tree, [0, 1])?.label, 'old');
    const read = rows(again, [0], 'old');
    assert.deepEqual(openPaths(current(read)!.tree), [[0], [0, 0]]);
    assert.deepEqual(wantedRows(current(read)!, 0, 2), []);
    const other = rows(again, [0], 'new');
    assert.deepEqual(openPaths(current(other)!.tree), [[0], [0, 0]]);
    assert.equal(nodeRowAt(current(other)!.tree, [0, 1])?.label, 'new');
    assert.equal(nodeRowAt(current(other)!.tree, [0, 0, 1]), undefined);
  });

  it('lets an answer grow around the row that has the keyboard, and says when it is whole', () => {
    const page = (path: number[], from: number, labels: readonly NodeRow[]): ViewerToPage => ({
      type: 'rows',
      id: 'a',
      path,
      from,
      rows: [...labels],
    });
    const logs = (count: number): NodeRow[] => [row('gas'), row('logs', count)];
    const items = (count: number): NodeRow[] => Array.from({ length: count }, (_, at) => row(String(at)));
    const told = (version: number, isArriving: boolean): ViewerToPage => ({
      type: 'show',
      subject: { ...subject('a', version, [row('result', 2), row('request', 2)]), isArriving },
      place: version === 1 ? 'first' : 'here',
    });
    const after = (state: ViewerState, ...messages: ViewerToPage[]): ViewerState =>
      messages.reduce((now, message) => receiveViewer(now, message, COLUMNS), state);

    const listed = after(initialViewer(), told(1, true), page([0], 0, logs(3)));
    const opened = changeCurrent(listed, (subjectState) => toggleRow(subjectState, [0, 1], COLUMNS));
    const begun = after(opened, page([0, 1], 0, items(3)));
    assert.equal(current(begun)!.tree.size, 7);
    const active = changeCurrent(begun, (subjectState) => moveByKey(subjectState, 'End', 10, COLUMNS));
    assert.deepEqual([current(active)!.active, activePath(current(active)!)], [6, [1]]);

    const grown = after(openMenu(active, [1]), told(2, true));
    assert.deepEqual(grown.menu?.path, [1]);
    assert.deepEqual([current(grown)!.tree.size, grown.announcement], [7, '']);
    assert.deepEqual(wantedRows(current(grown)!, 3, 4), [
      { path: [0, 1], from: 0, to: 100 },
      { path: [0], from: 0, to: 100 },
    ]);
    const whole = after(grown, page([0], 0, logs(50)), page([0, 1], 0, items(50)), told(3, false));
    assert.deepEqual(
      [current(whole)!.tree.size, current(whole)!.active, activePath(current(whole)!)],
      [54, 53, [1]],
    );
    assert.equal(whole.announcement, '12 ETH, in 12 milliseconds');
  });

  it('believes a page that comes short, and asks for it no more', () => {
    const short = receiveViewer(
      first,
      { type: 'rows', id: 'a', path: [0], from: 0, rows: [row('x')] },
      COLUMNS,
    );
    assert.equal(current(short)?.tree.size, 3);
    assert.deepEqual(wantedRows(current(short)!, 0, 60), []);
  });

  it('takes rows for a subject that is not in front, and none for one it does not know', () => {
    const behind = show(first, 'b', 'next');
    const rows = { type: 'rows' as const, id: 'a', path: [0], from: 0, rows: [row('x')] };
    const read = goTo(receiveViewer(behind, rows, COLUMNS), 0);
    assert.equal(current(read)?.tree.open[0]?.branch.pages.get(0)?.[0]?.label, 'x');
    assert.equal(receiveViewer(behind, { ...rows, id: 'zz' }, COLUMNS), behind);
  });

  it('makes the row active that the host leads to, as soon as its page is there', () => {
    const led = receiveViewer(first, { type: 'reveal', id: 'a', path: [0, 201] }, COLUMNS);
    assert.deepEqual(wantedRows(current(led)!, 0, 0), []);
    assert.deepEqual(activePath(current(led)!), [0, 201]);
    assert.equal(receiveViewer(first, { type: 'reveal', id: 'z', path: [0] }, COLUMNS), first);
  });

  it('keeps an open menu over a subject that is told anew, and closes it where another one comes, or the same is called again', () => {
    const open = openMenu(first, [1]);
    assert.deepEqual(show(open, 'a', 'here').menu?.path, [1]);
    for (const [id, place] of [
      ['a', 'first'],
      ['a', 'next'],
      ['b', 'next'],
    ] as const)
      assert.equal(show(open, id, place).menu, undefined);
  });

  it('shows the menu that was asked for and no other', () => {
    const items = [
      { action: { kind: 'link' as const, at: 0 }, label: 'Balance', detail: 'eth_getBalance', group: 0 },
      { action: { kind: 'copyPath' as const }, label: 'Copy path', detail: '', group: 2 },
    ];
    const asked = openMenu(first, [1]);
    const other = receiveViewer(asked, { type: 'menu', id: 'a', path: [0], items }, COLUMNS);
    assert.equal(other.menu?.items, undefined);
    const shown = receiveViewer(asked, { type: 'menu', id: 'a', path: [1], items }, COLUMNS);
    assert.equal(shown.menu?.items?.length, 2);
    assert.deepEqual(
      [1, 1, -1].map((by) => moveInMenu(shown, by).menu?.active),
      [1, 1, 1],
    );
    assert.equal(moveInMenu(moveInMenu(shown, 1), 1).menu?.active, 0);
  });
});

describe('openTable', () => {
  const opened = openTable(first, [0]);

  it('puts a table in place of the tree, which is as it was afterwards', () => {
    assert.deepEqual(shownTable(current(opened))?.path, [0]);
    assert.deepEqual(current(closeTable(opened))?.tree, current(first)?.tree);
    assert.equal(shownTable(current(closeTable(opened))), undefined);
  });

  it('is as it was where the same list is shown again, and new where another one is', () => {
    const sorted = changeShownTable(opened, (table) => sortBy(table, 1));
    const again = openTable(closeTable(sorted), [0]);
    assert.deepEqual(shownTable(current(again))?.order.sort, { column: 1, isDescending: false });
    assert.equal(shownTable(current(openTable(again, [0, 1])))?.order.sort, null);
  });

  it('stays when the same subject is shown again; where it reads otherwise now, its rows are asked for anew', () => {
    const page = { sort: null, filters: [] };
    const filled = changeCurrent(openTable(first, [0]), (subjectState) => ({
      ...searchFor(subjectState, '1 ether'),
      raw: { text: '[]', isCut: false },
      table: { ...subjectState.table!, order: page, typed: new Map([[1, '> 5']]), pages: new Map([[0, []]]) },
    }));
    const before = current(filled)!;
    const same = receiveViewer(filled, { type: 'show', subject: subject('a'), place: 'here' }, COLUMNS);
    assert.deepEqual(current(same)!.table, before.table);
    const anew = receiveViewer(filled, { type: 'show', subject: subject('a', 2), place: 'here' }, COLUMNS);
    assert.deepEqual(
      [current(anew)!.table, current(anew)!.search, current(anew)!.raw],
      [
        { ...before.table, pages: new Map(), stale: before.table!.pages },
        { ...before.search, isOld: true },
        before.raw,
      ],
    );
    const call = { title: '', method: 'eth_chainId', paramsJson: '[]', startedAt: 5 };
    const later = { ...subject('a', 3), call };
    const ofLater = receiveViewer(filled, { type: 'show', subject: later, place: 'here' }, COLUMNS);
    assert.equal(current(ofLater)!.raw, undefined);
  });
});

describe('revealRow', () => {
  it('waits for the page of the row, then opens it and makes it the active one', () => {
    const waiting = changeCurrent(first, (subjectState) => revealRow(subjectState, [0, 123], COLUMNS));
    assert.deepEqual(wantedRows(current(waiting)!, 0, 0), [{ path: [0], from: 100, to: 200 }]);
    const rows = Array.from({ length: 100 }, (_, index) => row(String(index), 2));
    const page: ViewerToPage = { type: 'rows', id: 'a', path: [0], from: 100, rows };
    const come = current(receiveViewer(waiting, page, COLUMNS))!;
    assert.deepEqual(activePath(come), [0, 123]);
    assert.equal(come.tree.size, 254);
    assert.deepEqual(wantedRows(come, 0, 0), []);
  });
});

const rows = [row('number', 0, [{ name: 'hex', text: '0x1' }]), row('logs', 2)];
const loaded = receiveViewer(
  receiveViewer(
    initialViewer(),
    { type: 'show', subject: subject('a', 1, [row('result', 2)]), place: 'first' },
    COLUMNS,
  ),
  { type: 'rows', id: 'a', path: [0], from: 0, rows },
  COLUMNS,
);
describe('moveByKey', () => {
  const after = (...keys: string[]): unknown => {
    const subjectState = keys.reduce((at, key) => moveByKey(at, key, 10, COLUMNS), current(loaded)!);
    return [subjectState.active, activePath(subjectState), subjectState.tree.size];
  };

  it('walks, opens, closes and climbs', () => {
    assert.deepEqual(after('ArrowDown'), [1, [0, 0], 3]);
    assert.deepEqual(after('ArrowDown', 'ArrowRight'), [1, [0, 0], 4]);
    assert.deepEqual(after('ArrowDown', 'Enter', 'ArrowRight'), [2, [0, 0], 4]);
    assert.deepEqual(after('ArrowDown', 'Enter', 'ArrowRight', 'ArrowLeft'), [1, [0, 0], 4]);
    assert.deepEqual(after('ArrowDown', 'Enter', 'ArrowLeft'), [1, [0, 0], 3]);
    assert.deepEqual(after('End'), [2, [0, 1], 3]);
    assert.deepEqual(after('End', 'ArrowLeft'), [0, [0], 3]);
    assert.deepEqual(after('ArrowLeft'), [0, [0], 1]);
    assert.deepEqual(after('PageDown', 'ArrowDown'), [2, [0, 1], 3]);
    assert.deepEqual(after('End', 'Home', 'ArrowUp'), [0, [0], 3]);
  });
});

describe('typeAhead', () => {
  const opened = moveByKey(current(loaded)!, 'End', 10, COLUMNS);

  it('goes to the next row whose name begins as typed, around the end, and stays where there is none', () => {
    assert.deepEqual(
      ['n', 'NUM', 'l', 'log', 'r', 'x', '!'].map((typed) => activePath(typeAhead(opened, typed))),
      [[0, 0], [0, 0], [0, 1], [0, 1], [0], [0, 1], [0, 1]],
    );
  });

  it('stays on a row that a longer beginning still fits', () => {
    const there = activateRow(opened, 1);
    assert.deepEqual(activePath(typeAhead(there, 'nu')), [0, 0]);
  });
});

describe('changesStatus', () => {
  const step: ViewerToPage = { type: 'change', id: 'a', path: [0, 1], number: 2 };
  const subjectState = current(receiveViewer(loaded, step, COLUMNS))!;

  it('tells which change is looked at until another row is', () => {
    assert.deepEqual(activePath(subjectState), [0, 1]);
    assert.equal(changesStatus(subjectState, 1_234), '2 of 1,234 changes');
    assert.equal(changesStatus(activateRow(subjectState, 0), 1_234), '1,234 changes');
    assert.equal(changesStatus(activateRow(subjectState, 0), 1), '1 change');
    assert.equal(changesStatus(subjectState, 0), 'no changes');
    const compared = {
      ...subjectState,
      subject: { ...subjectState.subject, areDifferences: true as const },
    };

    assert.equal(changesStatus(compared, 1_234), '2 of 1,234 differences');
    assert.equal(changesStatus(activateRow(compared, 0), 1), '1 difference');
    assert.equal(changesStatus(compared, 0), 'no differences');
  });
});
