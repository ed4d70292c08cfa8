// Owns the specs of the methods known in full. Spec texts: https://ethereum.github.io/execution-apis.

import type { MethodSpec } from './methodSpec.ts';
import { ADDRESS, BLOCK_NUMBER, BLOCK_PARAM, TRANSACTION_HASH, TRANSACTION_REQUEST } from './params.ts';
import { BLOCK, RECEIPT, TRANSACTION } from './shapes.ts';

const EXECUTION_APIS = 'https://ethereum.github.io/execution-apis/api/methods/';
const NODE_DOCS = 'https://ethereum.org/developers/docs/apis/json-rpc/#';

export const METHODS: readonly MethodSpec[] = [
  {
    name: 'eth_blockNumber',
    doc: 'The number of the newest block the node has.',
    params: [],
    result: 'blockNumber',
    effect: 'read',
    spec: EXECUTION_APIS + 'eth_blockNumber',
  },
  {
    name: 'eth_chainId',
    doc: 'The chain the node follows (EIP-155), which signed transactions must name.',
    params: [],
    result: 'chainId',
    effect: 'read',
    spec: EXECUTION_APIS + 'eth_chainId',
  },
  {
    name: 'eth_gasPrice',
    doc: 'What the node suggests to pay per unit of gas in a legacy transaction.',
    params: [],
    result: 'weiPerGas',
    effect: 'read',
    spec: EXECUTION_APIS + 'eth_gasPrice',
  },
  {
    name: 'eth_getBalance',
    doc: 'How much ether an account holds at a block.',
    params: [ADDRESS, BLOCK_PARAM],
    result: 'wei',
    effect: 'read',
    spec: EXECUTION_APIS + 'eth_getBalance',
  },
  {
    name: 'eth_getTransactionCount',
    doc: 'How many transactions an account has sent: the nonce of its next one. With the tag “pending” the waiting ones count too.',
    params: [ADDRESS, BLOCK_PARAM],
    result: 'nonce',
    effect: 'read',
    spec: EXECUTION_APIS + 'eth_getTransactionCount',
  },
  {
    name: 'eth_getCode',
    doc: 'The code at an address. Empty for an ordinary account; 0xef0100 and an address for one that delegates (EIP-7702).',
    params: [ADDRESS, BLOCK_PARAM],
    result: 'code',
    effect: 'read',
    spec: EXECUTION_APIS + 'eth_getCode',
  },
  {
    name: 'eth_getBlockByNumber',
    doc: 'A block by number or tag, with its transactions as hashes or in full.',
    params: [
      BLOCK_NUMBER,
      {
        name: 'full transactions',
        doc: 'Whole transaction objects instead of hashes.',
        type: 'bool',
        default: 'false',
        example: 'false',
      },
    ],
    result: BLOCK,
    effect: 'read',
    nullMeans: 'The node has no block of this number.',
    spec: EXECUTION_APIS + 'eth_getBlockByNumber',
  },
  {
    name: 'eth_getTransactionByHash',
    doc: 'A transaction, mined or waiting, by its hash.',
    params: [TRANSACTION_HASH],
    result: TRANSACTION,
    effect: 'read',
    nullMeans: 'The node knows no transaction with this hash: wrong chain, dropped, or never seen.',
    spec: EXECUTION_APIS + 'eth_getTransactionByHash',
  },
  {
    name: 'eth_getTransactionReceipt',
    doc: 'What a mined transaction did: status, gas used, price paid, logs.',
    params: [TRANSACTION_HASH],
    result: RECEIPT,
    effect: 'read',
    nullMeans: 'There is no receipt: the transaction is not mined yet, or the node does not know it.',
    spec: EXECUTION_APIS + 'eth_getTransactionReceipt',
  },
  {
    name: 'eth_call',
    doc: 'Runs a contract call at a block without sending a transaction, and gives back what it returns.',
    params: [TRANSACTION_REQUEST, BLOCK_PARAM],
    result: 'returnData',
    effect: 'read',
    spec: EXECUTION_APIS + 'eth_call',
  },
  {
    name: 'web3_clientVersion',
    doc: 'Name and version of the node’s software.',
    params: [],
    result: 'text',
    effect: 'read',
    spec: NODE_DOCS + 'web3_clientversion',
  },
  {
    name: 'net_version',
    doc: 'The network id as decimal text; nearly always the same number as the chain id.',
    params: [],
    result: 'text',
    effect: 'read',
    spec: NODE_DOCS + 'net_version',
  },
];
