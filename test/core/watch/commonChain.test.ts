import assert from 'node:assert/strict';
import { commonChain } from '../../../src/core/watch/commonChain.ts';

describe('commonChain', () => {
  it('is one only where each endpoint has the very block', () => {
    assert.equal(commonChain([{ chainId: 1n, hash: '0xa' }, { hash: '0xa' }]), 'one');
    assert.equal(commonChain([{ chainId: 1n, hash: '0xa' }, { chainId: 1n }]), 'unknown');
    assert.equal(commonChain([{ chainId: 1n }, { chainId: 1n }]), 'unknown');
    assert.equal(commonChain([{}, {}]), 'unknown');
    assert.equal(commonChain([]), 'unknown');
  });

  it('is different where a chain id or a hash is another one', () => {
    assert.equal(
      commonChain([
        { chainId: 1n, hash: '0xa' },
        { chainId: 10n, hash: '0xa' },
      ]),
      'different',
    );
    assert.equal(
      commonChain([{ chainId: 31337n, hash: '0xa' }, { chainId: 31337n, hash: '0xb' }, {}]),
      'different',
    );
  });
});
