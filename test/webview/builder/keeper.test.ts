// What a tab sends to be kept.
import assert from 'node:assert/strict';
import type { MethodDraft } from '../../../src/core/form/tabState.ts';
import { EMPTY_DRAFT } from '../../../src/core/form/tabState.ts';
import type { ToHost } from '../../../src/protocol/toHost.ts';
import { createKeeper } from '../../../src/webview/builder/keeper.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';

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

  it('tells of which methods something is nowhere else: not sent, or of a saved request and not saved', () => {
    const told: ToHost[] = [];
    const page = {
      getState: () => undefined,
      setState: () => undefined,
      postMessage: (message: ToHost) => void told.push(message),
    };
    const saved = { id: 's', name: 'Mine', paramsJson: '["0x5",false]' };
    const draft = (form: readonly string[], more: Partial<MethodDraft>) => ({
      ...EMPTY_DRAFT,
      form,
      ...more,
    });
    const drafts = {
      eth_getBlockByNumber: draft(['0x6', 'false'], { saved }),
      eth_getBlockReceipts: draft(['0x6'], { isEdited: true }),
      eth_getUncleCountByBlockNumber: draft(['0x6'], {}),
      debug_getRawHeader: draft(['0x5'], { saved: { ...saved, paramsJson: '["0x5"]' } }),
    };
    createKeeper(page).keep({ ...initialState({}), method: 'eth_chainId', drafts });
    assert.deepEqual(
      told.map((message) => message.type === 'keep' && message.unfinished),
      [['eth_getBlockByNumber', 'eth_getBlockReceipts']],
    );
  });
});
