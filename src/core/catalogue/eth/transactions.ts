// Method specs: mined and waiting transactions.

import { EXECUTION_APIS, NODE_DOCS, RETH } from '../links.ts';
import { ADDRESS, BLOCK_HASH, BUSY_BLOCK, INDEX, TRANSACTION_HASH } from '../params/basic.ts';
import { section } from '../section.ts';
import { RECEIPT } from '../shapes/log.ts';
import { TRANSACTION } from '../shapes/transaction.ts';

const UNKNOWN = 'The node knows no transaction with this hash: wrong chain, dropped, or never seen.';
const NONE_THERE = 'There is no transaction at this position, or the node does not have the block.';

export const TRANSACTIONS = [
  ...section({ spec: EXECUTION_APIS, effect: 'read' }, [
    {
      name: 'eth_getTransactionByHash',
      doc: 'A transaction, mined or waiting, by its hash.',
      params: [TRANSACTION_HASH],
      result: TRANSACTION,
      nullMeans: UNKNOWN,
    },
    {
      name: 'eth_getTransactionReceipt',
      doc: 'What a mined transaction did: status, gas used, price paid, logs.',
      params: [TRANSACTION_HASH],
      result: RECEIPT,
      nullMeans: 'There is no receipt: the transaction is not mined yet, or the node does not know it.',
    },
    {
      name: 'eth_getTransactionByBlockNumberAndIndex',
      doc: 'A transaction by its block’s number and its position there.',
      params: [BUSY_BLOCK, INDEX],
      result: TRANSACTION,
      nullMeans: NONE_THERE,
    },
    {
      name: 'eth_getTransactionByBlockHashAndIndex',
      doc: 'A transaction by its block’s hash and its position there.',
      params: [BLOCK_HASH, INDEX],
      result: TRANSACTION,
      nullMeans: NONE_THERE,
    },
  ]),
  ...section({ spec: NODE_DOCS, effect: 'read' }, [
    {
      name: 'eth_getRawTransactionByHash',
      doc: 'A transaction as the signed bytes that went over the network.',
      params: [TRANSACTION_HASH],
      result: 'rawTransaction',
      nullMeans: UNKNOWN,
    },
    {
      name: 'eth_getRawTransactionByBlockNumberAndIndex',
      doc: 'The signed bytes of a transaction, by its block’s number and its position there.',
      params: [BUSY_BLOCK, INDEX],
      result: 'rawTransaction',
      nullMeans: NONE_THERE,
    },
    {
      name: 'eth_getRawTransactionByBlockHashAndIndex',
      doc: 'The signed bytes of a transaction, by its block’s hash and its position there.',
      params: [BLOCK_HASH, INDEX],
      result: 'rawTransaction',
      nullMeans: NONE_THERE,
    },
    {
      name: 'eth_getTransactionBySenderAndNonce',
      doc: 'A transaction by its sender and nonce.',
      params: [ADDRESS, { name: 'nonce', doc: 'The nonce, from 0.', type: 'quantity', example: '5' }],
      result: TRANSACTION,
      nullMeans: 'The account has sent no such transaction.',
      servedBy: 'reth, anvil',
      spec: RETH + 'eth',
    },
    {
      name: 'eth_pendingTransactions',
      doc: 'The waiting transactions of the node’s own accounts.',
      params: [],
      result: { array: TRANSACTION },
      servedBy: 'geth, Nethermind, Besu',
    },
  ]),
];
