// Method specs: the testing_ methods, which build blocks from given data. Payloads have the form of the Engine API.
// https://github.com/ethereum/execution-apis (src/testing, src/engine)

import type { Shape } from '../shape.ts';
import { EXECUTION_APIS } from './links.ts';
import type { ParamSpec } from './methodSpec.ts';
import { section } from './section.ts';
import { WITHDRAWALS } from './shapes/block.ts';

const ATTRIBUTES: ParamSpec = {
  name: 'payload attributes',
  doc: 'What the block is to have.',
  type: {
    object: [
      { name: 'timestamp', type: 'timestamp', required: true },
      { name: 'prevRandao', type: 'hash', required: true },
      { name: 'suggestedFeeRecipient', type: 'address', required: true },
      {
        name: 'withdrawals',
        type: {
          array: {
            object: [
              { name: 'index', type: 'quantity', required: true },
              { name: 'validatorIndex', type: 'quantity', required: true },
              { name: 'address', type: 'address', required: true },
              { name: 'amount', type: 'quantity', required: true, doc: 'In gwei.' },
            ],
          },
        },
      },
      { name: 'parentBeaconBlockRoot', type: 'hash' },
      { name: 'slotNumber', type: 'quantity' },
      { name: 'targetGasLimit', type: 'gas' },
    ],
  },
};

const TRANSACTIONS: ParamSpec = {
  name: 'transactions',
  doc: 'The signed transactions, in their order; null for those that wait in the pool.',
  type: { nullable: { array: 'data' } },
  example: '[]',
};

const EXTRA_DATA: ParamSpec = {
  name: 'extra data',
  doc: 'The bytes that the builder of a block may choose, at most 32.',
  type: { nullable: 'data' },
  optional: true,
};

const PAYLOAD: Shape = {
  headline: ['blockNumber', 'timestamp', 'transactions'],
  object: {
    blockNumber: 'blockNumber',
    blockHash: 'hash',
    parentHash: 'hash',
    timestamp: 'timestamp',
    gasUsed: 'gas',
    gasLimit: 'gas',
    baseFeePerGas: 'weiPerGas',
    blobGasUsed: 'blobGas',
    excessBlobGas: 'blobGas',
    feeRecipient: 'address',
    transactions: { array: 'rawTransaction' },
    withdrawals: WITHDRAWALS,
    extraData: 'extraData',
    logsBloom: 'bloom',
    prevRandao: 'hash',
    stateRoot: 'hash',
    receiptsRoot: 'hash',
    blockAccessList: 'rlp',
    slotNumber: 'index',
  },
};

export const TESTING = section(
  { spec: EXECUTION_APIS, effect: 'dev', servedBy: 'test setups of geth, Nethermind, reth, Besu' },
  [
    {
      name: 'testing_buildBlockV1',
      doc: 'Builds a block on another from what is given, without adding it to the chain.',
      params: [
        { name: 'parent block hash', doc: 'The block to build on.', type: 'hash' },
        ATTRIBUTES,
        TRANSACTIONS,
        EXTRA_DATA,
      ],
      result: {
        headline: ['executionPayload', 'blockValue'],
        object: {
          executionPayload: PAYLOAD,
          blockValue: 'wei',
          blobsBundle: {
            object: { commitments: { array: 'data' }, proofs: { array: 'data' }, blobs: { array: 'data' } },
          },
          executionRequests: { array: 'data' },
          shouldOverrideBuilder: 'bool',
        },
      },
    },
    {
      name: 'testing_commitBlockV1',
      doc: 'Builds a block on the newest one from what is given and makes it the head.',
      params: [ATTRIBUTES, TRANSACTIONS, EXTRA_DATA],
      result: 'hash',
    },
  ],
);
