// What the list of methods offers for a typed text.
import assert from 'node:assert/strict';
import type { Actions } from '../../../src/webview/builder/actions.ts';
import { looksPasted } from '../../../src/webview/builder/methodOptions.ts';
import { methodPicker, pinButton } from '../../../src/webview/builder/methodPicker.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import type { PageState } from '../../../src/webview/builder/pageState.ts';
import { keyEvent } from '../keyEvent.ts';
import { handlerOf, textOf } from '../textOf.ts';

describe('methodPicker', () => {
  const picker = (query: string): string => {
    const state = { ...initialState({}), picker: { query, active: 0, isTyped: true } };
    return textOf(methodPicker(state, {} as Actions));
  };
  /** The names in the list, in its order. */
  const offered = (query: string): readonly string[] => {
    const list = picker(query).split('role="option"').slice(1);
    return list.map((option) => /<span>([^<]*)<\/span>/.exec(option)?.[1] ?? '');
  };

  it('offers a name that is not known as a method of its own, last', () => {
    assert.deepEqual(offered('acme_doIt'), ['acme_doIt']);
    assert.deepEqual(offered('eth_chainId'), ['eth_chainId']);
  });

  it('offers no text as a method that no method can have as its name', () => {
    assert.deepEqual(offered('qqq zzz'), []);
  });

  it('shows its list where there is something in it', () => {
    const states = ['eth_chainId', 'qqq zzz'].map((query) => {
      const text = picker(query);
      return [/aria-expanded=(\w+)/.exec(text)?.[1], /\?hidden=(\w+)/.exec(text)?.[1]];
    });
    assert.deepEqual(states, [
      ['true', 'false'],
      ['false', 'true'],
    ]);
  });

  it('offers to read what is typed where Paste Anything knows it', () => {
    const texts = [
      '[{"method":"eth_chainId"}]',
      '0x12ab',
      'https://rpc.example.com/v1/k',
      'curl -d x',
      'cast call 0x',
    ];
    for (const text of texts) assert.deepEqual(offered(text), ['Paste Anything'], text);
  });
});

describe('looksPasted', () => {
  it('takes no name of a method and no words for it', () => {
    const words = ['eth_call', 'cast', 'curl', 'get balance', 'httpFoo', '0', ''];
    assert.deepEqual(words.filter(looksPasted), []);
  });
});

describe('pinButton', () => {
  it('is there for a method, and for no other text: it could hold a key, and what is pinned is kept', () => {
    const shown = (method: string): string =>
      textOf(pinButton({ ...initialState({}), method }, {} as Actions));
    assert.match(shown('acme_doIt'), /aria-label=Pin acme_doIt/);
    assert.equal(shown('https://rpc.example.com/v1/some-key'), '');
  });
});

describe('a key in the field of the method', () => {
  const KEYS = ['selectMethod', 'enterMethod', 'openPicker', 'closePicker'] as const;
  type Picker = NonNullable<PageState['picker']>;

  /** What it does, and whether the page gets to know of it; `query`: what is typed, where the list is open. */
  function doneBy(event: KeyboardEvent, query?: string, open: Partial<Picker> = {}): string {
    const done: string[] = [];
    const actions = Object.fromEntries(
      KEYS.map((name) => [name, (...given: readonly unknown[]) => void done.push(`${name} ${given.join()}`)]),
    );
    const picker = query === undefined ? undefined : { query, active: 0, isTyped: true, ...open };
    event.stopPropagation = () => void done.push('kept from the page');
    handlerOf(methodPicker({ ...initialState({}), picker }, actions as object as Actions), 'keydown')(event);
    return done.join(', ');
  }
  const CTRL = { ctrlKey: true };

  it('sends with Ctrl+Enter only a name that was typed in full; another one is chosen first, and seen', () => {
    assert.equal(doneBy(keyEvent('Enter', CTRL), 'eth_chainId'), 'selectMethod eth_chainId');
    assert.equal(doneBy(keyEvent('Enter', CTRL), 'chain id'), 'selectMethod eth_chainId, kept from the page');
    for (const key of ['a', 'ArrowDown']) assert.equal(doneBy(keyEvent(key, CTRL), 'eth_chainId'), '');
    assert.equal(doneBy(keyEvent('Enter', CTRL), 'eth_chainId', { isTyped: false }), '');
  });

  it('walks the list, chooses from it and gives it up', () => {
    assert.equal(doneBy(keyEvent('Enter'), 'eth_chainI'), 'kept from the page, enterMethod eth_chainId');
    assert.equal(doneBy(keyEvent('Escape'), 'eth_chainI'), 'kept from the page, closePicker true');
    assert.match(doneBy(keyEvent('ArrowDown'), 'eth_get'), /openPicker eth_get,1$/);
    assert.match(doneBy(keyEvent('ArrowUp'), 'eth_get', { active: 2 }), /openPicker eth_get,1$/);
    assert.match(doneBy(keyEvent('ArrowDown')), /openPicker ,\d+$/);
    for (const key of ['Enter', 'Escape', 'ArrowUp']) assert.equal(doneBy(keyEvent(key)), '', key);
  });

  it('shows the one that Enter takes as selected, and what was typed, or the method where nothing was', () => {
    const shown = (picker: Picker | undefined): string =>
      textOf(methodPicker({ ...initialState({}), method: 'eth_call', picker }, {} as Actions));
    const text = shown({ query: 'eth_get', active: 2, isTyped: true });
    const selected = [...text.matchAll(/aria-selected=(\w+)/g)].map(([, is]) => is);
    assert.equal(selected.indexOf('true'), 2);
    assert.equal(selected.lastIndexOf('true'), 2);
    assert.match(text, /aria-activedescendant=method-option-2/);
    const value = (picker: Picker | undefined): string | undefined =>
      /\.value=(\S*)/.exec(shown(picker))?.[1];
    assert.equal(value({ query: 'eth_get', active: 0, isTyped: true }), 'eth_get');
    assert.equal(value({ query: '', active: 0, isTyped: true }), '');
    for (const picker of [undefined, { query: '', active: 0, isTyped: false }])
      assert.equal(value(picker), 'eth_call');
  });
});
