// What a key does in the menu of a row.
import assert from 'node:assert/strict';
import { createMenuControl } from '../../../../src/webview/viewer/control/menuControl.ts';
import { initialViewer } from '../../../../src/webview/viewer/state/viewerState.ts';
import type { ViewerState } from '../../../../src/webview/viewer/state/viewerState.ts';
import { keyEvent } from '../../keyEvent.ts';

const PATH = [0, 1];
const ACTIONS: Readonly<Record<string, object>> = {
  'As table': { kind: 'table' },
  Only: { kind: 'onlyRows', column: 2, text: '= 5' },
};
const ITEMS = ['Copy', 'As table', 'Only'].map((label) => ({
  action: ACTIONS[label] ?? { kind: 'copy', form: label },
  label,
  detail: '',
  group: 0,
}));

/** The item that is active after this key, or what is done with the menu; undefined where the key is left to others. */
function doneBy(key: string, active: number): string | undefined {
  const done: string[] = [];
  let state = { ...initialViewer(), menu: { path: PATH, items: ITEMS, active } } as ViewerState;
  const control = createMenuControl({
    root: { querySelector: () => null } as never,
    state: () => state,
    update: (next) => (state = next),
    front: { send: (message: object) => done.push(JSON.stringify(message)) } as never,
    openTable: (path) => void done.push(`table of ${path.join()}`),
    onlyRows: (column, text) => void done.push(`rows with ${text} in ${column}`),
  });
  const event = keyEvent(key);
  control.menuKey(event);
  if (!event.defaultPrevented) return undefined;
  if (state.menu === undefined) done.unshift('close');
  return done.length > 0 ? done.join(', ') : String(state.menu?.active);
}

describe('a key in the menu of a row', () => {
  it('walks, and goes to the ends', () => {
    assert.equal(doneBy('ArrowDown', 0), '1');
    assert.equal(doneBy('ArrowUp', 1), '0');
    assert.equal(doneBy('Home', 2), '0');
    assert.equal(doneBy('End', 0), '2');
  });

  it('takes the active item with Enter and with the space bar, which closes the menu', () => {
    const copied = '{"type":"choose","path":[0,1],"action":{"kind":"copy","form":"Copy"},"isOfMenu":true}';
    for (const key of ['Enter', ' ']) {
      assert.equal(doneBy(key, 0), `close, ${copied}`);
      assert.equal(doneBy(key, 1), 'close, table of 0,1');
      assert.equal(doneBy(key, 2), 'close, rows with = 5 in 2');
    }
  });

  it('closes with Escape and Tab, and leaves every other key to the page', () => {
    for (const key of ['Escape', 'Tab']) assert.equal(doneBy(key, 1), 'close');
    for (const key of ['a', 'F3']) assert.equal(doneBy(key, 1), undefined);
  });
});
