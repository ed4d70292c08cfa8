import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { SentTransaction } from '../../../src/core/write/sentTransaction.ts';
import { sentTransactions } from '../../../src/core/write/sentTransaction.ts';
import { chainTitle, transactionLines, wrongChain } from '../../../src/core/write/transactionLines.ts';
import { signedBlobCall, signedForAnyChain, SIGNER, signedTransfer, TO } from './signedTransactions.ts';

const read = (raw: string): SentTransaction => sentTransactions('eth_sendRawTransaction', [raw])[0]!;

describe('transactionLines', () => {
  it('says whose it is, to whom, how much, and what it costs at most', async () => {
    const lines = transactionLines(read(await signedTransfer(11155111)), {}, 'the account’s next');
    assert.deepEqual(lines, [
      'type: dynamic fee, EIP-1559',
      `from: ${SIGNER.address}`,
      `to: ${TO}`,
      'value: 1.5 ETH',
      'max fee: 0.00042 ETH (21,000 gas at 20 gwei)',
      'nonce: 7 (the account’s next)',
      'chain: Sepolia, chain 11155111',
    ]);
  });

  it('warns of a receiver that was typed with a wrong checksum', () => {
    const wrong = TO.replace('C51812', 'c51812');
    const to = (typed: string): string | undefined =>
      transactionLines({ fields: { from: SIGNER.address, to: typed }, isSigned: false }, {})[1];
    assert.equal(to(wrong), `to: ${TO}, typed with a wrong checksum: ${wrong}`);
    for (const typed of [TO, TO.toLowerCase()]) assert.equal(to(typed), `to: ${TO}`);
  });

  it('decodes what it calls, and counts the fee of its blobs', async () => {
    const lines = transactionLines(read(await signedBlobCall()), {});
    assert.deepEqual(lines.slice(3, 6), [
      'value: 0 ETH',
      `input: transfer(to ${TO}, amount 1,000)`,
      'max fee: 0.00200000000131072 ETH (100,000 gas at 20 gwei, and 1 blob)',
    ]);
  });

  it('says that a rollup adds a fee for the data, and names no amount of a coin for gas paid in a token', () => {
    const fields = { from: SIGNER.address, to: TO, gas: '0x5208', gasPrice: '0x3b9aca00' };
    const fee = (chain: bigint, more: JsonObject = {}): string | undefined =>
      transactionLines({ fields: { ...fields, ...more }, isSigned: false }, { chain: chainById(chain) }).find(
        (line) => line.startsWith('max fee'),
      );
    assert.deepEqual(
      [fee(1n), fee(8453n), fee(42220n, { feeCurrency: TO }), fee(4217n)],
      [
        'max fee: 0.000021 ETH (21,000 gas at 1 gwei)',
        'max fee: 0.000021 ETH (21,000 gas at 1 gwei), and the L1 fee for its data',
        'max fee: in a token (21,000 gas at 1 gwei)',
        'max fee: in a token (21,000 gas at 1 gwei)',
      ],
    );
  });

  it('says where a transaction is good on every chain, creates a contract, or names nobody', async () => {
    const anywhere = read(await signedForAnyChain());
    assert.equal(
      transactionLines(anywhere, {}).at(-1),
      'chain: any, as it is signed without a chain id (before EIP-155)',
    );
    const { from: _from, ...fields } = anywhere.fields;
    const creating = (input: string): unknown =>
      transactionLines({ fields: { ...fields, to: null, input }, isSigned: true }, {}).slice(1, 3);
    assert.deepEqual(creating('0x6000'), [
      'from: nobody, as no client accepts this signature',
      'to: nobody, it creates a contract',
    ]);
    assert.deepEqual(creating('0x'), [
      'from: nobody, as no client accepts this signature',
      'to: nobody, it creates a contract without code, and what is sent to it is lost',
    ]);
  });
});

describe('wrongChain', () => {
  it('names both chains where a transaction is for another one', async () => {
    const transaction = read(await signedTransfer(1));
    assert.equal(wrongChain(transaction, 1n), undefined);
    assert.equal(wrongChain(read(await signedForAnyChain()), 10n), undefined);
    assert.equal(
      wrongChain(transaction, 31337n),
      'The transaction is signed for Ethereum, chain 1, but this endpoint serves local development chain 31337, so nothing was sent. Choose an endpoint of its chain, or sign it for this one.',
    );
    const request = { fields: { to: TO, chainId: '0x1' }, isSigned: false };
    assert.equal(
      wrongChain(request, 10n),
      'The transaction is made for Ethereum, chain 1, but this endpoint serves OP Mainnet, chain 10, so nothing was sent. Choose an endpoint of its chain, or make it for this one.',
    );
  });
});

describe('chainTitle', () => {
  it('gives the name where there is one', () => {
    assert.deepEqual([chainTitle(100n), chainTitle(424_242n)], ['Gnosis, chain 100', 'chain 424242']);
  });
});
