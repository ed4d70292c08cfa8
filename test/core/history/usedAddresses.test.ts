// Which addresses of a call are offered again.
import assert from 'node:assert/strict';
import { usedAddresses, usedSender } from '../../../src/core/history/usedAddresses.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';

describe('usedAddresses', () => {
  it('gives those of a call in their order, from inside of objects and lists too', () => {
    assert.deepEqual(usedAddresses('eth_call', [{ to: TOKEN, data: '0x12' }, 'latest', { [ACCOUNT]: {} }]), [
      TOKEN,
      ACCOUNT,
    ]);
    assert.deepEqual(usedAddresses('eth_getLogs', [{ address: [ACCOUNT, TOKEN] }]), [ACCOUNT, TOKEN]);
  });

  it('gives none of a call that signs', () => {
    for (const method of ['eth_sign', 'eth_signTransaction', 'personal_sign', 'eth_signTypedData_v4'])
      assert.deepEqual(usedAddresses(method, [ACCOUNT, { from: ACCOUNT, to: TOKEN }]), [], method);
  });
});

describe('usedSender', () => {
  it('gives who sends, where the call has it and signs nothing', () => {
    assert.equal(usedSender('eth_sendTransaction', [{ from: ACCOUNT, to: TOKEN }]), ACCOUNT);
    assert.equal(usedSender('eth_call', [{ to: TOKEN }, 'latest']), undefined);
    assert.equal(usedSender('eth_call', [{ from: 'alice.eth', to: TOKEN }]), undefined);
    assert.equal(usedSender('eth_signTransaction', [{ from: ACCOUNT }]), undefined);
    assert.equal(usedSender('eth_blockNumber', []), undefined);
  });
});
