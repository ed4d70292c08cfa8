// What a tab sends to be kept.
import assert from 'node:assert/strict';
import type { ToHost } from '../../src/protocol/toHost.ts';
import { createKeeper } from '../../src/webview/keeper.ts';
import { initialState } from '../../src/webview/pageState.ts';

describe('createKeeper', () => {
  it('keeps the name of a method, and no text that is none: it could hold a key', () => {
    const told: ToHost[] = [];
    const keeper = createKeeper({
      getState: () => undefined,
      setState: () => undefined,
      postMessage: (message) => void told.push(message),
    });
    for (const method of ['acme_doIt', 'https://rpc.example.com/v1/some-key'])
      keeper.keep({ ...initialState({}), method });
    assert.deepEqual(
      told.map((message) => (message.type === 'keep' ? message.method : message.type)),
      ['acme_doIt', ''],
    );
    assert.doesNotMatch(JSON.stringify(told), /some-key/);
  });
});
