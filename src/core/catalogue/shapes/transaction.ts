// The shape of a transaction of any type. EIP-2718, 2930, 1559, 4844, 7702.

import type { Shape } from '../../shape.ts';

export const ACCESS_LIST: Shape = {
  array: { object: { address: 'address', storageKeys: { array: 'word' } } },
};

const AUTHORIZATION_LIST: Shape = {
  array: {
    headline: ['address'],
    object: { chainId: 'chainId', address: 'address', nonce: 'nonce', yParity: 'data', r: 'data', s: 'data' },
  },
};

export const TRANSACTION = {
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
} satisfies Shape;

/** The signed transaction, and the same as an object. */
export const SIGNED_TRANSACTION: Shape = { object: { raw: 'rawTransaction', tx: TRANSACTION } };
