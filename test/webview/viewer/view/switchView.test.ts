// Which ways there are to show a result.
import assert from 'node:assert/strict';
import type { SubjectState } from '../../../../src/webview/viewer/state/subjectState.ts';
import { switchView } from '../../../../src/webview/viewer/view/switchView.ts';
import { newTable } from '../../../../src/webview/viewer/state/tableState.ts';
import { textOf } from '../../textOf.ts';

describe('switchView', () => {
  /** The ways, the chosen one in brackets. */
  const ways = (
    table: readonly number[] | null,
    hasJson: boolean,
    opened?: SubjectState['table'],
  ): string => {
    const subjectState = { subject: { table, hasJson }, view: 'tree', table: opened } as SubjectState;
    const text = textOf(switchView(subjectState, {} as never));
    return [...text.matchAll(/aria-pressed=(\w+)\s+data-view=(\w+)/g)]
      .map(([, is, way]) => (is === 'true' ? `[${way}]` : way))
      .join(' ');
  };

  it('offers a table where the result is a list, or one of its lists was opened as a table', () => {
    assert.equal(ways([0], true), '[tree] table raw');
    assert.equal(ways(null, true, newTable([0, 3], true)), '[tree] table raw');
    assert.equal(ways(null, true), '[tree] raw');
  });

  it('is nothing where there is no choice', () => {
    assert.equal(ways(null, false), '');
  });
});
