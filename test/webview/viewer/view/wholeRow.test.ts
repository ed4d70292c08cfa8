// Of which rows the whole text is shown below them, where it is cut.
import assert from 'node:assert/strict';
import type { VisibleRow } from '../../../../src/webview/viewer/state/branch.ts';
import { wholeRowView } from '../../../../src/webview/viewer/view/wholeRow.ts';
import { textOf } from '../../textOf.ts';

describe('wholeRowView', () => {
  const row = { label: 'revert data', kind: 'returnData', summary: 'reverted: Low()' };
  const shown = (isOpen: boolean, more: object = {}): string => {
    const visible = { path: [0], isInset: false, kind: 'node', isOpen, row: { ...row, ...more } };
    return (
      /data-text=([^\n]*)/.exec(textOf(wholeRowView(visible as unknown as VisibleRow, 0, 22)))?.[1] ?? ''
    );
  };

  it('has that of a closed row, and none of an open one, whose value is in the rows that it would cover', () => {
    assert.match(shown(false), /^revert data: reverted: Low\(\)/);
    assert.equal(shown(true), '');
  });

  it('has that of a call also where it is open, as the rows below do not have its outcome', () => {
    assert.match(shown(true, { call: { outcome: '✗ Low()' } }), /^reverted: Low\(\) {2}✗ Low\(\)/);
  });
});
