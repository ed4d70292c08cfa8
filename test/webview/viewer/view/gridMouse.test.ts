// What a click means in a table.
import assert from 'node:assert/strict';
import { onClick, onContextMenu, onDoubleClick } from '../../../../src/webview/viewer/view/gridMouse.ts';
import type { TableActions } from '../../../../src/webview/viewer/state/viewerActions.ts';
import { whileSelected } from '../../selecting.ts';

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
  it('goes to the cell that is clicked, and does what its button says, unless text is selected', () => {
    const clicked = (place: Place): string => whileSelected(false, () => doneAt(place, onClick));
    assert.equal(clicked({ row: '7', column: '0' }), 'activate 7/0');
    assert.equal(clicked({ row: '7', column: '0', does: 'menu' }), 'activate 7/0, menu');
    assert.equal(clicked({ row: '7', does: 'reveal' }), 'reveal 7');
    assert.equal(clicked({}), '');
    assert.equal(
      whileSelected(true, () => doneAt({ row: '7', column: '0' }, onClick)),
      '',
    );
  });

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
