import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json.ts';
import { atBlock, atTags, namesBlock, requestedTags } from '../../../src/core/watch/atBlock.ts';

const ADDRESS = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';

describe('atBlock', () => {
  it('replaces the block wherever a method has it', () => {
    assert.deepEqual(atBlock({ method: 'eth_getBalance', params: [ADDRESS, 'latest'] }, 16n), [
      ADDRESS,
      '0x10',
    ]);
    assert.deepEqual(atBlock({ method: 'eth_getBlockByNumber', params: ['0x1', true] }, 16n), ['0x10', true]);
    assert.deepEqual(atBlock({ method: 'eth_feeHistory', params: ['0x4', 'latest', [50]] }, 16n), [
      '0x4',
      '0x10',
      [50],
    ]);
    assert.deepEqual(atBlock({ method: 'eth_getBalance', params: [ADDRESS, { blockHash: '0xaa' }] }, 0n), [
      ADDRESS,
      '0x0',
    ]);
  });

  it('adds it where it was left out', () => {
    assert.deepEqual(atBlock({ method: 'eth_call', params: [{ to: ADDRESS }] }, 5n), [
      { to: ADDRESS },
      '0x5',
    ]);
  });

  it('asks a filter of logs for the block alone', () => {
    const params = [{ address: ADDRESS, blockHash: '0xaa' }];
    assert.deepEqual(atBlock({ method: 'eth_getLogs', params }, 5n), [
      { address: ADDRESS, fromBlock: '0x5', toBlock: '0x5' },
    ]);
  });
});

describe('namesBlock', () => {
  it('tells the methods that are about a block', () => {
    const methods = [
      'eth_getBalance',
      'eth_call',
      'eth_getLogs',
      'eth_blockNumber',
      'eth_getBlockByHash',
      'foo_bar',
    ];
    assert.deepEqual(
      methods.map((method) => namesBlock({ method })),
      [true, true, true, false, false, false],
    );
  });
});

describe('atTags', () => {
  const numbers = { latest: 100n, safe: 90n, finalized: 80n };
  const at = (method: string, params: readonly JsonValue[]) =>
    atTags({ method, params }, (tag) => numbers[tag]);

  it('puts numbers in place of tags, and leaves what is a block already', () => {
    assert.deepEqual(at('eth_getBalance', [ADDRESS, 'latest']), [ADDRESS, '0x64']);
    assert.deepEqual(at('eth_getBalance', [ADDRESS, 'pending']), [ADDRESS, '0x64']);
    assert.deepEqual(at('eth_getBalance', [ADDRESS, 'safe']), [ADDRESS, '0x5a']);
    assert.deepEqual(at('eth_getBalance', [ADDRESS, 'finalized-10']), [ADDRESS, '0x46']);
    assert.deepEqual(at('eth_getBalance', [ADDRESS]), [ADDRESS, '0x64']);
    for (const block of ['0x5', 'earliest', { blockHash: '0xaa' }])
      assert.deepEqual(at('eth_getBalance', [ADDRESS, block]), [ADDRESS, block]);
  });

  it('keeps the range of a filter', () => {
    assert.deepEqual(at('eth_getLogs', [{ fromBlock: '0x1', toBlock: 'latest' }]), [
      { fromBlock: '0x1', toBlock: '0x64' },
    ]);
    assert.deepEqual(at('eth_getLogs', [{ blockHash: '0xaa' }]), [{ blockHash: '0xaa' }]);
  });

  it('leaves calls that are about no block', () => {
    assert.deepEqual(at('eth_gasPrice', []), []);
  });
});

describe('requestedTags', () => {
  it('tells the tags whose numbers are needed', () => {
    const asked = (method: string, params: readonly JsonValue[]) => requestedTags({ method, params });
    assert.deepEqual(asked('eth_getBalance', [ADDRESS, 'pending']), ['latest']);
    assert.deepEqual(asked('eth_getLogs', [{ fromBlock: 'finalized' }]), ['finalized', 'latest']);
    assert.deepEqual(asked('eth_getBalance', [ADDRESS, '0x1']), []);
    assert.deepEqual(asked('eth_gasPrice', []), []);
  });
});
