import assert from 'node:assert/strict';
import { chainName, transactionTypeName } from '../../../src/core/decode/names.ts';

describe('chainName', () => {
  it('names known chains by number and no others', () => {
    assert.deepEqual([1n, 8453n, 11155111n, 31337n, 2n, -1n, 1n << 255n].map(chainName), [
      'Ethereum',
      'Base',
      'Sepolia',
      'local development chain',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('transactionTypeName', () => {
  it('names the types from 0 to 4 with the EIP that brought them', () => {
    assert.deepEqual([0n, 1n, 2n, 3n, 4n, 5n].map(transactionTypeName), [
      'legacy',
      'access list, EIP-2930',
      'dynamic fee, EIP-1559',
      'blob, EIP-4844',
      'set code, EIP-7702',
      undefined,
    ]);
  });
});
