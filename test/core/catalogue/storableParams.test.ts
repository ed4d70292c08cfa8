import assert from 'node:assert/strict';
import { storableParams } from '../../../src/core/catalogue/storableParams.ts';

describe('storableParams', () => {
  it('keeps nothing of what a method signs, known or not', () => {
    for (const method of [
      'eth_sign',
      'eth_signTypedData_v4',
      'personal_sign',
      'account_signData',
      'eth_signNewThing',
    ])
      assert.deepEqual(storableParams(method, ['0x01', { a: 1 }]), ['[not kept]', '[not kept]'], method);
  });

  it('keeps the others but their secrets', () => {
    assert.deepEqual(storableParams('eth_call', [{ to: '0x01' }, 'latest']), [{ to: '0x01' }, 'latest']);
    assert.deepEqual(storableParams('eth_sendRawTransaction', ['0x02']), ['0x02']);
  });
});
