// The names of kinds of values, as the user sees them.

import type { NodeKind } from './decodedNode.ts';

const NAMES: Readonly<Partial<Record<NodeKind, string>>> = {
  weiPerGas: 'wei per gas',
  blobGas: 'blob gas',
  blockNumber: 'block number',
  blockAccessIndex: 'block access index',
  bytes: 'size',
  chainId: 'chain id',
  txType: 'transaction type',
  bool: 'true or false',
  returnData: 'return data',
  bloom: 'bloom filter',
  extraData: 'extra data',
  rawTransaction: 'raw transaction',
  rlp: 'RLP',
  word: '32-byte word',
  filterId: 'filter id',
  blockTag: 'block tag',
  int: 'integer',
  quantity: 'number',
  tokenAmount: 'token amount',
  // The row has no room for the time zone, which its tooltip and its notations have.
  timestamp: 'local time',
  // The row itself says how many items or which members these have.
  array: '',
  object: '',
  unknown: '',
  null: '',
};

/** `weiPerGas` as `wei per gas`; '' for kinds that need no name. */
export function kindName(kind: NodeKind): string {
  return NAMES[kind] ?? kind;
}
