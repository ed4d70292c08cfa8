import assert from 'node:assert/strict';
import { transactionTypeName } from '../../../src/core/decode/transactionTypeName.ts';

describe('transactionTypeName', () => {
  it('names the types of Ethereum with the EIP that brought them, others with their chain, and no more', () => {
    assert.deepEqual([0n, 1n, 2n, 3n, 4n, 5n, 0x6an, 0x71n, 0x7bn, 0x7en].map(transactionTypeName), [
      'legacy',
      'access list, EIP-2930',
      'dynamic fee, EIP-1559',
      'blob, EIP-4844',
      'set code, EIP-7702',
      undefined,
      'internal, Arbitrum',
      'EIP-712, ZKsync',
      'fee in a token, Celo CIP-64',
      'deposit, OP Stack',
    ]);
  });
});
