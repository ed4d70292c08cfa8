import assert from 'node:assert/strict';
import { sentLines } from '../../../src/core/write/sentLines.ts';
import { SIGNER, signedForAnyChain, signedTransfer, TO } from './signedTransactions.ts';

describe('sentLines', () => {
  it('says what a signed transaction would do', async () => {
    assert.deepEqual(sentLines('eth_sendRawTransaction', [await signedTransfer(11155111)], {}), [
      [
        'type: dynamic fee, EIP-1559',
        `from: ${SIGNER.address}`,
        `to: ${TO}`,
        'value: 1.5 ETH',
        'max fee: 0.00042 ETH (21,000 gas at 20 gwei)',
        'nonce: 7',
        'chain: Sepolia, chain 11155111',
      ],
    ]);
  });

  it('says it of all in a bundle, and how many there are beyond eight', async () => {
    const raw = await signedTransfer(1);
    const bundle = (count: number) => [{ txs: Array.from({ length: count }, () => raw) }];
    assert.equal(sentLines('eth_sendBundle', bundle(2), {}).length, 2);
    assert.deepEqual(sentLines('eth_sendBundle', bundle(9), {}).at(-1), ['and 1 more transaction']);
    assert.deepEqual(sentLines('eth_sendBundle', bundle(11), {}).at(-1), ['and 3 more transactions']);
  });

  it('says of one for another chain that it is not for this endpoint, where its chain is known', async () => {
    const params = [await signedTransfer(11155111)];
    const last = (chain: bigint | undefined): string | undefined =>
      sentLines('eth_sendRawTransaction', params, {}, { name: 'Main', chain })[0]?.at(-1);
    assert.equal(
      last(1n),
      'This is not for “Main”, which serves Ethereum, chain 1. Choose an endpoint of Sepolia, chain 11155111, or sign it again.',
    );
    for (const chain of [11155111n, undefined]) assert.equal(last(chain), 'chain: Sepolia, chain 11155111');
    const anywhere = sentLines(
      'eth_sendRawTransaction',
      [await signedForAnyChain()],
      {},
      { name: 'Main', chain: 1n },
    );
    assert.match(anywhere[0]?.at(-1) ?? '', /^chain: any, /);
  });

  it('says of bytes that are to be broadcast when they are none', () => {
    assert.deepEqual(sentLines('eth_sendRawTransaction', ['0x02f87405'], {}), [
      ['These bytes are not one signed transaction.'],
    ]);
    assert.deepEqual(sentLines('eth_sendTransaction', [{ to: TO }], {}), []);
  });
});
