// The shapes of a log and a receipt. https://github.com/ethereum/execution-apis (src/schemas/receipt.yaml), EIP-658,
// 4844.

import type { Shape } from '../../shape.ts';

export const LOG: Shape = {
  headline: ['address', 'topics'],
  object: {
    address: 'address',
    topics: { array: 'word' },
    data: 'data',
    // The transaction comes first: it is what a log is most often followed to.
    transactionHash: 'hash',
    blockNumber: 'blockNumber',
    blockTimestamp: 'timestamp',
    blockHash: 'hash',
    transactionIndex: 'index',
    logIndex: 'index',
    removed: 'bool',
  },
};

/** https://specs.optimism.io (isthmus, jovian). */
const OP_STACK: Readonly<Record<string, Shape>> = {
  l1Fee: 'wei',
  l1GasPrice: 'weiPerGas',
  l1GasUsed: 'gas',
  l1FeeScalar: 'text',
  l1BaseFeeScalar: 'quantity',
  l1BlobBaseFee: 'weiPerGas',
  l1BlobBaseFeeScalar: 'quantity',
  operatorFeeScalar: 'quantity',
  operatorFeeConstant: 'quantity',
  daFootprintGasScalar: 'quantity',
  depositNonce: 'nonce',
  depositReceiptVersion: 'quantity',
};

export const RECEIPT: Shape = {
  headline: ['status', 'gasUsed', 'logs'],
  columns: ['transactionHash', 'blockNumber', 'status', 'from', 'to', 'gasUsed', 'logs'],
  object: {
    status: 'status',
    revertReason: 'returnData',
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
    timestamp: 'timestamp',
    ...OP_STACK,
    // Mantle: the price of ETH in MNT.
    tokenRatio: 'quantity',
    // Arbitrum.
    gasUsedForL1: 'gas',
    l1BlockNumber: 'blockNumber',
    // Celo.
    baseFee: 'weiPerGas',
    feeCurrency: 'address',
    // ZKsync.
    l1BatchNumber: 'quantity',
    l1BatchTxIndex: 'index',
    // Tempo.
    feePayer: 'address',
    feeToken: 'address',
  },
};
