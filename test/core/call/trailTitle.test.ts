import assert from 'node:assert/strict';
import { blocklessTitle, trailTitle } from '../../../src/core/call/trailTitle.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { ALICE, TOKEN, TRANSFER_CALL } from '../decode/samples.ts';

const HASH = `0x${'12'.repeat(32)}`;
const title = (method: string, ...params: readonly JsonValue[]): string => trailTitle({ method, params }, {});

describe('trailTitle', () => {
  it('writes blocks in decimal, and tags as they are', () => {
    assert.equal(title('eth_getBlockByNumber', '0x10d4f', true), 'eth_getBlockByNumber block 68,943');
    assert.equal(title('eth_getBlockByNumber', 'latest', false), 'eth_getBlockByNumber block latest');
  });

  it('tells what it is about, and at which block where that is not the newest one', () => {
    assert.equal(title('eth_getBalance', ALICE, 'latest'), 'eth_getBalance 0xA1A1…a1a1');
    assert.equal(title('eth_getBalance', ALICE, '0x10d4f'), 'eth_getBalance 0xA1A1…a1a1 at block 68,943');
    assert.equal(title('eth_getTransactionReceipt', HASH), 'eth_getTransactionReceipt 0x1212…1212');
    assert.equal(title('eth_blockNumber'), 'eth_blockNumber');
  });

  it('names the function that is called, and the contract', () => {
    const call = { to: TOKEN, input: TRANSFER_CALL };
    assert.equal(
      title('eth_call', call, '0x1'),
      'eth_call transfer(0xB0B0…B0B0, 1,000) of 0x7070…7070 at block 1',
    );
    assert.equal(title('eth_call', { to: TOKEN, data: '0x12345678' }), 'eth_call 0x7070…7070');
    const labels = new Map([[TOKEN, 'the vault of tests']]);
    const named = trailTitle({ method: 'eth_call', params: [{ to: TOKEN, data: '0x12345678' }] }, { labels });
    assert.equal(named, 'eth_call the vault of tests');
  });

  it('names what an object asks for', () => {
    assert.equal(
      title('eth_getLogs', { fromBlock: '0x1312d00', toBlock: '0x1312d64', address: [] }),
      'eth_getLogs 20,000,000…20,000,100',
    );
  });

  it('cuts what is long', () => {
    assert.equal(title('web3_sha3', 'word '.repeat(20)), 'web3_sha3 word word word word word word …');
  });
});

describe('blocklessTitle', () => {
  it('leaves out the block, as each of many calls has its own', () => {
    const bare = (method: string, ...params: readonly JsonValue[]): string =>
      blocklessTitle({ method, params }, {});
    assert.equal(bare('eth_getBlockByNumber', '0x10d4f', true), 'eth_getBlockByNumber');
    assert.equal(bare('eth_getBlockByNumber', 'latest', false), 'eth_getBlockByNumber');
    assert.equal(bare('eth_getBalance', ALICE, '0x10d4f'), 'eth_getBalance 0xA1A1…a1a1');
  });
});
