// How a row of the tree is marked.
import assert from 'node:assert/strict';
import type { NodeRow } from '../../../src/protocol/nodeRow.ts';
import type { VisibleRow } from '../../../src/webview/viewer/branch.ts';
import { rowView } from '../../../src/webview/viewer/rowView.ts';
import { textOf } from '../textOf.ts';

describe('rowView', () => {
  const ROW: NodeRow = {
    label: 'gas',
    kind: 'gas',
    type: 'gas',
    summary: '21,000',
    provenance: '',
    notations: [],
    childCount: 0,
    hasSuggestedCalls: false,
    isTable: false,
    change: '',
    gasShare: null,
    isFailed: false,
  };
  const shown = (more: Partial<NodeRow>, active = 0): string => {
    const row = { kind: 'node', path: [0, 1], row: { ...ROW, ...more }, isOpen: false } as VisibleRow;
    return textOf(rowView(row, 3, active, 2, undefined));
  };
  const marks = (more: Partial<NodeRow>): readonly string[] =>
    /class="([^"]*)"/
      .exec(shown(more))![1]!
      .split(' ')
      .filter((name) => name !== '' && !/^(?:row|node|level-)/.test(name));

  it('says what changed, what failed, and what was derived or guessed', () => {
    assert.deepEqual(marks({}), []);
    assert.deepEqual(marks({ change: 'changed' }), ['change-changed']);
    assert.deepEqual(marks({ isFailed: true }), ['failed']);
    assert.deepEqual(marks({ provenance: 'guess by name' }), ['guess']);
  });

  it('tells a screen reader where it stands, whether it is the active one, and whether it opens', () => {
    const said = (text: string, name: string): string | undefined =>
      new RegExp(`aria-${name}=(\\S*)`).exec(text)?.[1];
    assert.deepEqual(
      ['level', 'posinset', 'setsize', 'selected', 'expanded'].map((name) => said(shown({}), name)),
      ['2', '2', '2', 'false', ''],
    );
    assert.equal(said(shown({}, 3), 'selected'), 'true');
    assert.equal(said(shown({ childCount: 1 }), 'expanded'), 'false');
  });
});
