// What a key does in a text with a list below it.
import assert from 'node:assert/strict';
import { comboView } from '../../../src/webview/form/comboView.ts';
import type { ComboOption } from '../../../src/webview/form/comboView.ts';
import { keyEvent } from '../keyEvent.ts';
import { handlerOf } from '../textOf.ts';

const OPTIONS = ['0xaa', '0xbb', '0xcc'].map((text) => ({ text, title: text, detail: '' }));

/** A text with a list, and what it has done so far. `active`: the option that is highlighted in an open list. */
function drawn(active?: number, isSearch = false, options: readonly ComboOption[] = OPTIONS) {
  const done: string[] = [];
  const view = {
    combo: active === undefined ? undefined : { id: '0', active },
    problems: {},
    notes: {},
    actions: {
      openCombo: (id: string | undefined, at?: number, isEmpty?: boolean) =>
        done.push(id === undefined ? 'close' : `open ${at}${isEmpty === true ? ', empty' : ''}`),
    },
  };
  const onText = (text: string): void => void done.push(text);
  const combo = {
    id: '0',
    label: '',
    text: '',
    hint: '',
    options: (typed: string) => options.filter(({ text }) => text.includes(typed)),
    onText,
    isSearch,
  };
  return { done, on: (name: string) => handlerOf(comboView(combo, view as never), name) };
}

/** What this key does; undefined where it is left to others. */
function doneBy(event: KeyboardEvent, ...how: Parameters<typeof drawn>): string | undefined {
  const { done, on } = drawn(...how);
  on('keydown')(event);
  assert.equal(event.defaultPrevented, done.length > 0);
  return event.defaultPrevented ? done.join(', ') : undefined;
}

describe('a key in a text with a list', () => {
  it('opens the list, walks it round, takes from it and closes it', () => {
    assert.equal(doneBy(keyEvent('ArrowDown')), 'open 0');
    assert.deepEqual(
      [-1, 0, 2].map((at) => doneBy(keyEvent('ArrowDown'), at)),
      ['open 0', 'open 1', 'open 0'],
    );
    assert.deepEqual(
      [-1, 0, 2].map((at) => doneBy(keyEvent('ArrowUp'), at)),
      ['open 2', 'open 2', 'open 1'],
    );
    assert.equal(doneBy(keyEvent('Enter'), 1), 'close, 0xbb');
    assert.equal(doneBy(keyEvent('Escape'), 1), 'close');
  });

  it('is left to the form where the list is closed: Escape cancels a call there', () => {
    for (const key of ['ArrowUp', 'Enter', 'Escape', 'a'])
      assert.equal(doneBy(keyEvent(key)), undefined, key);
    assert.equal(doneBy(keyEvent('a'), 1), undefined);
  });

  it('is another thing with Ctrl, Cmd or Alt: Ctrl+Enter sends what is typed', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      assert.equal(doneBy(keyEvent('Enter', { [held]: true }), 1), undefined);
  });

  it('takes the first option of a search, and of any other text none that is not highlighted', () => {
    assert.equal(doneBy(keyEvent('Enter'), -1, true), 'close, 0xaa');
    assert.equal(doneBy(keyEvent('ArrowDown'), -1, true), 'open 1');
  });
});

describe('a list below a text', () => {
  const typed = (value: string): Event => ({ target: { value } }) as unknown as Event;

  it('is opened by a click, and by what is typed, where there is something to choose', () => {
    const some = drawn();
    some.on('click')(new Event('click'));
    some.on('input')(typed('0xb'));
    assert.deepEqual(some.done, ['open -1', 'open -1', '0xb']);
  });

  it('waits for what comes to be known where there is nothing in it', () => {
    const none = drawn(undefined, false, []);
    none.on('click')(new Event('click'));
    assert.deepEqual(none.done, ['open -1, empty']);
    assert.equal(doneBy(keyEvent('ArrowDown'), undefined, false, []), undefined);
    const other = drawn();
    other.on('input')(typed('0xd'));
    assert.deepEqual(other.done, ['open -1, empty', '0xd']);
  });
});
