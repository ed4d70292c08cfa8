import assert from 'node:assert/strict';
import type { NodeRow } from '../../../../src/protocol/nodeRow.ts';
import { addRows, rootBranch, toggle, visibleRows } from '../../../../src/webview/viewer/state/branch.ts';
import type { Branch } from '../../../../src/webview/viewer/state/branch.ts';
import { freshAges } from '../../../../src/webview/viewer/state/freshAges.ts';

const AT = 1_760_000_000;

function row(label: string, more: Partial<NodeRow>): NodeRow {
  return {
    label,
    kind: 'object',
    type: '',
    summary: '',
    provenance: '',
    notations: [],
    childCount: 0,
    hasSuggestedCalls: false,
    isTable: false,
    change: '',
    gasShare: null,
    isFailed: false,
    ...more,
  };
}

/** A block with its time, opened, as it is told at this age. */
function tree(age: string): Branch {
  const forms = [
    { name: 'local', text: '2025-10-09 08:53:20' },
    { name: 'age', text: age },
    { name: 'hex', text: `0x${AT.toString(16)}` },
  ];
  const rows = [
    row('number', { kind: 'blockNumber', summary: '1' }),
    row('timestamp', { kind: 'timestamp', summary: `2025-10-09 08:53:20 (${age})`, notations: forms }),
  ];
  const root = toggle(rootBranch([row('result', { childCount: 2 })]), [0], 80);
  return toggle(addRows(root, [0], 0, rows, 80), [0, 1], 80);
}

describe('freshAges', () => {
  it('tells each age as of now, in the line of the row and below it', () => {
    const fresh = freshAges(tree('10 s ago'), AT + 7_300);
    assert.deepEqual(visibleRows(fresh, 0, 10), visibleRows(tree('2 h ago'), 0, 10));
  });

  it('gives back the same branch where no age has changed', () => {
    const known = tree('10 s ago');
    assert.equal(freshAges(known, AT + 10.4), known);
    const plain = rootBranch([row('count', { kind: 'count', summary: '(10 s ago)' })]);
    assert.equal(freshAges(plain, AT + 60), plain);
  });
});
