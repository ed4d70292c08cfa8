import assert from 'node:assert/strict';
import { builderView } from '../../../src/webview/builder/builderView.ts';
import type { Actions } from '../../../src/webview/builder/actions.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import { say } from '../../../src/webview/common/say.ts';
import { textOf } from '../textOf.ts';

const page = globalThis as { ethRpcTexts?: Readonly<Record<string, string>> };

describe('say', () => {
  afterEach(() => delete page.ethRpcTexts);

  it('says English where nothing else was handed over', () => {
    assert.equal(say('{0} of {1}', 3, '1,000'), '3 of 1,000');
    page.ethRpcTexts = { Send: 'Senden' };
    assert.equal(say('Cancel'), 'Cancel');
  });

  it('says what was handed over, with the values where its language has them', () => {
    page.ethRpcTexts = { '{0} of {1}': 'von {1} die {0}.' };
    assert.equal(say('{0} of {1}', 3, '1,000'), 'von 1,000 die 3.');
  });

  it('leaves braces in values as they are', () => {
    assert.equal(say('{0} and {1}', '{1}', '$&'), '{1} and $&');
  });

  it('says all but the method and its body in a language made up for it', () => {
    page.ethRpcTexts = new Proxy({}, { get: (_, text) => `⟦${String(text)}⟧` });
    const text = textOf(builderView(initialState({}), {} as Actions));
    const left = text.replaceAll(/⟦[^⟧]*⟧/g, '').replaceAll(/<[^>]*>/g, '');
    assert.deepEqual(left.split(/\s*\n\s*/).filter(Boolean), [
      'The number of the newest block the node has.',
      '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}',
    ]);
  });
});
