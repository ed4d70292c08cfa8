import assert from 'node:assert/strict';
import { explorerChain } from '../../../src/core/paste/chainOfUrl.ts';

describe('explorerChain', () => {
  it('knows the chain by the host', () => {
    assert.deepEqual(
      [
        'https://etherscan.io/tx/0x1',
        'https://www.etherscan.io/block/5',
        'sepolia.etherscan.io/tx/0x1',
        'https://optimistic.etherscan.io/tx/0x1',
        'https://POLYGONSCAN.com/tx/0x1',
        'https://arbiscan.io/tx/0x1',
        'https://basescan.org/tx/0x1',
      ].map(explorerChain),
      [1n, 1n, 11155111n, 10n, 137n, 42161n, 8453n],
    );
  });

  it('knows none by a host that only looks like one', () => {
    for (const url of [
      'https://etherscan.io.example/tx/0x1',
      'https://notetherscan.io/tx/0x1',
      'etherscan.io',
      '',
    ])
      assert.equal(explorerChain(url), undefined, url);
  });
});
