// Method specs: running calls without sending them.

import type { Shape } from '../../shape.ts';
import { ERIGON, EXECUTION_APIS } from '../links.ts';
import { BLOCK_PARAM, EXAMPLE_ACCOUNT, EXAMPLE_CONTRACT, EXAMPLE_RECEIVER } from '../params/basic.ts';
import {
  BLOCK_OVERRIDES,
  BLOCK_OVERRIDES_INPUT,
  STATE_OVERRIDES,
  STATE_OVERRIDES_INPUT,
} from '../params/overrides.ts';
import { FILLED_TRANSACTION, TRANSACTION_INPUT, TRANSACTION_REQUEST } from '../params/transaction.ts';
import { section } from '../section.ts';
import { simulatedBlock } from '../shapes/block.ts';
import { LOG } from '../shapes/log.ts';
import { ACCESS_LIST, SIGNED_TRANSACTION } from '../shapes/transaction.ts';

const CALL_RESULT: Shape = {
  headline: ['status', 'gasUsed', 'returnData'],
  object: {
    status: 'status',
    gasUsed: 'gas',
    maxUsedGas: 'gas',
    returnData: 'returnData',
    logs: { array: LOG },
    error: { headline: ['message'], object: { code: 'unknown', message: 'text', data: 'returnData' } },
  },
};

const TRANSFER = {
  from: EXAMPLE_ACCOUNT,
  to: EXAMPLE_CONTRACT,
  input: `transfer(address,uint256) ${EXAMPLE_RECEIVER} 1`,
};

export const EXECUTE = section({ spec: EXECUTION_APIS, effect: 'read' }, [
  {
    name: 'eth_call',
    doc: 'Runs a contract call at a block without sending a transaction, and returns its result.',
    params: [TRANSACTION_REQUEST, BLOCK_PARAM, STATE_OVERRIDES, BLOCK_OVERRIDES],
    result: 'returnData',
  },
  {
    name: 'eth_estimateGas',
    doc: 'How much gas a transaction would need if it were sent now.',
    params: [TRANSACTION_REQUEST, BLOCK_PARAM, STATE_OVERRIDES, BLOCK_OVERRIDES],
    result: 'gas',
  },
  {
    name: 'eth_createAccessList',
    doc: 'The accounts and slots a call would touch, as an access list (EIP-2930), and the gas it uses with it.',
    params: [TRANSACTION_REQUEST, BLOCK_PARAM, STATE_OVERRIDES],
    result: {
      headline: ['gasUsed', 'error'],
      object: { accessList: ACCESS_LIST, gasUsed: 'gas', error: 'text' },
    },
  },
  {
    name: 'eth_simulateV1',
    doc: 'Simulates calls in one or more blocks on top of a block, with state and block overrides, and returns each call’s result and logs.',
    params: [
      {
        name: 'simulation',
        doc: 'The blocks with their calls and overrides.',
        type: {
          object: [
            {
              name: 'blockStateCalls',
              required: true,
              type: {
                array: {
                  object: [
                    { name: 'blockOverrides', type: BLOCK_OVERRIDES_INPUT },
                    { name: 'stateOverrides', type: STATE_OVERRIDES_INPUT },
                    { name: 'calls', type: { array: TRANSACTION_INPUT } },
                  ],
                },
              },
            },
            { name: 'traceTransfers', type: 'bool', doc: 'Transfers of the chain’s coin appear as logs.' },
            { name: 'validation', type: 'bool', doc: 'Check nonces, fees and balances as for real.' },
            { name: 'returnFullTransactions', type: 'bool' },
          ],
        },
        example: JSON.stringify({ blockStateCalls: [{ calls: [TRANSFER] }], traceTransfers: true }),
      },
      BLOCK_PARAM,
    ],
    result: { array: simulatedBlock(CALL_RESULT) },
    heavy: true,
  },
  {
    name: 'eth_fillTransaction',
    doc: 'Completes a transaction with nonce, gas and fees, ready to be signed. Nothing is signed or sent.',
    params: [FILLED_TRANSACTION],
    result: SIGNED_TRANSACTION,
    servedBy: 'geth, anvil',
  },
  {
    name: 'eth_callMany',
    doc: 'Runs bundles of calls one after the other, each seeing what the ones before it changed.',
    params: [
      {
        name: 'bundles',
        doc: 'Bundles of transactions, each with overrides of its block.',
        type: {
          array: {
            object: [
              { name: 'transactions', type: { array: TRANSACTION_INPUT }, required: true },
              { name: 'blockOverride', type: BLOCK_OVERRIDES_INPUT },
            ],
          },
        },
        example: JSON.stringify([{ transactions: [TRANSFER] }]),
      },
      {
        name: 'context',
        doc: 'Where in the chain: the block, and after how many of its transactions (-1 for all).',
        type: {
          object: [
            { name: 'blockNumber', type: 'block', required: true },
            { name: 'transactionIndex', type: 'integer' },
          ],
        },
        default: '{"blockNumber":"latest"}',
      },
      STATE_OVERRIDES,
    ],
    result: { array: { array: { object: { value: 'returnData', error: 'unknown' } } } },
    servedBy: 'Erigon, reth',
    spec: ERIGON,
  },
]);
