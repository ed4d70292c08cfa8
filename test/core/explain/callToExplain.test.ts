// Tests the request for what an explanation explains.
import assert from 'node:assert/strict';
import { callToExplain, requestOfExplained } from '../../../src/core/explain/callToExplain.ts';

describe('requestOfExplained', () => {
  const call = { to: '0x12', data: '0x34' };

  it('is the call that is explained, with all that it was called with', () => {
    const overrides = { '0x12': { balance: '0x1' } };
    for (const params of [
      [call, 'latest'],
      [call, '0x5', overrides],
      [call, '0x5', overrides, { number: '0x6' }],
    ]) {
      const explained = callToExplain('eth_call', params)!;
      assert.deepEqual(requestOfExplained(explained), { method: 'eth_call', params });
    }
    const { params } = requestOfExplained({ call, block: 'latest', blockOverrides: { number: '0x6' } });
    assert.deepEqual(params, [call, 'latest', {}, { number: '0x6' }]);
  });

  it('is the transaction that is explained', () => {
    assert.deepEqual(requestOfExplained('0xab'), { method: 'eth_getTransactionByHash', params: ['0xab'] });
  });
});
