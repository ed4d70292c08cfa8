import assert from 'node:assert/strict';
import { serializeTransaction } from 'viem/zksync';
import { chainOf, sentTransactions } from '../../../src/core/write/sentTransaction.ts';
import { signedForAnyChain, signedTransfer, TO } from './signedTransactions.ts';

describe('sentTransactions', () => {
  it('finds the signed ones, in a bundle too, and the one that the node is to sign', async () => {
    const [here, there, anywhere] = [
      await signedTransfer(1),
      await signedTransfer(10),
      await signedForAnyChain(),
    ];
    const chains = (method: string, ...params: Parameters<typeof sentTransactions>[1]): unknown =>
      sentTransactions(method, params).map((sent) => [sent.isSigned, chainOf(sent)]);
    assert.deepEqual(chains('eth_sendRawTransaction', here), [[true, 1n]]);
    assert.deepEqual(chains('eth_sendRawTransaction', anywhere), [[true, undefined]]);
    assert.deepEqual(chains('eth_sendBundle', { txs: [here, there], blockNumber: '0x1' }), [
      [true, 1n],
      [true, 10n],
    ]);
    assert.deepEqual(chains('mev_sendBundle', { body: [{ tx: there, canRevert: false }] }), [[true, 10n]]);
    assert.deepEqual(chains('eth_sendTransaction', { to: TO, chainId: '0xa' }), [[false, 10n]]);
  });

  it('finds those of ZKsync, whose signature is of their own kind', () => {
    const raw = (customSignature?: `0x${string}`): string =>
      serializeTransaction({
        type: 'eip712',
        chainId: 324,
        from: TO,
        to: TO,
        data: `0x${'ab'.repeat(40)}`,
        ...(customSignature === undefined ? {} : { customSignature }),
      });
    assert.deepEqual(
      [raw('0x1234'), raw()].map((sent) => sentTransactions('eth_sendRawTransaction', [sent]).map(chainOf)),
      [[324n], []],
    );
  });

  it('takes nothing else for a transaction', async () => {
    const cut = (await signedTransfer(1)).slice(0, -2);
    const unsigned = `0x02${'00'.repeat(60)}`;
    for (const value of [cut, unsigned, `0x${'ab'.repeat(80)}`, 'text', 7, null, [[[[[cut]]]]]])
      assert.deepEqual(sentTransactions('eth_sendRawTransaction', [value]), []);
    assert.deepEqual(sentTransactions('eth_sendTransaction', []), []);
  });
});
