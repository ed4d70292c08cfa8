// Reads serialised transactions that only some chains have: deposits of the OP Stack, and ZKsync's. Never throws.
// https://specs.optimism.io/protocol/deposits.html, https://docs.zksync.io/zksync-protocol/rollup/transaction-lifecycle

import * as Hash from 'ox/Hash';
import { given } from '../given.ts';
import type { JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import { parseRlp, rlpNumber } from './parseRlp.ts';
import type { RlpItem } from './parseRlp.ts';

type Fields = Readonly<Record<string, JsonValue>>;

type ChainType = {
  /** What it is, as a person reads it. */
  readonly what: string;
  /** What is known of its sender and hash. */
  readonly note: string;
  readonly read: (items: readonly RlpItem[], data: string) => Fields | undefined;
};

const TYPES: ReadonlyMap<string, ChainType> = new Map([
  [
    '0x7e',
    {
      what: 'A deposit of the OP Stack, which the chain itself makes',
      note: 'a deposit of the OP Stack: it has no signature, and names its sender',
      read: readDeposit,
    },
  ],
  [
    '0x71',
    {
      what: 'A transaction of ZKsync (EIP-712)',
      note: 'a transaction of ZKsync (EIP-712): it names its sender; signature and hash are not checked here',
      read: readZksync,
    },
  ],
]);

/** What a transaction of this type (`0x7e`) is; undefined for those that every chain has. */
export function chainTypeOf(type: JsonValue | undefined): ChainType | undefined {
  return typeof type === 'string' ? TYPES.get(type) : undefined;
}

/** Reads `data` (0x hex) as one of them; undefined where it is none. */
export function decodeChainTransaction(data: string): Fields | undefined {
  const type = data.slice(0, 4).toLowerCase();
  const items = TYPES.has(type) ? parseRlp(data, 4)?.items : undefined;
  const fields = items === undefined ? undefined : TYPES.get(type)!.read(items, data);
  return fields === undefined ? undefined : { type, ...fields };
}

function readDeposit(items: readonly RlpItem[], data: string): Fields | undefined {
  const [sourceHash, from, to, mint, value, gas, isSystemTx, input] = items;
  if (items.length !== 8 || sourceHash?.bytes?.length !== 66 || input?.bytes === undefined) return undefined;
  const system = rlpNumber(isSystemTx!);
  return whole({
    hash: Hash.keccak256(data.toLowerCase() as `0x${string}`, { as: 'Hex' }),
    sourceHash: sourceHash.bytes,
    from: addressIn(from!),
    to: targetIn(to!),
    mint: quantityIn(mint!),
    value: quantityIn(value!),
    gas: quantityIn(gas!),
    isSystemTx: system === undefined || system > 1n ? undefined : system === 1n,
    input: input.bytes,
  });
}

/** The signature stands in its own member, or where other types have theirs. */
function readZksync(items: readonly RlpItem[]): Fields | undefined {
  if (items.length !== 16) return undefined;
  const [nonce, priority, fee, gas, to, value, input, v, r, s, ...rest] = items;
  const [chainId, from, gasPerPubdata, factoryDeps, customSignature, paymaster] = rest;
  const signed = [r, s].every((item) => item!.bytes !== undefined && item!.bytes !== '0x');
  const paid = paymaster!.items?.length === 2 ? paymaster!.items : [];
  return whole({
    chainId: quantityIn(chainId!),
    nonce: quantityIn(nonce!),
    maxPriorityFeePerGas: quantityIn(priority!),
    maxFeePerGas: quantityIn(fee!),
    gas: quantityIn(gas!),
    from: addressIn(from!),
    to: targetIn(to!),
    value: quantityIn(value!),
    input: input!.bytes,
    gasPerPubdata: quantityIn(gasPerPubdata!),
    factoryDeps: factoryDeps!.items?.map(({ bytes }) => bytes ?? '0x'),
    customSignature: customSignature!.bytes,
    ...(paid.length === 0 ? {} : { paymaster: addressIn(paid[0]!), paymasterInput: paid[1]!.bytes }),
    ...(signed ? { v: quantityIn(v!), r: quantityIn(r!), s: quantityIn(s!) } : {}),
  });
}

/** The fields, where every one of them could be read. */
function whole(fields: Readonly<Record<string, JsonValue | undefined>>): Fields | undefined {
  const read = given(fields);
  return Object.keys(read).length === Object.keys(fields).length ? (read as Fields) : undefined;
}

function quantityIn(item: RlpItem): JsonValue | undefined {
  const amount = rlpNumber(item);
  return amount === undefined ? undefined : formatQuantity(amount);
}

function addressIn({ bytes }: RlpItem): string | undefined {
  return bytes?.length === 42 ? bytes.toLowerCase() : undefined;
}

/** `null` where it creates a contract. */
function targetIn(item: RlpItem): JsonValue | undefined {
  return item.bytes === '0x' ? null : addressIn(item);
}
