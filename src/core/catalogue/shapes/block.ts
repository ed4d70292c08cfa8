// The shape of a block and its header. EIP-1559, 4399, 4788, 4844, 4895, 7685, 7928.

import type { Shape } from '../../shape.ts';
import { TRANSACTION } from './transaction.ts';

const HEADER_START = {
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
} as const;

/** `nonce` is eight bytes of DATA, not a number. */
const HEADER_END = {
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
  blockAccessListHash: 'hash',
  slotNumber: 'quantity',
  // Arbitrum.
  l1BlockNumber: 'blockNumber',
  sendCount: 'quantity',
  sendRoot: 'hash',
  // ZKsync.
  l1BatchNumber: 'quantity',
  l1BatchTimestamp: 'timestamp',
} as const;

/** `amount` is in gwei (EIP-4895). */
export const WITHDRAWALS: Shape = {
  array: {
    headline: ['address', 'amount'],
    object: { index: 'index', validatorIndex: 'index', address: 'address', amount: 'gwei' },
  },
};

const TRANSACTIONS: Shape = { array: { string: 'hash', otherwise: TRANSACTION } };

/** The shape of a block with further members, which come between the important members and those seldom looked at. */
export function blockWith(members: Readonly<Record<string, Shape>>): Shape {
  return {
    headline: ['number', 'timestamp', 'transactions'],
    object: {
      ...HEADER_START,
      ...members,
      withdrawals: WITHDRAWALS,
      uncles: { array: 'hash' },
      ...HEADER_END,
    },
  };
}

export const BLOCK: Shape = blockWith({ transactions: TRANSACTIONS });

export const HEADER: Shape = {
  headline: ['number', 'timestamp'],
  object: { ...HEADER_START, ...HEADER_END },
};

/** A block of eth_simulateV1, with its calls in place of receipts. */
export const simulatedBlock = (call: Shape): Shape =>
  blockWith({ calls: { array: call }, transactions: TRANSACTIONS });
