import assert from 'node:assert/strict';
import { inBlockOrder, namedBlock, resultBlock } from '../../../src/core/call/resultBlock.ts';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { JsonValue } from '../../../src/core/json.ts';

type Call = Pick<HistoryEntry, 'method' | 'params' | 'outcome' | 'head'>;

const ADDRESS = `0x${'a1'.repeat(20)}`;
const HASH = `0x${'ab'.repeat(32)}`;
const HEAD = '0x10d4f';

function call(method: string, params: readonly JsonValue[], result: JsonValue = '0x1', head?: string): Call {
  return { method, params, outcome: { ok: true, result }, ...(head === undefined ? {} : { head }) };
}

function textOf(...asked: Parameters<typeof call>): string | undefined {
  const found = resultBlock(call(...asked));
  return found && `${found.name}: ${found.text}`;
}

describe('namedBlock', () => {
  it('is the number or the hash in the parameters, and none for a tag, a range or another hash', () => {
    const named = (method: string, ...params: readonly JsonValue[]) => namedBlock({ method, params });
    assert.equal(named('eth_getBalance', ADDRESS, HEAD), '68,943');
    assert.equal(named('eth_getBalance', ADDRESS, { blockHash: HASH }), '0xabab…abab');
    assert.equal(named('eth_getBlockByHash', HASH, false), '0xabab…abab');
    assert.deepEqual(
      [
        named('eth_getBalance', ADDRESS, 'latest'),
        named('eth_getBalance', ADDRESS),
        named('eth_getTransactionReceipt', HASH),
        named('eth_getLogs', { fromBlock: HEAD, toBlock: HEAD }),
        named('eth_blockNumber'),
      ],
      Array(5).fill(undefined),
    );
  });
});

describe('resultBlock', () => {
  it('takes the number that the parameters name', () => {
    const texts = [
      textOf('eth_getBalance', [ADDRESS, HEAD], '0x1', '0x20000'),
      textOf('eth_getBalance', [ADDRESS, { blockNumber: HEAD }]),
      textOf('eth_feeHistory', ['0x5', HEAD, []], {}),
      textOf('eth_getBlockByNumber', [HEAD, false], null),
      textOf('debug_storageRangeAt', [HEAD, 0, ADDRESS, '0x00', 1], {}),
    ];
    assert.deepEqual(texts, Array(5).fill('Block: 68,943 (0x10d4f)'));
  });

  it('takes the number of the answer before a tag or a hash', () => {
    const block = { number: HEAD, parentHash: HASH, hash: HASH };
    assert.deepEqual(
      [
        textOf('eth_getBlockByNumber', ['latest', false], block),
        textOf('eth_getBlockByHash', [HASH, false], block),
        textOf('eth_getTransactionReceipt', [HASH], { blockNumber: HEAD, transactionHash: HASH }),
      ],
      [
        'Block: 68,943 (0x10d4f) · latest when requested',
        'Block: 68,943 (0x10d4f)',
        'Block: 68,943 (0x10d4f)',
      ],
    );
  });

  it('leaves a tag a tag, bounded by the newest block that was known for the latest', () => {
    assert.deepEqual(resultBlock(call('eth_call', [{ to: ADDRESS }, 'latest'], '0x', HEAD)), {
      name: 'Block',
      text: 'latest (68,943 or later)',
      detail:
        'Requested as “latest”: the newest block. The newest block seen at this endpoint before: 68,943 (0x10d4f).',
    });
    assert.deepEqual(
      [
        textOf('eth_call', [{ to: ADDRESS }, 'latest']),
        textOf('eth_call', [{ to: ADDRESS }], '0x', HEAD),
        textOf('eth_getBalance', [ADDRESS, 'pending'], '0x1', HEAD),
        textOf('eth_getBalance', [ADDRESS, 'finalized'], '0x1', HEAD),
      ],
      ['Block: latest', 'Block: latest (68,943 or later)', 'Block: pending', 'Block: finalized'],
    );
  });

  it('says pending of what is in no block yet', () => {
    assert.deepEqual(
      [
        textOf('eth_getTransactionByHash', [HASH], { hash: HASH, blockNumber: null }),
        textOf('eth_getBlockByNumber', ['pending', false], { hash: null, number: null, parentHash: HASH }),
      ],
      ['Block: pending', 'Block: pending'],
    );
  });

  it('names a block by its hash where nothing else is known', () => {
    assert.deepEqual(resultBlock(call('eth_getBalance', [ADDRESS, { blockHash: HASH }])), {
      name: 'Block',
      text: '0xabab…abab',
      detail: `Requested by hash: ${HASH}.`,
    });
    assert.equal(textOf('eth_getLogs', [{ blockHash: HASH }], []), 'Block: 0xabab…abab');
  });

  it('gives the range of a filter', () => {
    assert.deepEqual(resultBlock(call('eth_getLogs', [{ fromBlock: '0x10d4a', toBlock: HEAD }], [])), {
      name: 'Blocks',
      text: '68,938 to 68,943',
      detail: '6 blocks.',
    });
    assert.equal(textOf('eth_getLogs', [{ fromBlock: 'earliest' }], []), 'Blocks: earliest to latest');
  });

  it('is of a call that failed what was asked', () => {
    const failure = { kind: 'rpc', code: 3, message: '', status: 200 } as const;
    const failed = { ...call('eth_call', [{ to: ADDRESS }, HEAD]), outcome: { ok: false, failure } } as const;
    assert.equal(resultBlock(failed)?.text, '68,943 (0x10d4f)');
  });

  it('claims nothing where neither call nor answer names a block', () => {
    const asked = [
      textOf('eth_chainId', [], '0x1', HEAD),
      textOf('eth_blockNumber', [], HEAD, HEAD),
      textOf('clique_getSnapshot', [], { number: 5, hash: HASH }),
      textOf('x_unknown', [{ a: 1 }], { number: HEAD }),
      textOf('eth_getBalance', [ADDRESS, 'nonsense']),
      textOf('eth_getBalance', [ADDRESS, [1]]),
    ];
    assert.deepEqual(asked, Array(6).fill(undefined));
  });
});

describe('inBlockOrder', () => {
  const at = (startedAt: number, tag: string, head?: string) => ({
    ...call('eth_getBalance', [ADDRESS, tag], '0x1', head),
    startedAt,
  });

  it('takes the block before the time, also of the newest block, which is at least the one known', () => {
    const latest = at(1, 'latest', HEAD);
    for (const earlier of [at(2, '0x10d4e'), at(2, HEAD)]) {
      assert.deepEqual(inBlockOrder(latest, earlier), [earlier, latest]);
      assert.deepEqual(inBlockOrder(earlier, latest), [earlier, latest]);
    }
    const [low, high] = [at(2, '0x1'), at(1, '0x2')];
    assert.deepEqual(inBlockOrder(high, low), [low, high]);
  });

  it('takes the time where the blocks do not tell', () => {
    const pairs = [
      [at(1, 'latest', HEAD), at(2, '0x10d50')],
      [at(1, 'latest', '0x2'), at(2, 'latest', '0x1')],
      [at(1, 'latest'), at(2, '0x1')],
      [at(1, '0x1'), at(2, '0x1')],
    ] as const;
    for (const [first, then] of pairs) {
      assert.deepEqual(inBlockOrder(then, first), [first, then]);
      assert.deepEqual(inBlockOrder(first, then), [first, then]);
    }
  });
});
