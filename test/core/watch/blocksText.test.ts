// Tests lines that ask for something at many blocks.
import assert from 'node:assert/strict';
import { parseBlockList } from '../../../src/core/watch/blockList.ts';
import { readBlocks } from '../../../src/core/watch/blocksText.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const read = (line: string): readonly unknown[] | undefined => {
  const text = readBlocks(line, { pinned: [], recent: [] }, {});
  assert.ok(text === undefined || parseBlockList(text.blocks).ok, line);
  return text && [text.call.method, text.call.params, text.blocks];
};

describe('a line that asks for something at many blocks', () => {
  it('is the receipts of each block for receipts and for failed transactions', () => {
    for (const [line, blocks] of [
      ['failed transactions in the last 20 blocks', 'latest-19..latest'],
      ['Show me all reverted txs of the last 1,000 blocks?', 'latest-999..latest'],
      ['receipts of blocks 100 to 120', '100..120'],
      ['blocks 18,000,000-18,000,010 with receipts', '18,000,000..18,000,010'],
      ['receipts between blocks 100 and 120', '100..120'],
      ['receipts of blocks between 100 AND 120', '100..120'],
    ] as const)
      assert.deepEqual(read(line), ['eth_getBlockReceipts', ['latest'], blocks], line);
  });

  it('means the failed ones of the receipts where it asks for failed transactions', () => {
    const only = (line: string) => readBlocks(line, { pinned: [], recent: [] }, {})?.only;
    assert.equal(only('failed transactions in the last 20 blocks'), 'failed');
    assert.equal(only('reverted txs of the last 5 blocks'), 'failed');
    assert.equal(only('receipts of blocks 100 to 120'), undefined);
    for (const line of [
      'failed transactions - 20 blocks',
      'failed tx in 20 blocks',
      'reverted txs: 20 blocks',
    ]) {
      assert.equal(only(line), 'failed', line);
      assert.deepEqual(read(line), read('receipts of the last 20 blocks'), line);
    }
    for (const line of ['failed transactions in 0 blocks', `balance of ${ACCOUNT} - 20 blocks`, '20 blocks'])
      assert.equal(read(line), undefined, line);
  });

  it('means the newest 20 blocks where failed transactions are asked for without a block, in any number', () => {
    for (const line of [
      'failed transactions',
      'failed transaction',
      'find failed tx',
      'Reverted transactions?',
      'show me the recent failed txs',
      'failed',
      'reverted',
      'what failed?',
      'why did it fail?',
      'why did my transaction revert',
    ]) {
      assert.deepEqual(read(line), ['eth_getBlockReceipts', ['latest'], 'latest-19..latest'], line);
      assert.equal(readBlocks(line, { pinned: [], recent: [] }, {})?.only, 'failed', line);
    }
    for (const line of [
      'why',
      'revert',
      'transaction',
      'failed transactions of block 5',
      `failed tx ${ACCOUNT}`,
    ])
      assert.equal(read(line), undefined, line);
  });

  it('is each block for blocks, what they say of themselves, and their transactions', () => {
    for (const [line, isFull, blocks] of [
      ['blocks 100 to 120', false, '100..120'],
      ['the last 20 blocks', false, 'latest-19..latest'],
      ['gas used in the last 20 blocks', false, 'latest-19..latest'],
      ['transactions from block 100 to block 120', true, '100..120'],
      ['blocks 5 to latest with all transactions', true, '5..latest'],
    ] as const)
      assert.deepEqual(read(line), ['eth_getBlockByNumber', ['latest', isFull], blocks], line);
  });

  it('is two blocks where they are not said to be the ends of a range', () => {
    for (const [line, blocks] of [
      ['receipts of blocks 100 and 120', '100, 120'],
      ['failed transactions in blocks 18,000,000 AND latest', '18,000,000, latest'],
    ] as const)
      assert.deepEqual(read(line), ['eth_getBlockReceipts', ['latest'], blocks], line);
  });

  it('is a read at each block', () => {
    const line = `balance of ${ACCOUNT} over the last 20 blocks`;
    assert.deepEqual(read(line), ['eth_getBalance', [ACCOUNT, 'latest'], 'latest-19..latest']);
  });

  it('is no other line: without blocks, of what reads a range by itself, incomplete, or no read', () => {
    for (const line of [
      'receipts of block 5',
      'last block',
      'last 0 blocks',
      'logs in the last 20 blocks',
      'balance in the last 20 blocks',
      'mine the last 5 blocks',
      'peers in the last 20 blocks',
    ])
      assert.equal(read(line), undefined, line);
  });
});
