// What a click means in a table.
import assert from 'node:assert/strict';
import { onContextMenu, onDoubleClick } from '../../../src/webview/viewer/gridMouse.ts';
import type { TableActions } from '../../../src/webview/viewer/viewerActions.ts';

type Place = { readonly row?: string; readonly column?: string; readonly does?: string };

/** What is done where the mouse points to this. */
function doneAt({ row, column, does }: Place, take: typeof onDoubleClick): string {
  const done: string[] = [];
  const closest = (selector: string): object | null => {
    if (selector === '[data-row]') return row === undefined ? null : { dataset: { row } };
    return column === undefined ? null : { dataset: { column } };
  };
  const target = { closest, dataset: { does } };
  const actions = {
    reveal: (to: number) => void done.push(`reveal ${to}`),
    activate: (...to: readonly number[]) => void done.push(`activate ${to.join('/')}`),
    openMenu: () => void done.push('menu'),
  };
  const event = { target, preventDefault: () => undefined };
  take(event as never, actions as object as TableActions);
  return done.join(', ');
}

describe('the mouse in a table', () => {
  it('shows the row in the tree where a cell is double-clicked, not where a button is', () => {
    assert.equal(doneAt({ row: '7', column: '0' }, onDoubleClick), 'reveal 7');
    assert.equal(doneAt({ row: '7', column: '0', does: 'menu' }, onDoubleClick), '');
    assert.equal(doneAt({ row: '7' }, onDoubleClick), '');
    assert.equal(doneAt({}, onDoubleClick), '');
  });

  it('opens the menu of the cell that the other button meets', () => {
    assert.equal(doneAt({ row: '7', column: '0' }, onContextMenu), 'activate 7/0, menu');
    assert.equal(doneAt({ row: '7' }, onContextMenu), '');
    assert.equal(doneAt({}, onContextMenu), '');
  });
});
