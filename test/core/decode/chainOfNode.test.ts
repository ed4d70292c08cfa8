import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { notationsOf } from '../../../src/core/decode/notationsOf.ts';
import { summarize } from '../../../src/core/decode/notations.ts';

const POLYGON: DecodeContext = { chain: chainById(137n) };
const ETHER = '0xde0b6b3a7640000';
const call = { method: 'eth_getBlockByNumber', params: ['0x1', true] };

/** How the value of the only transaction of a block reads. */
function valueOf(transaction: Readonly<Record<string, string>>, context: DecodeContext): string {
  const block = decodeResult(call, { number: '0x1', transactions: [transaction] }, context);
  const list = childNodes(block).find(({ label }) => label === 'transactions')!;
  return summarize(childNodes(childNodes(list)[0]!).find(({ label }) => label === 'value')!);
}

describe('chainOfNode', () => {
  it('is the endpoint’s, unless the transaction names another', () => {
    assert.equal(valueOf({ value: ETHER }, POLYGON), '1 POL');
    assert.equal(valueOf({ value: ETHER, chainId: '0x89' }, POLYGON), '1 POL');
    assert.equal(valueOf({ value: ETHER, chainId: '0x64' }, POLYGON), '1 xDAI');
    assert.equal(valueOf({ value: ETHER, chainId: '0x64' }, {}), '1 xDAI');
  });

  it('is none where the transaction names one that is not known', () => {
    assert.equal(valueOf({ value: ETHER, chainId: '0x3ade68b1' }, POLYGON), '1 coin');
    assert.equal(valueOf({ value: ETHER }, {}), '1 coin');
  });

  it('is as a person has described it', () => {
    const own: DecodeContext = {
      chain: { id: 0x3ade68b1n, name: 'Devnet', coin: { symbol: 'DEV', decimals: 6 }, kind: 'other' },
    };
    assert.equal(valueOf({ value: '0xf4240', chainId: '0x3ade68b1' }, own), '1 DEV');
    assert.equal(
      summarize(decode('chainId', '0x3ade68b1', 'chainId', { context: own })),
      '987654321 (Devnet)',
    );
  });

  it('names the coin in every notation', () => {
    const texts = (context: DecodeContext): readonly string[] =>
      notationsOf(decode('x', ETHER, 'wei', { context }), 0).map(
        ({ name, text, copy }) => `${name} ${text} ${copy}`,
      );
    assert.deepEqual(texts(POLYGON).slice(0, 2), ['coins 1 POL 1', 'gwei 1,000,000,000 gwei 1000000000']);
    assert.equal(texts({ chain: chainById(1n) })[0], 'ether 1 ETH 1');
  });

  it('takes withdrawals for ether on Ethereum only', () => {
    const amount = (id: bigint): string =>
      summarize(decode('amount', '0x3b9aca00', 'gwei', { context: { chain: chainById(id) } }));
    assert.deepEqual([amount(1n), amount(100n)], ['1 ETH', '1,000,000,000 gwei']);
  });
});
