import assert from 'node:assert/strict';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { numericLeaves } from '../../../src/core/watch/numericLeaves.ts';

const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const leaves = (method: string, params: readonly string[], result: Parameters<typeof decodeResult>[1]) =>
  numericLeaves(decodeResult({ method, params }, result)).map(({ key, kind, amount, text }) => [
    key,
    kind,
    amount,
    text,
  ]);

describe('numericLeaves', () => {
  it('gives a number that is the answer', () => {
    assert.deepEqual(leaves('eth_getBalance', [TOKEN, 'latest'], '0xde0b6b3a7640000'), [
      ['result', 'wei', 10n ** 18n, '1 coin'],
    ]);
  });

  it('gives the members of an answer by their paths, the upper ones first', () => {
    const result = { status: '0x1', logs: [{ logIndex: '0x2' }], gasUsed: '0x5208' };
    const keys = leaves('eth_getTransactionReceipt', ['0x'], result).map(([key]) => key);
    assert.ok(keys.indexOf('gasUsed') < keys.indexOf('logs[0].logIndex'), keys.join(' '));
    assert.ok(keys.includes('status'));
    assert.ok(keys.includes('logs.length'));
  });

  it('counts the failed transactions among the receipts of a block, where each says its status', () => {
    const failed = (statuses: readonly (string | undefined)[]) =>
      leaves(
        'eth_getBlockReceipts',
        ['0x5'],
        statuses.map((status) => (status === undefined ? {} : { status })),
      ).find(([key]) => key === 'failed transactions');
    assert.deepEqual(failed(['0x1', '0x0', '0x0']), ['failed transactions', 'count', 2n, '2']);
    assert.deepEqual(failed([]), ['failed transactions', 'count', 0n, '0']);
    assert.equal(failed(['0x1', undefined]), undefined);
  });

  it('counts receipts and logs, and gives no numbers of the first of them', () => {
    const receipt = { status: '0x1', gasUsed: '0x5208', transactionHash: TOKEN };
    const keys = (method: string, item: JsonObject): readonly unknown[] =>
      leaves(method, ['0x5'], [item, item]).map(([key]) => key);
    assert.deepEqual(keys('eth_getBlockReceipts', receipt), ['receipts', 'failed transactions']);
    assert.deepEqual(keys('eth_getLogs', { logIndex: '0x1', blockNumber: '0x5' }), ['logs']);
  });

  it('gives what a function returned', () => {
    const data = `0x70a08231${TOKEN.slice(2).padStart(64, '0')}`;
    const call = { method: 'eth_call', params: [{ to: TOKEN, input: data }, 'latest'] };
    const node = decodeResult(call, `0x${1234n.toString(16).padStart(64, '0')}`);
    assert.deepEqual(
      numericLeaves(node).map(({ key, amount }) => [key, amount]),
      [['balance', 1234n]],
    );
  });

  it('gives nothing for hashes, texts and names', () => {
    assert.deepEqual(leaves('eth_chainId', [], '0x1'), []);
    assert.deepEqual(leaves('web3_clientVersion', [], 'anvil/v1.0.0'), []);
    assert.deepEqual(leaves('eth_getCode', [TOKEN, 'latest'], '0x6001'), []);
  });

  it('reads no more than a part of a long answer', () => {
    const block = {
      number: '0x1',
      transactions: Array.from({ length: 10_000 }, () => ({ value: '0x1', gas: '0x2' })),
    };
    const found = leaves('eth_getBlockByNumber', ['0x1'], block);
    assert.equal(found.length, 40);
    assert.equal(found[0]![0], 'number');
  });
});
