// The shape of a transaction of any type. EIP-2718, 2930, 1559, 4844, 7702.

import type { Shape } from '../../shape.ts';

export const ACCESS_LIST: Shape = {
  array: { object: { address: 'address', storageKeys: { array: 'word' } } },
};

/** All of them are numbers; `r` and `s` are read as words, for which nodes may leave out leading zeros. */
const SIGNATURE = { r: 'word', s: 'word', v: 'quantity', yParity: 'quantity' } as const;

const AUTHORIZATION_LIST: Shape = {
  array: {
    headline: ['address'],
    object: { chainId: 'chainId', address: 'address', nonce: 'nonce', ...SIGNATURE },
  },
};

/** https://specs.optimism.io/protocol/deposits.html */
const OP_DEPOSIT = {
  sourceHash: 'hash',
  mint: 'wei',
  isSystemTx: 'bool',
  depositReceiptVersion: 'quantity',
} satisfies Readonly<Record<string, Shape>>;

/** Arbitrum's transaction types 0x64 to 0x6a. */
const ARBITRUM = {
  requestId: 'hash',
  ticketId: 'hash',
  refundTo: 'address',
  retryTo: 'address',
  retryValue: 'wei',
  retryData: 'calldata',
  beneficiary: 'address',
  depositValue: 'wei',
  maxRefund: 'wei',
  submissionFeeRefund: 'wei',
  l1BaseFee: 'weiPerGas',
} satisfies Readonly<Record<string, Shape>>;

const TEMPO_SIGNATURE: Shape = {
  string: 'data',
  otherwise: { object: { type: 'text', ...SIGNATURE } },
};

/** https://docs.tempo.xyz/protocol/transactions */
const TEMPO = {
  calls: { array: { headline: ['to', 'input'], object: { to: 'address', value: 'wei', input: 'calldata' } } },
  feeToken: 'address',
  nonceKey: 'quantity',
  validAfter: 'timestamp',
  validBefore: 'timestamp',
  feePayerSignature: { object: SIGNATURE },
  aaAuthorizationList: {
    array: {
      headline: ['address'],
      object: { chainId: 'chainId', address: 'address', nonce: 'nonce', signature: TEMPO_SIGNATURE },
    },
  },
  keyAuthorization: {
    string: 'rlp',
    otherwise: {
      object: { chainId: 'chainId', keyId: 'address', keyType: 'text', expiry: 'timestamp' },
    },
  },
  signature: TEMPO_SIGNATURE,
} satisfies Readonly<Record<string, Shape>>;

export const TRANSACTION = {
  headline: ['from', 'to', 'value', 'calls'],
  columns: ['hash', 'from', 'to', 'value', 'calls', 'gas'],
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
    ...SIGNATURE,
    ...OP_DEPOSIT,
    ...ARBITRUM,
    ...TEMPO,
    // Scroll: a message from L1, and its sender there.
    queueIndex: 'index',
    sender: 'address',
    // Celo, CIP-64.
    feeCurrency: 'address',
    // ZKsync.
    l1BatchNumber: 'quantity',
    l1BatchTxIndex: 'index',
  },
} satisfies Shape;

/** A signed transaction as bytes, and the same as an object. */
export const SIGNED_TRANSACTION: Shape = { object: { raw: 'rawTransaction', tx: TRANSACTION } };
