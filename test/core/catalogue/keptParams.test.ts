import assert from 'node:assert/strict';
import { keptParams } from '../../../src/core/catalogue/keptParams.ts';

describe('keptParams', () => {
  it('keeps nothing of what a method signs, known or not', () => {
    for (const method of [
      'eth_sign',
      'eth_signTypedData_v4',
      'personal_sign',
      'account_signData',
      'eth_signNewThing',
    ])
      assert.deepEqual(keptParams(method, ['0x01', { a: 1 }]), ['[not kept]', '[not kept]'], method);
  });

  it('keeps the others but their secrets', () => {
    assert.deepEqual(keptParams('eth_call', [{ to: '0x01' }, 'latest']), [{ to: '0x01' }, 'latest']);
    assert.deepEqual(keptParams('eth_sendRawTransaction', ['0x02']), ['0x02']);
  });
});
