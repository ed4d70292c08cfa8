// Reads serialised transactions that only some chains have: OP Stack deposits, ZKsync's, Tempo's. Never throws.
// https://specs.optimism.io/protocol/deposits.html, https://docs.zksync.io/zksync-protocol/rollup/transaction-lifecycle

import * as Hash from 'ox/Hash';
import type { JsonValue } from '../json.ts';
import { parseRlp, rlpNumber } from './parseRlp.ts';
import type { RlpItem } from './parseRlp.ts';
import { readTempo } from './tempoTransaction.ts';
import { addressOf, readField, completeFields } from './transactionFields.ts';
import type { Fields } from './transactionFields.ts';

type ChainType = {
  /** The name of the type for users. */
  readonly what: string;
  /** What is known of the sender and the hash. */
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
  [
    '0x76',
    {
      what: 'A transaction of Tempo',
      note: 'a transaction of Tempo: a sender is recovered from a signature as Ethereum has it; one of another kind names its sender, and is not checked here',
      read: readTempo,
    },
  ],
]);

/** The description of a transaction type (`0x7e`); undefined for types that every chain has. */
export function chainTypeOf(type: JsonValue | undefined): ChainType | undefined {
  return typeof type === 'string' ? TYPES.get(type) : undefined;
}

/** Reads `data` (0x hex) as one of these types; undefined where it is of another type. */
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
  return completeFields({
    hash: Hash.keccak256(data.toLowerCase() as `0x${string}`, { as: 'Hex' }),
    sourceHash: sourceHash.bytes,
    from: addressOf(from!),
    to: targetIn(to!),
    mint: numberIn(mint!),
    value: numberIn(value!),
    gas: numberIn(gas!),
    isSystemTx: system === undefined || system > 1n ? undefined : system === 1n,
    input: input.bytes,
  });
}

/** The signature is in a member of its own, or where other types have theirs. */
function readZksync(items: readonly RlpItem[]): Fields | undefined {
  if (items.length !== 16) return undefined;
  const [nonce, priority, fee, gas, to, value, input, v, r, s, ...rest] = items;
  const [chainId, from, gasPerPubdata, factoryDeps, customSignature, paymaster] = rest;
  const signed = [r, s].every((item) => item!.bytes !== undefined && item!.bytes !== '0x');
  const paid = paymaster!.items?.length === 2 ? paymaster!.items : [];
  return completeFields({
    chainId: numberIn(chainId!),
    nonce: numberIn(nonce!),
    maxPriorityFeePerGas: numberIn(priority!),
    maxFeePerGas: numberIn(fee!),
    gas: numberIn(gas!),
    from: addressOf(from!),
    to: targetIn(to!),
    value: numberIn(value!),
    input: input!.bytes,
    gasPerPubdata: numberIn(gasPerPubdata!),
    factoryDeps: factoryDeps!.items?.map(({ bytes }) => bytes ?? '0x'),
    customSignature: customSignature!.bytes,
    ...(paid.length === 0 ? {} : { paymaster: addressOf(paid[0]!), paymasterInput: paid[1]!.bytes }),
    ...(signed ? { v: numberIn(v!), r: numberIn(r!), s: numberIn(s!) } : {}),
  });
}

const numberIn = (item: RlpItem): JsonValue | undefined => readField('number', item);

/** `null` for a contract creation. */
const targetIn = (item: RlpItem): JsonValue | undefined => readField('address', item);
