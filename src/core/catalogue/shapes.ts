// Owns the result shapes that several methods share: log, receipt, transaction, block.
// Field lists: https://github.com/ethereum/execution-apis (src/schemas), EIP-2930, 1559, 4844, 4895, 7702.

import type { Shape } from '../shape.ts';

const ACCESS_LIST: Shape = { array: { object: { address: 'address', storageKeys: { array: 'word' } } } };

const AUTHORIZATION_LIST: Shape = {
  array: {
    object: { chainId: 'chainId', address: 'address', nonce: 'nonce', yParity: 'data', r: 'data', s: 'data' },
  },
};

const LOG: Shape = {
  headline: ['address', 'topics'],
  object: {
    address: 'address',
    topics: { array: 'word' },
    data: 'data',
    blockNumber: 'blockNumber',
    blockHash: 'hash',
    blockTimestamp: 'timestamp',
    transactionHash: 'hash',
    transactionIndex: 'index',
    logIndex: 'index',
    removed: 'bool',
  },
};

export const RECEIPT: Shape = {
  headline: ['status', 'gasUsed', 'logs'],
  object: {
    status: 'status',
    type: 'txType',
    transactionHash: 'hash',
    transactionIndex: 'index',
    blockHash: 'hash',
    blockNumber: 'blockNumber',
    blockTimestamp: 'timestamp',
    from: 'address',
    to: 'address',
    contractAddress: 'address',
    gasUsed: 'gas',
    cumulativeGasUsed: 'gas',
    effectiveGasPrice: 'weiPerGas',
    blobGasUsed: 'blobGas',
    blobGasPrice: 'weiPerGas',
    logs: { array: LOG },
    logsBloom: 'bloom',
    root: 'hash',
  },
};

export const TRANSACTION: Shape = {
  headline: ['from', 'to', 'value'],
  object: {
    hash: 'hash',
    type: 'txType',
    chainId: 'chainId',
    nonce: 'nonce',
    from: 'address',
    to: 'address',
    value: 'wei',
    gas: 'gas',
    gasPrice: 'weiPerGas',
    maxFeePerGas: 'weiPerGas',
    maxPriorityFeePerGas: 'weiPerGas',
    maxFeePerBlobGas: 'weiPerGas',
    input: 'calldata',
    accessList: ACCESS_LIST,
    authorizationList: AUTHORIZATION_LIST,
    blobVersionedHashes: { array: 'hash' },
    blockHash: 'hash',
    blockNumber: 'blockNumber',
    blockTimestamp: 'timestamp',
    transactionIndex: 'index',
    r: 'data',
    s: 'data',
    v: 'data',
    yParity: 'data',
  },
};

/** `withdrawals[].amount` is in gwei (EIP-4895); `nonce` is eight bytes of DATA, not a number. */
export const BLOCK: Shape = {
  headline: ['number', 'timestamp', 'transactions'],
  object: {
    number: 'blockNumber',
    hash: 'hash',
    parentHash: 'hash',
    timestamp: 'timestamp',
    gasUsed: 'gas',
    gasLimit: 'gas',
    baseFeePerGas: 'weiPerGas',
    blobGasUsed: 'blobGas',
    excessBlobGas: 'blobGas',
    miner: 'address',
    size: 'bytes',
    transactions: { array: { string: 'hash', otherwise: TRANSACTION } },
    withdrawals: {
      array: { object: { index: 'index', validatorIndex: 'index', address: 'address', amount: 'gwei' } },
    },
    uncles: { array: 'hash' },
    difficulty: 'count',
    totalDifficulty: 'count',
    nonce: 'data',
    extraData: 'extraData',
    logsBloom: 'bloom',
    mixHash: 'hash',
    sha3Uncles: 'hash',
    stateRoot: 'hash',
    transactionsRoot: 'hash',
    receiptsRoot: 'hash',
    withdrawalsRoot: 'hash',
    parentBeaconBlockRoot: 'hash',
    requestsHash: 'hash',
  },
};
