// Method specs: sending signed transactions, submitting proofs of work, and bundles for block builders.

import type { Shape } from '../../shape.ts';
import { BESU, EXECUTION_APIS, FLASHBOTS, NODE_DOCS } from '../links.ts';
import { RAW_TRANSACTION } from '../params/basic.ts';
import { section } from '../section.ts';
import { RECEIPT } from '../shapes/log.ts';
import type { ParamSpec } from '../methodSpec.ts';

const BUNDLE_RESULT = {
  string: 'hash',
  otherwise: { object: { bundleHash: 'hash', smart: 'bool' } },
} as const;

/** The result of a simulated bundle. Amounts are decimal texts in wei; `value` is the data that the call returned. */
const BUNDLE_TRIAL: Shape = {
  headline: ['bundleHash', 'totalGasUsed', 'coinbaseDiff'],
  object: {
    bundleHash: 'hash',
    bundleGasPrice: 'weiPerGas',
    coinbaseDiff: 'wei',
    ethSentToCoinbase: 'wei',
    gasFees: 'wei',
    stateBlockNumber: 'blockNumber',
    totalGasUsed: 'gas',
    results: {
      array: {
        headline: ['txHash', 'gasUsed', 'error'],
        object: {
          txHash: 'hash',
          fromAddress: 'address',
          toAddress: 'address',
          gasUsed: 'gas',
          gasPrice: 'weiPerGas',
          gasFees: 'wei',
          coinbaseDiff: 'wei',
          ethSentToCoinbase: 'wei',
          value: 'returnData',
          error: 'text',
          revert: 'text',
        },
      },
    },
  },
};

const bundle = (doc: string, example: string): ParamSpec => ({ name: 'bundle', doc, type: 'json', example });

export const SEND = [
  ...section({ spec: EXECUTION_APIS, effect: 'write' }, [
    {
      name: 'eth_sendRawTransaction',
      doc: 'Broadcasts a signed transaction and returns its hash. It cannot be taken back.',
      params: [RAW_TRANSACTION],
      result: 'hash',
    },
    {
      name: 'eth_sendRawTransactionSync',
      doc: 'Broadcasts a signed transaction and waits for its receipt (EIP-7966).',
      params: [
        RAW_TRANSACTION,
        {
          name: 'timeout',
          doc: 'How long to wait, in milliseconds. The transaction may still be mined later.',
          type: 'integer',
          optional: true,
          example: '2000',
        },
      ],
      result: RECEIPT,
    },
  ]),
  ...section({ spec: BESU, effect: 'write', servedBy: 'Besu' }, [
    {
      name: 'debug_batchSendRawTransaction',
      doc: 'Broadcasts several signed transactions, each as a parameter. As JSON, any number.',
      params: [1, 2, 3, 4].map((number) => ({
        ...RAW_TRANSACTION,
        name: `${RAW_TRANSACTION.name} ${number}`,
        ...(number === 1 ? {} : { optional: true as const }),
      })),
      result: {
        array: {
          headline: ['index', 'success', 'errorMessage'],
          object: { index: 'index', success: 'bool', errorMessage: 'text' },
        },
      },
    },
  ]),
  ...section({ spec: NODE_DOCS, effect: 'write' }, [
    {
      name: 'eth_sendRawTransactionConditional',
      doc: 'Broadcasts a signed transaction that may only be mined under conditions, such as a range of blocks.',
      params: [
        RAW_TRANSACTION,
        {
          name: 'conditions',
          doc: 'As JSON.',
          type: {
            object: [
              { name: 'knownAccounts', type: { map: 'json', keys: 'address' } },
              { name: 'blockNumberMin', type: 'quantity' },
              { name: 'blockNumberMax', type: 'quantity' },
              { name: 'timestampMin', type: 'timestamp' },
              { name: 'timestampMax', type: 'timestamp' },
            ],
          },
          example: '{"blockNumberMax":"100000"}',
        },
      ],
      result: 'hash',
      servedBy: 'nodes of rollups; Erigon, reth',
    },
    {
      name: 'eth_submitWork',
      doc: 'Submits a proof-of-work solution. Unused since the Merge.',
      params: [
        { name: 'nonce', doc: 'The nonce found: eight bytes.', type: 'data' },
        { name: 'header hash', doc: 'The hash of the header without its nonce.', type: 'hash' },
        { name: 'mix digest', doc: 'The mix digest.', type: 'hash' },
      ],
      result: 'bool',
      servedBy: 'proof-of-work chains',
    },
    {
      name: 'eth_submitHashrate',
      doc: 'Reports to the node how fast a miner is. Unused since the Merge.',
      params: [
        { name: 'hashrate', doc: 'Hashes per second.', type: 'quantity' },
        { name: 'id', doc: 'A random id of the miner: 32 bytes.', type: 'hash' },
      ],
      result: 'bool',
      servedBy: 'proof-of-work chains',
    },
  ]),
  ...section({ spec: FLASHBOTS, effect: 'write', servedBy: 'block builders and their relays' }, [
    {
      name: 'eth_sendBundle',
      doc: 'Sends signed transactions to a block builder, to be mined together and in order, or not at all.',
      params: [bundle('The transactions and the block.', '{"txs":["0x"],"blockNumber":"0x1"}')],
      result: BUNDLE_RESULT,
    },
    {
      name: 'mev_sendBundle',
      doc: 'Sends a bundle that may name other bundles and share its profit (MEV-Share).',
      params: [
        bundle(
          'As JSON.',
          '{"version":"v0.1","inclusion":{"block":"0x1"},"body":[{"tx":"0x","canRevert":false}]}',
        ),
      ],
      result: BUNDLE_RESULT,
    },
    {
      name: 'eth_callBundle',
      doc: 'Lets a block builder simulate a bundle without sending it.',
      params: [
        bundle(
          'The transactions and the block.',
          '{"txs":["0x"],"blockNumber":"0x1","stateBlockNumber":"latest"}',
        ),
        {
          name: 'state block',
          doc: 'Erigon alone, whose bundle is a list of transaction hashes: the state to run on.',
          type: 'block',
          optional: true,
          rare: true,
        },
        {
          name: 'timeout',
          doc: 'Erigon alone: how long it may take, in milliseconds.',
          type: 'integer',
          optional: true,
          rare: true,
        },
      ],
      result: BUNDLE_TRIAL,
      effect: 'read',
    },
    {
      name: 'eth_sendPrivateTransaction',
      doc: 'Sends a signed transaction to block builders only, past the public pool.',
      params: [{ ...bundle('As JSON.', '{"tx":"0x","maxBlockNumber":"0x1"}'), name: 'transaction' }],
      result: 'hash',
    },
    {
      name: 'eth_cancelPrivateTransaction',
      doc: 'Asks to cancel a transaction that was sent privately.',
      params: [{ ...bundle('As JSON: the hash.', '{"txHash":"0x"}'), name: 'transaction' }],
      result: 'bool',
    },
  ]),
];
