// The keys of the request builder that work wherever the keyboard is.
import assert from 'node:assert/strict';
import { listenToBuilderKeys } from '../../../src/webview/builder/builderKeys.ts';
import { keyEvent } from '../keyEvent.ts';

const page = globalThis as { window?: unknown; document?: unknown };

describe('a key in the request builder', () => {
  const { window, document } = page;
  afterEach(() => void Object.assign(page, { window, document }));

  /** What it does; undefined where it is left to the page and VS Code. */
  function doneBy(event: KeyboardEvent, isRunning = false): string | undefined {
    let press = (_event: KeyboardEvent): void => undefined;
    page.window = { addEventListener: () => undefined };
    page.document = {
      addEventListener: (type: string, listener: typeof press) => {
        if (type === 'keydown') press = listener;
      },
    };
    const done: string[] = [];
    const note = (what: string) => () => void done.push(what);
    listenToBuilderKeys({
      root: { addEventListener: () => undefined } as never,
      actions: {
        closePicker: note('close'),
        send: note('send'),
        save: note('save'),
        cancel: note('cancel'),
      } as never,
      isRunning: () => isRunning,
    });
    press(event);
    return done.length > 0 ? done.join() : undefined;
  }

  it('closes the list of methods and sends with Ctrl+Enter, and saves with Ctrl+S, not with either of both', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      assert.equal(doneBy(keyEvent('Enter', held)), 'close,send');
      for (const key of ['s', 'S']) assert.equal(doneBy(keyEvent(key, held)), 'save');
      for (const other of ['shiftKey', 'altKey'])
        assert.equal(doneBy(keyEvent('s', { ...held, [other]: true })), undefined);
      assert.equal(doneBy(keyEvent('a', held)), undefined);
    }
    for (const key of ['Enter', 's']) assert.equal(doneBy(keyEvent(key)), undefined);
  });

  it('cancels the call that runs with Escape', () => {
    assert.equal(doneBy(keyEvent('Escape'), true), 'cancel');
    assert.equal(doneBy(keyEvent('Escape')), undefined);
    assert.equal(doneBy(keyEvent('a'), true), undefined);
  });

  it('is not the builder’s where something else has taken it', () => {
    const event = keyEvent('Enter', { ctrlKey: true });
    event.preventDefault();
    assert.equal(doneBy(event), undefined);
  });
});
