// Method specs: Nethermind's additions, and what providers add for decoding.

import { NETHERMIND, TENDERLY } from './links.ts';
import { BLOCK_PARAM, CONTRACT, TRANSACTION_HASH } from './params/basic.ts';
import { BLOCK_OVERRIDES, STATE_OVERRIDES } from './params/overrides.ts';
import { TRANSACTION_REQUEST } from './params/transaction.ts';
import { section } from './section.ts';
import { RECEIPT } from './shapes/log.ts';

const WITH_HEADER = {
  name: 'with header',
  doc: 'Add the block’s header as RLP.',
  type: 'bool',
  default: 'true',
} as const;

const CALLDATA = { name: 'calldata', doc: 'The bytes of the call.', type: 'calldata' } as const;

export const NETHERMIND_METHODS = [
  ...section({ spec: NETHERMIND + 'proof', effect: 'read', heavy: true, servedBy: 'Nethermind' }, [
    {
      name: 'proof_call',
      doc: 'Runs a call and returns its result with all proofs needed to check it.',
      params: [TRANSACTION_REQUEST, BLOCK_PARAM],
      result: 'unknown',
    },
    {
      name: 'proof_getTransactionByHash',
      doc: 'A transaction with the proof that it is in its block.',
      params: [TRANSACTION_HASH, WITH_HEADER],
      result: 'unknown',
    },
    {
      name: 'proof_getTransactionReceipt',
      doc: 'A receipt with the proof that it belongs to its block.',
      params: [TRANSACTION_HASH, WITH_HEADER],
      result: 'unknown',
    },
  ]),
  ...section({ spec: NETHERMIND + 'parity', effect: 'read', servedBy: 'Nethermind' }, [
    {
      name: 'parity_pendingTransactions',
      doc: 'The waiting transactions.',
      params: [],
      result: 'unknown',
      heavy: true,
    },
    {
      name: 'parity_getBlockReceipts',
      doc: 'The receipts of a block.',
      params: [BLOCK_PARAM],
      result: { array: RECEIPT },
    },
    {
      name: 'parity_listStorageKeys',
      doc: 'Storage slots of a contract in their order, a page at a time.',
      params: [
        CONTRACT,
        {
          name: 'count',
          doc: 'The maximum number of slots.',
          type: 'integer',
          default: '100',
          example: '100',
        },
        {
          name: 'after',
          doc: 'The last slot of the page before; nothing for the first page.',
          type: { nullable: 'word' },
          default: 'null',
        },
        BLOCK_PARAM,
      ],
      result: { array: 'word' },
      heavy: true,
      servedBy: 'Erigon; Parity and OpenEthereum before',
    },
    { name: 'parity_netPeers', doc: 'The node’s peers.', params: [], result: 'unknown' },
    { name: 'parity_enode', doc: 'The address that peers find the node at.', params: [], result: 'text' },
    {
      name: 'health_nodeStatus',
      doc: 'Whether the node is healthy.',
      params: [],
      result: 'unknown',
      spec: NETHERMIND + 'health',
    },
  ]),
  ...section({ spec: TENDERLY, effect: 'read', servedBy: 'Tenderly' }, [
    {
      name: 'tenderly_simulateTransaction',
      doc: 'Runs a transaction without sending it and returns a decoded trace, logs and changes.',
      params: [TRANSACTION_REQUEST, BLOCK_PARAM, STATE_OVERRIDES, BLOCK_OVERRIDES],
      result: 'unknown',
      heavy: true,
    },
    {
      name: 'tenderly_decodeInput',
      doc: 'Guesses the function behind calldata.',
      params: [CALLDATA],
      result: 'unknown',
    },
    {
      name: 'tenderly_decodeError',
      doc: 'Guesses the error behind revert data.',
      params: [{ ...CALLDATA, name: 'revert data', type: 'data' }],
      result: 'unknown',
    },
  ]),
];
