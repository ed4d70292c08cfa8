import assert from 'node:assert/strict';
import { typedCall } from '../../../src/core/snippets/typedCall.ts';

describe('typedCall', () => {
  it('takes the tags that every client and tool knows, and no other', () => {
    const address = `0x${'AB'.repeat(20)}`;
    const call = (block: string): unknown => typedCall('cast', 'eth_getBalance', [address, block]);
    const known = { name: 'balance', address: address.toLowerCase() };
    assert.deepEqual(
      [call('latest'), call('0x10'), call('latestExecuted')],
      [{ ...known, block: 'latest' }, { ...known, block: '16' }, undefined],
    );
  });
});
