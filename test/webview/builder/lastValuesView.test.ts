// Which earlier values are offered.
import assert from 'node:assert/strict';
import { fullTimeOf } from '../../../src/core/decode/time.ts';
import type { Actions } from '../../../src/webview/builder/actions.ts';
import { readDraft } from '../../../src/webview/builder/draftState.ts';
import { lastValuesView } from '../../../src/webview/builder/lastValuesView.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import { textOf } from '../textOf.ts';

describe('lastValuesView', () => {
  it('tells all of what it offers, however much of it a button has room for', () => {
    const method = 'eth_getBalance';
    const words = [...Array.from({ length: 4 }, () => '0x12345678…9abcdef0'), 'pending'];
    const calls = [{ words, paramsJson: '["0x1","latest"]', at: 0 }];
    const state = { ...initialState({}), method, last: { method, drafts: [], calls } };
    const shown = textOf(lastValuesView(state, readDraft(state), {} as Actions));
    const [, told] = /class="item"\s+title=(.*?)\s+aria-disabled/s.exec(shown) ?? [];
    assert.equal(told, `${words.join(', ')}\nSent ${fullTimeOf(0)}`);
    assert.match(shown, /<span>0x12345678…9abcdef0, 0x12345678…9abcdef0, …, pending<\/span>/);
  });

  it('says of a request without any value that it had none', () => {
    const method = 'eth_getLogs';
    const calls = [{ words: [], paramsJson: '[{"topics":[]}]', at: 0 }];
    const state = { ...initialState({}), method, last: { method, drafts: [], calls } };
    const shown = textOf(lastValuesView(state, readDraft(state), {} as Actions));
    assert.match(shown, /<span>no values<\/span>/);
  });
});
