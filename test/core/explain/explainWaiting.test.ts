import assert from 'node:assert/strict';
import type { Explanation } from '../../../src/core/explain/explanation.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { ALICE, BOB } from '../decode/samples.ts';
import { askReplies } from './askNode.ts';
import type { Replies } from './askNode.ts';
import { explanationLines, nextLines, sectionLines, sourceLines } from './explanationLines.ts';

const HASH = `0x${'12'.repeat(32)}`;

const WAITING = {
  hash: HASH,
  type: '0x2',
  nonce: '0x7',
  from: ALICE,
  to: BOB,
  value: '0xde0b6b3a7640000',
  gas: '0x5208',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x1',
  input: '0x',
  blockHash: null,
  blockNumber: null,
  transactionIndex: null,
};

function explain(count: string, baseFee: string, replies: Replies = {}): Promise<Explanation> {
  const ask = askReplies({
    eth_getTransactionByHash: { result: WAITING },
    eth_getTransactionReceipt: { result: null },
    eth_getTransactionCount: { result: count },
    eth_getBlockByNumber: { result: { number: '0x65', baseFeePerGas: baseFee } },
    ...replies,
  });
  return explainTransaction(HASH, ask);
}

describe('explainWaiting', () => {
  it('says that the fees are too low, and what replaces it', async () => {
    const explanation = await explain('0x7', '0xb2d05e00');
    assert.deepEqual(explanationLines(explanation), [
      'waiting: 0xA1A1…a1a1 wants to send 1 coin to 0xB0B0…B0B0; it is waiting for a block.',
      'What was called:',
      '  from: 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1',
      '  to: 0xB0B0b0B0B0B0B0b0B0B0B0b0b0b0b0B0b0b0B0B0',
      '  input: 0x (empty)',
      '  value: 1 coin',
      '  nonce: 7',
      '  type: 2 (dynamic fee, EIP-1559)',
      'Why it is in no block:',
      '  - It pays 2 gwei per gas at most, and the newest block’s base fee is 3 gwei: it waits until that falls. Sending it again with the same nonce and higher fees replaces it.',
      '  sender’s next nonce: 7',
      '  base fee now: 3 gwei',
      '  maxFeePerGas: 2 gwei',
      '  maxPriorityFeePerGas: 0.000000001 gwei',
      'What it can cost:',
      '  gas: 21,000',
      '  highest cost: 1.000042 coins',
    ]);
    assert.deepEqual(nextLines(explanation), [
      'All that waits of this sender | txpool_contentFrom ["0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"]',
    ]);
  });

  it('gives every reason there is', async () => {
    assert.deepEqual(sectionLines(await explain('0x5', '0xb2d05e00'), 'waiting').slice(0, 2), [
      '- The sender’s nonces from 5 to 6 must be mined first: where such a transaction is missing, send it.',
      '- It pays 2 gwei per gas at most, and the newest block’s base fee is 3 gwei: it waits until that falls. Sending it again with the same nonce and higher fees replaces it.',
    ]);
  });

  const BLOBS = { ...WAITING, type: '0x3', maxFeePerBlobGas: '0x3b9aca00' };
  const reasonsOf = async (transaction: JsonObject, blobFee?: string): Promise<readonly string[]> => {
    const explanation = await explain('0x7', '0x77359400', {
      eth_getTransactionByHash: { result: transaction },
      ...(blobFee === undefined ? {} : { eth_blobBaseFee: { result: blobFee } }),
    });
    return sectionLines(explanation, 'waiting').filter((line) => line.startsWith('- '));
  };

  it('says that any block can take it, where it is known to be its turn and to pay enough', async () => {
    const ready = ['- It pays the base fee and it is the sender’s turn: any block can take it.'];
    const { nonce: _nonce, ...unnumbered } = WAITING;
    const { maxFeePerGas: _fee, ...unpaid } = WAITING;
    assert.deepEqual(
      [await reasonsOf(WAITING), await reasonsOf(unnumbered), await reasonsOf(unpaid)],
      [ready, [], []],
    );
  });

  it('asks for the base fee of blobs where there are some', async () => {
    const ready =
      '- It pays the base fees of gas and of blobs, and it is the sender’s turn: any block can take it.';
    const short =
      '- It pays 1 gwei per blob gas at most, and the base fee of blobs is 1.000000001 gwei: it waits until that falls. Sending it again with the same nonce and higher fees replaces it.';
    const { maxFeePerBlobGas: _fee, ...unpaid } = BLOBS;
    const { type: _type, ...untyped } = BLOBS;
    assert.deepEqual(
      [
        await reasonsOf(BLOBS, '0x3b9aca00'),
        await reasonsOf(BLOBS, '0x3b9aca01'),
        await reasonsOf(untyped, '0x3b9aca01'),
        await reasonsOf(BLOBS),
        await reasonsOf(unpaid, '0x1'),
      ],
      [[ready], [short], [short], [], []],
    );
    const explanation = await explain('0x7', '0x1', {
      eth_getTransactionByHash: { result: BLOBS },
      eth_blobBaseFee: { result: '0x2' },
    });
    assert.deepEqual(sectionLines(explanation, 'waiting').slice(1), [
      'sender’s next nonce: 7',
      'base fee now: 0.000000001 gwei',
      'base fee of blobs now: 0.000000002 gwei',
      'maxFeePerGas: 2 gwei',
      'maxPriorityFeePerGas: 0.000000001 gwei',
      'maxFeePerBlobGas: 1 gwei',
    ]);
  });

  it('says nothing that it was not told', async () => {
    const error = { error: { code: -32000, message: 'busy' } };
    const replies = { eth_getTransactionCount: error, eth_getBlockByNumber: error };
    assert.deepEqual(sectionLines(await explain('', '', replies), 'waiting'), [
      'maxFeePerGas: 2 gwei',
      'maxPriorityFeePerGas: 0.000000001 gwei',
    ]);
  });

  it('tells that another took its place', async () => {
    const explanation = await explain('0x8', '0x1');
    assert.deepEqual(explanationLines(explanation), [
      'replaced: 0xA1A1…a1a1 wanted to send 1 coin to 0xB0B0…B0B0; it was never mined, as another transaction took its nonce.',
      'What was called:',
      '  from: 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1',
      '  to: 0xB0B0b0B0B0B0B0b0B0B0B0b0b0b0b0B0b0b0B0B0',
      '  input: 0x (empty)',
      '  value: 1 coin',
      '  nonce: 7',
      '  type: 2 (dynamic fee, EIP-1559)',
      'Why it is in no block:',
      '  - Its nonce is used up: another transaction of the sender with the same nonce was mined, so this one never can be.',
      '  sender’s next nonce: 8',
      '  base fee now: 0.000000001 gwei',
      '  maxFeePerGas: 2 gwei',
      '  maxPriorityFeePerGas: 0.000000001 gwei',
    ]);
    assert.deepEqual(nextLines(explanation), [
      'What took its place | eth_getTransactionBySenderAndNonce ["0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","0x7"]',
    ]);
    assert.deepEqual(sourceLines(explanation), [
      'the transaction | eth_getTransactionByHash | 0xA1A1…a1a1 → 0xB0B0…B0B0 · 1 coin',
      'the receipt | eth_getTransactionReceipt | There is no receipt: the transaction is not mined yet, or the node does not know it.',
      'the sender’s next nonce | eth_getTransactionCount | 8',
      'the newest block | eth_getBlockByNumber | number 101',
      'the receipt | eth_getTransactionReceipt | There is no receipt: the transaction is not mined yet, or the node does not know it.',
    ]);
  });

  it('explains one that was mined meanwhile as mined', async () => {
    const receipt: JsonObject = {
      transactionHash: HASH,
      status: '0x1',
      gasUsed: '0x5208',
      effectiveGasPrice: '0x1',
      blockHash: `0x${'b1'.repeat(32)}`,
      blockNumber: '0x65',
      transactionIndex: '0x0',
      logs: [],
    };
    const explanation = await explain('0x8', '0x1', {
      eth_getTransactionReceipt: (_params, asked) => ({ result: asked === 0 ? null : receipt }),
    });
    assert.equal(
      explanation.headline,
      '0xA1A1…a1a1 sent 1 coin to 0xB0B0…B0B0; it succeeded and cost 0.000000000000021 coins.',
    );
    assert.deepEqual(sectionLines(explanation, 'called').slice(-2), [
      'blockNumber: 101',
      'transactionIndex: 0',
    ]);
  });
});
