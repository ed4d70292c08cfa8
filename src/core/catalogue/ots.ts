// Method specs: the ots_ methods, made for the Otterscan explorer. Pages and counts are JSON numbers.

import type { Shape } from '../shape.ts';
import { OTTERSCAN } from './links.ts';
import type { ParamSpec } from './methodSpec.ts';
import { ADDRESS, BLOCK_HASH, BLOCK_NUMBER, BUSY_BLOCK, CONTRACT, TRANSACTION_HASH } from './params/basic.ts';
import { section } from './section.ts';
import { blockWith } from './shapes/block.ts';
import { RECEIPT } from './shapes/log.ts';
import { TRANSACTION } from './shapes/transaction.ts';

const DETAILS: Shape = {
  headline: ['block', 'totalFees'],
  object: {
    block: blockWith({ transactionCount: 'count' }),
    issuance: { object: { blockReward: 'wei', uncleReward: 'wei', issuance: 'wei' } },
    totalFees: 'wei',
  },
};

const PAGE_OF_BLOCK: Shape = {
  object: {
    fullblock: blockWith({ transactions: { array: TRANSACTION }, transactionCount: 'count' }),
    receipts: { array: RECEIPT },
  },
};

const FOUND: Shape = {
  headline: ['txs'],
  object: { txs: { array: TRANSACTION }, receipts: { array: RECEIPT }, firstPage: 'bool', lastPage: 'bool' },
};

const number = (name: string, doc: string, example: string): ParamSpec => ({
  name,
  doc,
  type: 'integer',
  example,
});
const FROM_BLOCK = number('block', 'The block to start at; 0 for the newest or the oldest.', '0');
const PAGE_SIZE = number('page size', 'The minimum number of transactions.', '10');

export const OTS = section({ spec: OTTERSCAN, effect: 'read', servedBy: 'Erigon, reth, anvil' }, [
  { name: 'ots_getApiLevel', doc: 'The version of the ots_ methods.', params: [], result: 'count' },
  {
    name: 'ots_hasCode',
    doc: 'Whether an address is a contract.',
    params: [CONTRACT, BLOCK_NUMBER],
    result: 'bool',
  },
  {
    name: 'ots_getInternalOperations',
    doc: 'The transfers of the chain’s coin, creations and self-destructions inside a transaction: type 0 transfer, 1 self-destruct, 2 create, 3 create2.',
    params: [TRANSACTION_HASH],
    result: {
      array: {
        headline: ['type', 'from', 'to', 'value'],
        object: { type: 'index', from: 'address', to: 'address', value: 'wei' },
      },
    },
  },
  {
    name: 'ots_traceTransaction',
    doc: 'The calls of a transaction with their depth, in a flat list.',
    params: [TRANSACTION_HASH],
    result: {
      array: {
        headline: ['type', 'depth', 'to', 'value'],
        object: {
          type: 'text',
          depth: 'count',
          from: 'address',
          to: 'address',
          value: 'wei',
          input: 'calldata',
          output: 'returnData',
        },
      },
    },
    heavy: true,
  },
  {
    name: 'ots_getTransactionError',
    doc: 'The revert data of a failed transaction; empty if it succeeded.',
    params: [TRANSACTION_HASH],
    result: 'returnData',
  },
  {
    name: 'ots_getBlockDetails',
    doc: 'A block without transactions and bloom, with its issuance and total fees.',
    params: [BUSY_BLOCK],
    result: DETAILS,
    nullMeans: 'The node has no block of this number.',
  },
  {
    name: 'ots_getBlockDetailsByHash',
    doc: 'The same as ots_getBlockDetails, by the block’s hash.',
    params: [BLOCK_HASH],
    result: DETAILS,
    nullMeans: 'The node knows no block with this hash.',
  },
  {
    name: 'ots_getBlockTransactions',
    doc: 'A page of a block’s transactions with their receipts. Only the selector of the input is included.',
    params: [
      number('block', 'The number of the block.', '68934'),
      number('page', 'From 0.', '0'),
      number('page size', 'Transactions per page.', '10'),
    ],
    result: PAGE_OF_BLOCK,
  },
  {
    name: 'ots_searchTransactionsBefore',
    doc: 'Transactions that touch an account, from a block backwards.',
    params: [ADDRESS, FROM_BLOCK, PAGE_SIZE],
    result: FOUND,
    heavy: true,
  },
  {
    name: 'ots_searchTransactionsAfter',
    doc: 'Transactions that touch an account, from a block onwards.',
    params: [ADDRESS, FROM_BLOCK, PAGE_SIZE],
    result: FOUND,
    heavy: true,
  },
  {
    name: 'ots_getTransactionBySenderAndNonce',
    doc: 'The hash of a transaction, by its sender and nonce.',
    params: [ADDRESS, number('nonce', 'The nonce, from 0.', '1')],
    result: 'hash',
    nullMeans: 'The account has sent no such transaction.',
  },
  {
    name: 'ots_getContractCreator',
    doc: 'Who created a contract, and in which transaction.',
    params: [CONTRACT],
    result: { headline: ['creator', 'hash'], object: { hash: 'hash', creator: 'address' } },
    nullMeans: 'There is no contract at this address.',
  },
]);
