// When the host is asked to read the signed transactions in the form.
import assert from 'node:assert/strict';
import { changeDraft } from '../../../src/webview/builder/draftState.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import type { PageState } from '../../../src/webview/builder/pageState.ts';
import { signedCall } from '../../../src/webview/builder/signedCall.ts';

function typed(method: string, form: readonly string[]): PageState {
  return changeDraft({ ...initialState({}), method }, { form });
}

describe('signedCall', () => {
  it('is the call where a method that broadcasts is given bytes', () => {
    const method = 'eth_sendRawTransaction';
    assert.deepEqual(signedCall(typed(method, ['0x02f87405'])), { method, paramsJson: '["0x02f87405"]' });
    assert.equal(signedCall(typed(method, ['0x02f8740'])), undefined);
    assert.equal(signedCall(typed(method, [])), undefined);
    assert.equal(signedCall(typed('web3_sha3', ['0x02f87405'])), undefined);
  });
});
