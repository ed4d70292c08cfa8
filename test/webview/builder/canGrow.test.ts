// Which texts are not faulted before the keyboard leaves them.
import assert from 'node:assert/strict';
import { canGrow } from '../../../src/webview/builder/canGrow.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

describe('canGrow', () => {
  it('is true of hex digits that are too few, and of a function before its arguments', () => {
    const state = { ...initialState({}), method: 'eth_getBalance' };
    for (const text of ['0x', '0x12', 'f39f', ACCOUNT.slice(0, -1)])
      assert.equal(canGrow(state, [0], text), true, text);
    for (const text of [`${ACCOUNT}0`, '0xzz', 'Nowhere', 'balance of'])
      assert.equal(canGrow(state, [0], text), false, text);
  });

  it('is true of half a byte, of a hash in the making, and of an argument of a function', () => {
    const call = { ...initialState({}), method: 'eth_call' };
    for (const text of ['0x123', 'balanceOf(address)', 'balanceOf(address) 0x12'])
      assert.equal(canGrow(call, [0, 'input'], text), true, text);
    assert.equal(canGrow(call, [0, 'input'], 'balx'), false);
    const hash = { ...initialState({}), method: 'eth_getTransactionByHash' };
    assert.equal(canGrow(hash, [0], ACCOUNT), true);
  });
});
