// What a key does in a table.
import assert from 'node:assert/strict';
import { takeTableKey } from '../../../../src/webview/viewer/control/tableKeys.ts';
import { newTable } from '../../../../src/webview/viewer/state/tableState.ts';
import { keyEvent } from '../../keyEvent.ts';
import { whileSelected } from '../../selecting.ts';

function doneBy(event: KeyboardEvent, search = ''): string | undefined {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const isTaken = takeTableKey(
    event,
    { ...newTable([0], true), search },
    {
      grid: { showActive: note('show'), screen: () => 400 } as never,
      change: note('move'),
      actions: () => ({
        openMenu: note('menu'),
        reveal: note('reveal'),
        close: note('close'),
        sortBy: note('sort'),
        showFilters: note('filter'),
        search: note('search'),
      }),
      copyActive: note('copy'),
    },
  );
  assert.equal(isTaken, done.length > 0);
  return isTaken ? done.join(', ') : undefined;
}

describe('a key in a table', () => {
  it('opens the menu of the cell', () => {
    assert.equal(doneBy(keyEvent('ContextMenu')), 'show, menu');
    assert.equal(doneBy(keyEvent('F10', { shiftKey: true })), 'show, menu');
    assert.equal(doneBy(keyEvent('F10')), undefined);
    assert.equal(doneBy(keyEvent('F9', { shiftKey: true })), undefined);
  });

  it('moves, reveals, closes, sorts and filters', () => {
    const keys = ['ArrowDown', 'End', 'Enter', 't', 's', 'S', '/', 'x'].map((key) => doneBy(keyEvent(key)));
    assert.deepEqual(keys, [
      'move, show',
      'move, show',
      'reveal',
      'close',
      'sort',
      'sort',
      'filter',
      undefined,
    ]);
  });

  it('ends the search by Escape, and stays a table', () => {
    assert.equal(doneBy(keyEvent('Escape'), 'dai'), 'search');
    assert.equal(doneBy(keyEvent('Escape')), undefined);
  });

  it('copies the cell, unless text is selected, which is copied then', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      assert.equal(
        whileSelected(false, () => doneBy(keyEvent('c', held))),
        'copy',
      );
      assert.equal(
        whileSelected(true, () => doneBy(keyEvent('c', held))),
        undefined,
      );
    }
    assert.equal(
      whileSelected(false, () => doneBy(keyEvent('x', { ctrlKey: true }))),
      undefined,
    );
  });

  it('is another thing with Alt or Ctrl', () => {
    assert.equal(doneBy(keyEvent('ArrowDown', { altKey: true })), undefined);
    assert.equal(doneBy(keyEvent('s', { ctrlKey: true })), undefined);
    assert.equal(doneBy(keyEvent('c')), undefined);
  });
});
