import assert from 'node:assert/strict';
import { filterRange, heavyReason } from '../../../src/core/call/heavyCall.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const reason = (method: string, ...params: JsonValue[]): string | undefined =>
  heavyReason(method, params, 1_000_000n);

describe('heavyReason', () => {
  it('counts the blocks of a wide range of logs, and says nothing of a narrow one', () => {
    const fromBlock = '0xd8778'; // 886,648
    assert.equal(
      reason('eth_getLogs', { fromBlock }),
      'It searches 113,353 blocks for the logs of every contract. Many providers allow 10,000 per call; a query that one refuses can be split.',
    );
    assert.match(reason('eth_getLogs', { fromBlock, address: '0x' }) ?? '', /^It searches 113,353 blocks\. /);
    assert.equal(reason('eth_getLogs', { fromBlock, toBlock: '0xd9778' }), undefined);
    assert.equal(reason('eth_getLogs', {}), undefined);
    assert.equal(reason('eth_getLogs', { blockHash: '0x' }), undefined);
    assert.equal(
      heavyReason('eth_getLogs', [{ fromBlock: 'earliest' }], undefined),
      'It searches all blocks of the chain.',
    );
  });

  it('tells a list of steps from what a tracer gives', () => {
    assert.match(reason('debug_traceTransaction', '0x') ?? '', /^Without a tracer/);
    assert.match(reason('debug_traceCall', {}, 'latest', { disableStack: true }) ?? '', /^Without a tracer/);
    assert.equal(reason('debug_traceTransaction', '0x', { tracer: 'callTracer' }), undefined);
  });

  it('warns of whole blocks traced, of state and of the pool, and of nothing else', () => {
    assert.match(reason('debug_traceBlockByNumber', 'latest') ?? '', /^The node runs every transaction/);
    assert.match(reason('debug_dumpBlock', 'latest') ?? '', /^It reads the state of the chain/);
    assert.match(reason('txpool_content') ?? '', /^It returns all waiting transactions/);
    for (const method of ['eth_blockNumber', 'debug_getRawBlock', 'eth_getNonsense', 'eth_call'])
      assert.equal(reason(method, 'latest'), undefined, method);
  });
});

describe('filterRange', () => {
  it('reads both ends by number and tag, and nothing that is no range', () => {
    const range = (filter: JsonValue): unknown => filterRange([filter], 100n);
    assert.deepEqual(
      [
        range({}),
        range({ fromBlock: 'earliest' }),
        range({ fromBlock: '0x1', toBlock: '0x2' }),
        range({ fromBlock: '0x2', toBlock: '0x1' }),
        range({ fromBlock: 'safe' }),
        range([]),
      ],
      [
        { from: 100n, to: 100n },
        { from: 0n, to: 100n },
        { from: 1n, to: 2n },
        undefined,
        undefined,
        undefined,
      ],
    );
  });
});
