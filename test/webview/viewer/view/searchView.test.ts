// What a key does in the search field, and when there is a hit to go to.
import assert from 'node:assert/strict';
import { searchView } from '../../../../src/webview/viewer/view/searchView.ts';
import { startSearch } from '../../../../src/webview/viewer/state/searchState.ts';
import { keyEvent } from '../../keyEvent.ts';
import { handlerOf, textOf } from '../../textOf.ts';

function doneBy(event: KeyboardEvent): string {
  const done: string[] = [];
  const note = (what: string) => (by?: number) => void done.push(by === undefined ? what : `${what} ${by}`);
  const template = searchView(undefined, { stepHit: note('hit'), leaveSearch: note('leave') } as never);
  handlerOf(template, 'keydown')(event);
  assert.equal(event.defaultPrevented, done.length > 0);
  return done.join(', ');
}

describe('a key in the search field', () => {
  it('goes to the next hit, back, or to the rows', () => {
    assert.equal(doneBy(keyEvent('Enter')), 'hit 1');
    assert.equal(doneBy(keyEvent('Enter', { shiftKey: true })), 'hit -1');
    assert.equal(doneBy(keyEvent('Escape')), 'leave');
    assert.equal(doneBy(keyEvent('a')), '');
  });

  it('is left to the page and VS Code with Ctrl, Cmd or Alt: Ctrl+Enter sends', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
      assert.equal(doneBy(keyEvent('Enter', { [held]: true })), '');
      assert.equal(doneBy(keyEvent('Escape', { [held]: true })), '');
    }
  });
});

describe('the buttons beside the search field', () => {
  it('go through the hits where there are any', () => {
    const idle = (hits: number[][]): number =>
      textOf(searchView({ ...startSearch('x'), hits }, {} as never)).split('aria-disabled=true').length - 1;
    assert.equal(idle([]), 2);
    assert.equal(idle([[0]]), 0);
  });
});
