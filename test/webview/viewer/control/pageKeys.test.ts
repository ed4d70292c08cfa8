// The keys of the viewer that work wherever the focus is.
import assert from 'node:assert/strict';
import { takePageKey } from '../../../../src/webview/viewer/control/pageKeys.ts';
import { keyEvent } from '../../keyEvent.ts';

/** What this key does where the page has these elements; undefined where it is not the page’s. */
function doneBy(event: KeyboardEvent, ...shown: readonly string[]): string | undefined {
  const done: string[] = [];
  const note = (what: string) => (by?: number) => void done.push(by === undefined ? what : `${what} ${by}`);
  const field = { value: 'x', focus: note('focus'), select: note('select') };
  const root = { querySelector: (selector: string) => (shown.includes(selector) ? field : null) };
  const actions = { stepHit: note('hit'), stepChange: note('change'), help: note('help') };
  const isTaken = takePageKey(event, { root: root as never, actions, goBy: note('go') });
  assert.equal(isTaken, done.length > 0);
  return isTaken ? done.join(', ') : undefined;
}

describe('the keys of a page with a viewer', () => {
  it('go back and forward with Alt and an arrow, not with either of them', () => {
    assert.equal(doneBy(keyEvent('ArrowLeft', { altKey: true })), 'go -1');
    assert.equal(doneBy(keyEvent('ArrowRight', { altKey: true })), 'go 1');
    assert.equal(doneBy(keyEvent('ArrowLeft')), undefined);
    assert.equal(doneBy(keyEvent('ArrowUp', { altKey: true })), undefined);
  });

  it('go to the search field, and through hits and changes, where there are any', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }])
      assert.equal(doneBy(keyEvent('f', held), '.search-text'), 'focus, select');
    assert.equal(doneBy(keyEvent('f'), '.search-text'), undefined);
    assert.equal(doneBy(keyEvent('f', { ctrlKey: true })), undefined);
    assert.equal(doneBy(keyEvent('F3'), '.search-text'), 'hit 1');
    assert.equal(doneBy(keyEvent('F3', { shiftKey: true }), '.search-text'), 'hit -1');
    assert.equal(doneBy(keyEvent('F3')), undefined);
    assert.equal(doneBy(keyEvent('F7'), '.changes'), 'change 1');
    assert.equal(doneBy(keyEvent('F7'), '.search-text'), undefined);
  });

  it('show the list of keys', () => {
    assert.equal(doneBy(keyEvent('?'), '.help'), 'help');
    assert.equal(doneBy(keyEvent('?')), undefined);
    assert.equal(doneBy(keyEvent('?', { ctrlKey: true }), '.help'), undefined);
    assert.equal(doneBy(keyEvent('/'), '.help'), undefined);
  });
});
