// When the menu of a button closes, and what its keys do.
import assert from 'node:assert/strict';
import { popMenu } from '../../../src/webview/common/popMenu.ts';
import { keyEvent } from '../keyEvent.ts';
import { handlerOf } from '../textOf.ts';

const page = globalThis as { document?: unknown };

describe('a menu of a button', () => {
  const before = page.document;
  afterEach(() => {
    page.document = before;
  });
  const template = popMenu({ id: 'more', label: 'More', items: [] });
  const INSIDE = { id: 'inside' };

  /** A menu with three items, of which one has the keyboard, and what is done with it. */
  function menuAt(at: number) {
    const done: string[] = [];
    const items = [0, 1, 2].map((index) => ({ focus: () => void done.push(`go to ${index}`) }));
    page.document = { activeElement: items[at] };
    const menu = {
      id: 'more-menu',
      querySelectorAll: () => items,
      contains: (element: unknown) => element === INSIDE,
      hidePopover: () => void done.push('close'),
    };
    return { menu, done };
  }

  /** Takes the keys that a button of the menu has no use for itself; `own`: those it keeps from the page. */
  function doneBy(key: string, at: number): string {
    const { menu, done } = menuAt(at);
    const event = Object.defineProperty(keyEvent(key), 'currentTarget', { value: menu });
    event.stopPropagation = () => void done.push('kept from the page');
    // The last of its listeners on keys: the button has one too.
    handlerOf(template, 'keydown', -1)(event);
    if (event.defaultPrevented) done.push('taken');
    return done.join(', ');
  }

  it('walks round, and to its ends', () => {
    assert.equal(doneBy('ArrowDown', 0), 'go to 1, taken');
    assert.equal(doneBy('ArrowDown', 2), 'go to 0, taken');
    assert.equal(doneBy('ArrowUp', 0), 'go to 2, taken');
    assert.equal(doneBy('Home', 2), 'go to 0, taken');
    assert.equal(doneBy('End', 0), 'go to 2, taken');
  });

  it('closes at Tab, which goes on from its button, and keeps Escape, which cancels no call here', () => {
    assert.equal(doneBy('Tab', 1), 'close');
    assert.equal(doneBy('Escape', 1), 'kept from the page');
    assert.equal(doneBy('a', 1), '');
  });

  it('closes as the keyboard goes elsewhere, but not to an item or to its button, which closes it anyway', () => {
    const left = (relatedTarget: unknown): string => {
      const { menu, done } = menuAt(0);
      handlerOf(template, 'focusout')({ currentTarget: menu, relatedTarget });
      return done.join();
    };
    assert.equal(left({ id: 'method' }), 'close');
    for (const to of [null, INSIDE, { id: 'more' }]) assert.equal(left(to), '');
  });
});
