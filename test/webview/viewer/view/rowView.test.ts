// How a row of the tree is marked.
import assert from 'node:assert/strict';
import type { NodeRow } from '../../../../src/protocol/nodeRow.ts';
import type { VisibleRow } from '../../../../src/webview/viewer/state/branch.ts';
import { rowView } from '../../../../src/webview/viewer/view/rowView.ts';
import { textOf } from '../../textOf.ts';

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

  it('shows a call as its gas, what was called, and what came of it', () => {
    const row = { kind: 'call', summary: 'Vault.deposit(assets 5)', gasShare: 0.25, isInset: true as const };
    const view = shown({ ...row, call: { gas: '43,623', outcome: '→ 5' }, type: 'static' });
    const text = view
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    assert.equal(text, '43,623 Vault.deposit (assets 5) → 5 static');
    assert.match(view, /title=43,623 gas, 25 % of the gas that the transaction used/);
    assert.deepEqual(marks({ ...row, call: { gas: '', outcome: '✗ no' }, isFailed: true }), [
      'call',
      'failed',
    ]);
  });
});
