// What the list of methods offers for a typed text.
import assert from 'node:assert/strict';
import type { Actions } from '../../src/webview/actions.ts';
import { looksPasted } from '../../src/webview/methodOptions.ts';
import { methodPicker, pinButton } from '../../src/webview/methodPicker.ts';
import { initialState } from '../../src/webview/pageState.ts';
import { textOf } from './textOf.ts';

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
