// The keys of a page that follow one which begins a chord of VS Code.
import assert from 'node:assert/strict';
import { leaveChords } from '../../../src/webview/common/leaveChords.ts';
import { keyEvent } from '../keyEvent.ts';

const page = globalThis as { addEventListener?: unknown };

describe('leaveChords', () => {
  const before = page.addEventListener;
  afterEach(() => {
    page.addEventListener = before;
  });

  /** Which of these keys, one second apart, are VS Code's. */
  function taken(
    ...keys: readonly (readonly [key: string, held?: Parameters<typeof keyEvent>[1]])[]
  ): string {
    let look = (_event: KeyboardEvent): void => undefined;
    page.addEventListener = (_type: string, listener: typeof look) => (look = listener);
    leaveChords();
    const events = keys.map(([key, held], index) => {
      const event = keyEvent(key, held);
      Object.defineProperty(event, 'timeStamp', { value: 1000 * (index + 1) });
      look(event);
      return event;
    });
    return events.map((event) => (event.defaultPrevented ? event.key : '-')).join(' ');
  }
  const CTRL = { ctrlKey: true };

  it('leaves to VS Code the key after Ctrl+K, whatever is held with it, and no other', () => {
    assert.equal(taken(['k', CTRL], ['s'], ['s']), '- s -');
    assert.equal(taken(['k', CTRL], ['Shift'], ['N', { shiftKey: true }], ['n']), '- - N -');
    assert.equal(taken(['k', CTRL], ['k', CTRL], ['s']), '- k -');
    // With Caps Lock.
    assert.equal(taken(['K', CTRL], ['S'], ['S']), '- S -');
  });

  it('takes no other key for the beginning of a chord', () => {
    assert.equal(taken(['k'], ['s']), '- -');
    assert.equal(taken(['j', CTRL], ['s']), '- -');
    for (const other of [{ shiftKey: true }, { altKey: true }])
      assert.equal(taken(['k', { ...CTRL, ...other }], ['s']), '- -');
  });

  it('waits five seconds for it', () => {
    assert.equal(taken(['k', CTRL], ['Shift'], ['Shift'], ['Shift'], ['Shift'], ['s']), '- - - - - -');
    assert.equal(taken(['k', CTRL], ['Shift'], ['Shift'], ['Shift'], ['s']), '- - - - s');
  });
});
