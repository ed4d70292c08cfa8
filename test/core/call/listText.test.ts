// What is said of a list by its number.
import assert from 'node:assert/strict';
import { listText } from '../../../src/core/call/listText.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { NodeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import { feed, TINY } from '../jsonIndex/feed.ts';

describe('listText', () => {
  const of = (method: string, value: NodeValue): string =>
    listText(method, decodeResult({ method, params: [] }, value));
  const log = { address: '0x', topics: [], data: '0x' };

  it('names logs, also large ones and where the method is not known', () => {
    assert.equal(of('eth_getLogs', []), '0 logs');
    assert.equal(of('x_events', [log]), '1 log');
    const { root } = feed(new TextEncoder().encode('[{},{},{}]'), [], TINY);
    assert.equal(of('eth_getFilterLogs', root!), '3 logs');
    assert.equal(of('x_list', root!), '3 items');
  });

  it('counts receipts, and those of transactions that failed', () => {
    const receipt = (status: string) => ({ transactionHash: '0x', gasUsed: '0x5208', status });
    assert.equal(of('eth_getBlockReceipts', [receipt('0x1')]), '1 receipt');
    assert.equal(
      of('eth_getBlockReceipts', [receipt('0x1'), receipt('0x0'), receipt('0x0')]),
      '3 receipts · 2 failed',
    );
    assert.equal(of('x_list', [receipt('0x0'), log]), '2 items');
    assert.deepEqual([of('eth_getBlockReceipts', []), of('x_list', [])], ['0 receipts', '0 items']);
  });

  it('counts the calls of a simulation, not its blocks', () => {
    assert.equal(
      of('eth_simulateV1', [{ calls: [{ status: '0x1' }, { status: '0x1' }] }]),
      '2 calls succeeded',
    );
  });

  it('says of the calls of a simulation that they succeeded only where each says so', () => {
    const reverted = { status: '0x0', returnData: '0x', error: { code: 3, message: 'out of gas' } };
    assert.equal(
      of('eth_simulateV1', [{ calls: [{ status: '0x1' }] }, { calls: [reverted, reverted] }]),
      '2 of 3 calls failed: out of gas',
    );
    assert.equal(of('eth_simulateV1', [{ calls: [{ status: '0x1' }, { returnData: '0x' }] }]), '2 calls');
  });
});
