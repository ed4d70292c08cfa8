// Hits of a search: they come in portions, are stepped through around the end, and lead to their rows.
import assert from 'node:assert/strict';
import type { NodePath, NodeRow } from '../../../../src/protocol/nodeRow.ts';
import type { ViewerToPage } from '../../../../src/protocol/viewer.ts';
import {
  receiveHits,
  searchAgain,
  searchStatus,
  startSearch,
  stepHit,
} from '../../../../src/webview/viewer/state/searchState.ts';
import { activePath, wantedRows } from '../../../../src/webview/viewer/state/rowsOf.ts';
import { goToHit, searchFor } from '../../../../src/webview/viewer/state/subjectState.ts';
import {
  changeCurrent,
  current,
  initialViewer,
  receiveViewer,
} from '../../../../src/webview/viewer/state/viewerState.ts';

function found(hits: NodePath[], count: number, isDone: boolean): ViewerToPage & { type: 'found' } {
  return { type: 'found', id: 'a', hits, count, isDone, problem: '' };
}

describe('receiveHits', () => {
  it('joins what comes in parts, and looks at the first', () => {
    const one = receiveHits(startSearch(' x '), found([[0, 1]], 1, false))!;
    const two = receiveHits(
      one,
      found(
        [
          [0, 5],
          [0, 7, 2],
        ],
        9_000,
        true,
      ),
    )!;
    assert.deepEqual([two.hits.length, two.at, [...two.keys]], [3, 0, ['0.1', '0.5', '0.7.2']]);
    assert.deepEqual(Object.fromEntries(two.below), { '0': 3, '0.7': 1 });
    assert.equal(receiveHits(undefined, found([[1]], 1, true)), undefined);
    assert.deepEqual(
      [startSearch(''), startSearch('x'), one, two, stepHit(two, -1), stepHit(stepHit(two, -1), 1)].map(
        searchStatus,
      ),
      [
        '',
        'searching…',
        '1 of 1…',
        '1 of 3 shown of 9,000',
        '3 of 3 shown of 9,000',
        '1 of 3 shown of 9,000',
      ],
    );
    assert.equal(searchStatus(receiveHits(startSearch('x'), found([], 0, true))!), 'no hits');
    assert.equal(
      searchStatus(receiveHits(startSearch('x'), { ...found([], 0, true), problem: 'No “]”.' })!),
      'No “]”.',
    );
  });
});

describe('searchAgain', () => {
  it('shows the hits of before until there are others, of which there can be fewer', () => {
    const before = receiveHits(startSearch('x'), found([[1], [2], [3]], 3, true))!;
    const again = searchAgain(stepHit(before, -1));
    assert.deepEqual([[...again.keys], again.at, again.isDone], [['1', '2', '3'], 2, false]);
    const first = receiveHits(again, found([[5, 1]], 1, false))!;
    assert.deepEqual([[...first.keys], [...first.below.keys()], first.isOld], [['5.1'], ['5'], false]);
    const last = receiveHits(first, found([[6]], 2, true))!;
    assert.deepEqual([last.hits, last.at, searchStatus(last)], [[[5, 1], [6]], 1, '2 of 2']);
    assert.equal(searchAgain(startSearch('')).isDone, true);
    assert.equal(searchStatus(receiveHits(again, found([], 0, true))!), 'no hits');
  });
});

describe('goToHit', () => {
  const row = (label: string, childCount: number): NodeRow => ({
    label,
    kind: 'x',
    type: '',
    summary: '',
    provenance: '',
    notations: [],
    childCount,
    hasSuggestedCalls: false,
    isTable: false,
    change: '',
    gasShare: null,
    isFailed: false,
  });
  const shown = receiveViewer(
    initialViewer(),
    {
      type: 'show',
      place: 'first',
      subject: {
        id: 'a',
        version: 1,
        title: '',
        summary: '',
        facts: [],
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
        roots: [row('result', 1000)],
      },
    },
    40,
  );

  it('asks for the rows above a hit, opens them as they come, and makes the hit active', () => {
    const hit: NodePath = [0, 730, 3, 1];
    let state = receiveViewer(
      changeCurrent(shown, (subjectState) => searchFor(subjectState, 'x')),
      found([hit], 1, true),
      40,
    );
    const wants = (): unknown => wantedRows(current(state)!, 0, 1);
    const rows = (path: NodePath, from: number, count: number): void => {
      state = receiveViewer(
        state,
        { type: 'rows', id: 'a', path, from, rows: Array.from({ length: count }, () => row('r', 50)) },
        40,
      );
    };
    assert.deepEqual(wants(), [{ path: [0], from: 700, to: 800 }]);
    rows([0], 700, 100);
    assert.deepEqual(wants(), [{ path: [0, 730], from: 0, to: 100 }]);
    rows([0, 730], 0, 50);
    assert.deepEqual(wants(), []);
    assert.deepEqual(current(state)!.active, 1 + 730 + 1 + 3 + 1 + 1);
    rows([0, 730, 3], 0, 50);
    assert.deepEqual(activePath(current(state)!), hit);
    assert.deepEqual(goToHit(current(state)!, 1, 40).search?.at, 0);
  });

  it('looks for nothing where nothing is searched', () => {
    assert.equal(goToHit(current(shown)!, 1, 40), current(shown));
  });
});
