// What becomes of the call in the form at each action, and of one that cannot be read.
import assert from 'node:assert/strict';
import { createCallActions } from '../../../src/webview/builder/callActions.ts';
import { changeDraft } from '../../../src/webview/builder/draftState.ts';
import { RAW_FIELD } from '../../../src/webview/form/rawView.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import type { PageState } from '../../../src/webview/builder/pageState.ts';

type Draft = Parameters<typeof changeDraft>[1];

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

function started(method: string, draft: Draft, more: Partial<PageState> = {}) {
  let state: PageState = {
    ...changeDraft({ ...initialState({}), method, endpoint: null }, draft),
    ...more,
  };
  const posted: unknown[] = [];
  const actions = createCallActions({
    root: { querySelector: () => null } as never,
    state: () => state,
    update: (next) => void (state = next),
    post: (message) => void posted.push(message),
    focusMethod: () => void posted.push('focus the method'),
  });
  return { actions, posted, state: () => state };
}

describe('createCallActions', () => {
  it('opens a document with what is typed, finished or not', () => {
    const opened = (method: string, draft: Draft): readonly unknown[] => {
      const { actions, posted } = started(method, draft);
      actions.openDocument();
      return posted;
    };
    const document = (method: string, params: readonly unknown[]): readonly unknown[] => [
      { type: 'openDocument', method, paramsJson: JSON.stringify(params) },
    ];
    const form = [ACCOUNT];
    assert.deepEqual(opened('eth_getBalance', { form }), document('eth_getBalance', [ACCOUNT, 'latest']));
    assert.deepEqual(
      opened('eth_getBalance', { form: ['0x12'] }),
      document('eth_getBalance', ['0x12', 'latest']),
    );
    const raw = '["0x1"]';
    assert.deepEqual(
      opened('eth_getBalance', { form, raw, isRaw: true }),
      document('eth_getBalance', ['0x1']),
    );
    assert.deepEqual(opened('foo_bar', { raw }), document('foo_bar', ['0x1']));
    assert.deepEqual(opened('', { raw }), ['focus the method']);
  });

  it('shows what is wrong with a call that cannot be read, and does nothing with it', () => {
    for (const action of ['send', 'openDocument', 'addToBatch', 'explain'] as const) {
      const { actions, posted, state } = started('foo_bar', { raw: '[' }, { pane: 'result' });
      actions[action]();
      assert.deepEqual([...state().touched], [RAW_FIELD]);
      assert.deepEqual([state().pane, posted], ['request', []]);
    }
  });

  it('says which arguments were typed with a wrong checksum when it sends a call or adds it to the batch', () => {
    const wrong = '0x70997970C51812dc3A010C7d01b50e0d17dc79c8';
    const input = `transfer(address to,uint256 v) ${wrong} 1`;
    for (const action of ['send', 'addToBatch'] as const) {
      const form = [{ members: { from: ACCOUNT, to: ACCOUNT, input } }];
      const { actions, posted } = started('eth_sendTransaction', { form });
      actions[action]();
      const [message] = posted as readonly Readonly<Record<string, unknown>>[];
      assert.deepEqual([message?.['type'], message?.['mistyped']], [action, [{ name: 'to', text: wrong }]]);
    }
  });

  it('sends no call while one runs, and begins a subscription in place of sending it', () => {
    const running = started('eth_blockNumber', {}, { isRunning: true });
    running.actions.send();
    assert.deepEqual(running.posted, []);
    const sent = started('eth_blockNumber', {});
    sent.actions.send();
    assert.deepEqual(sent.posted, [{ type: 'send', method: 'eth_blockNumber', paramsJson: '[]' }]);
    assert.equal(sent.state().isRunning, true);
    const live = started('eth_subscribe', { form: ['newHeads'] });
    live.actions.send();
    assert.deepEqual(
      live.posted.map((message) => (message as { readonly type: string }).type),
      ['watchCall'],
    );
    assert.equal(live.state().isRunning, false);
  });
});
