// Owns reading the RLP of a block or of its header by the names JSON-RPC has for the fields. Yellow Paper 4.4,
// EIP-1559, 4895, 4844, 4788, 7685, 7928.

import type { JsonValue } from '../json.ts';
import type { Leaf, Shape } from '../shape.ts';
import type { RlpItem } from './parseRlp.ts';

/** The header's fields in their order; those after `nonce` came one by one. */
const HEADER: Readonly<Record<string, Leaf>> = {
  parentHash: 'hash',
  sha3Uncles: 'hash',
  miner: 'address',
  stateRoot: 'hash',
  transactionsRoot: 'hash',
  receiptsRoot: 'hash',
  logsBloom: 'bloom',
  difficulty: 'quantity',
  number: 'blockNumber',
  gasLimit: 'gas',
  gasUsed: 'gas',
  timestamp: 'timestamp',
  extraData: 'extraData',
  mixHash: 'hash',
  nonce: 'data',
  baseFeePerGas: 'weiPerGas',
  withdrawalsRoot: 'hash',
  blobGasUsed: 'blobGas',
  excessBlobGas: 'blobGas',
  parentBeaconBlockRoot: 'hash',
  requestsHash: 'hash',
  blockAccessListHash: 'hash',
};

const WITHDRAWAL: Readonly<Record<string, Leaf>> = {
  index: 'index',
  validatorIndex: 'index',
  address: 'address',
  amount: 'gwei',
};

const FIXED: ReadonlySet<Leaf> = new Set<Leaf>(['hash', 'address', 'bloom', 'data', 'extraData']);
const FIRST_FIELDS = 15;

export const RAW_HEADER: Shape = { headline: ['number', 'timestamp', 'gasUsed'], object: HEADER };

export const RAW_BLOCK: Shape = {
  object: {
    header: RAW_HEADER,
    transactions: { array: 'rawTransaction' },
    uncles: { array: RAW_HEADER },
    withdrawals: { array: { headline: ['address', 'amount'], object: WITHDRAWAL } },
  },
};

/** The header this list is, or undefined. */
export function headerOf({ items }: RlpItem): Readonly<Record<string, JsonValue>> | undefined {
  const isHeader =
    items !== undefined &&
    items.length >= FIRST_FIELDS &&
    items[0]!.bytes?.length === 66 &&
    items[2]!.bytes?.length === 42 &&
    items[6]!.bytes?.length === 514;
  return isHeader ? fields(HEADER, items) : undefined;
}

/** The block this list is: header, transactions, uncles and, since EIP-4895, withdrawals. */
export function blockOf(hex: string, { items }: RlpItem): Readonly<Record<string, JsonValue>> | undefined {
  if (items === undefined || items.length < 3) return undefined;
  const header = headerOf(items[0]!);
  const [, transactions, uncles, withdrawals] = items;
  if (header === undefined || transactions?.items === undefined || uncles?.items === undefined)
    return undefined;
  // A legacy transaction is a list itself, a typed one a string.
  const raw = transactions.items.map(({ bytes, start, end }) => bytes ?? `0x${hex.slice(start, end)}`);
  return {
    header,
    transactions: raw,
    uncles: uncles.items.map((uncle) => headerOf(uncle) ?? null),
    ...(withdrawals?.items === undefined
      ? {}
      : { withdrawals: withdrawals.items.map((item) => fields(WITHDRAWAL, item.items ?? [])) }),
  };
}

function fields(
  names: Readonly<Record<string, Leaf>>,
  items: readonly RlpItem[],
): Readonly<Record<string, JsonValue>> {
  const known = Object.entries(names).slice(0, items.length);
  return Object.fromEntries(
    known.map(([name, leaf], index) => {
      const bytes = items[index]!.bytes ?? null;
      return [name, bytes === '0x' && !FIXED.has(leaf) ? '0x0' : bytes];
    }),
  );
}
