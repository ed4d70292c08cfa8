// Names of transaction types.

import type { Chain } from '../chain/chain.ts';
import { exactAmount } from '../quantity.ts';

/**
 * Names of transaction types by their number (EIP-2718). Other chains than Ethereum chose numbers that do not collide.
 */
const TRANSACTION_TYPES: Readonly<Record<number, string>> = {
  0: 'legacy',
  1: 'access list, EIP-2930',
  2: 'dynamic fee, EIP-1559',
  3: 'blob, EIP-4844',
  4: 'set code, EIP-7702',
  100: 'deposit, Arbitrum',
  101: 'unsigned, Arbitrum',
  102: 'contract, Arbitrum',
  104: 'retry, Arbitrum',
  105: 'submit retryable, Arbitrum',
  106: 'internal, Arbitrum',
  113: 'EIP-712, ZKsync',
  118: 'Tempo transaction',
  122: 'fee in a token, Celo CIP-66',
  123: 'fee in a token, Celo CIP-64',
  124: 'fee in a token, Celo CIP-42',
  126: 'deposit, OP Stack',
  127: 'state sync, Polygon',
  254: 'protocol upgrade, ZKsync',
  255: 'priority operation, ZKsync',
};

/** Scroll uses this number for a type of its own. */
const ON_SCROLL: Readonly<Record<number, string>> = { 126: 'message from L1, Scroll' };

export function transactionTypeName(type: bigint | number, chain: Chain | undefined): string | undefined {
  const number = Number(type);
  return (chain?.kind === 'Scroll' ? ON_SCROLL[number] : undefined) ?? TRANSACTION_TYPES[number];
}

/** `type 0x7c (fee in a token, Celo CIP-42)`, by the first byte of a raw transaction; undefined for an unknown type. */
export function typeOfBytes(data: string, chain: Chain | undefined): string | undefined {
  const byte = data.slice(0, 4).toLowerCase();
  const type = exactAmount(byte);
  const name = type === undefined || type === 0n ? undefined : transactionTypeName(type, chain);
  return name === undefined ? undefined : `type ${byte} (${name})`;
}
