import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { transactionTypeName } from '../../../src/core/decode/transactionTypeName.ts';

describe('transactionTypeName', () => {
  it('names what a number stands for on the chain', () => {
    const of = (id: bigint): string | undefined => transactionTypeName(126, chainById(id));
    assert.deepEqual([534352n, 10n].map(of), ['message from L1, Scroll', 'deposit, OP Stack']);
  });

  it('names the types of Ethereum with the EIP that brought them, others with their chain, and no more', () => {
    assert.deepEqual(
      [0n, 1n, 2n, 3n, 4n, 5n, 0x6an, 0x71n, 0x7bn, 0x7en].map((type) =>
        transactionTypeName(type, undefined),
      ),
      [
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
      ],
    );
  });
});
