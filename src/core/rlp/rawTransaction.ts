// Reads one serialised transaction of any type: JSON-RPC's fields, hash, signer. Never throws. EIP-155, 2718, 2930,
// 1559, 4844, 7702, and Celo's CIP-64; chainTransaction.ts reads the types of some other chains.

import * as Hash from 'ox/Hash';
import { TRANSACTION } from '../catalogue/shapes/transaction.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { chainTypeOf, decodeChainTransaction } from './chainTransaction.ts';
import { encodeRlpList, encodeRlpNumber, rlpNumber, parseRlp } from './parseRlp.ts';
import type { RlpItem } from './parseRlp.ts';
import { recoverSender } from './recoverSender.ts';
import { readEach, readField } from './transactionFields.ts';
import type { FieldKind } from './transactionFields.ts';

const PRICE = 'nonce gasPrice gas to value input';
const FEES = 'chainId nonce maxPriorityFeePerGas maxFeePerGas gas to value input accessList';

/** The fields of each type in the order of encoding, without the signature, by the type byte. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['', PRICE],
  ['01', `chainId ${PRICE} accessList`],
  ['02', FEES],
  ['03', `${FEES} maxFeePerBlobGas blobVersionedHashes`],
  ['04', `${FEES} authorizationList`],
  // Celo’s CIP-64.
  ['7b', `${FEES} feeCurrency`],
]);

const FIELDS: Readonly<Record<string, FieldKind>> = {
  to: 'address',
  input: 'data',
  accessList: 'accessList',
  blobVersionedHashes: 'hashes',
  authorizationList: 'authorizations',
  feeCurrency: 'address',
};

const SIDECAR = ['blobs', 'commitments', 'proofs'];

/** The shape of what `decodeRawTransaction` returns. The blobs of a blob transaction are only counted. */
export const SERIALISED_TRANSACTION: Shape = {
  ...TRANSACTION,
  object: {
    ...TRANSACTION.object,
    blobs: 'count',
    commitments: { array: 'data' },
    proofs: { array: 'data' },
    gasPerPubdata: 'gas',
    factoryDeps: { array: 'code' },
    customSignature: 'data',
    paymaster: 'address',
    paymasterInput: 'data',
  },
};

/** Reads `data` (0x hex) as a transaction; undefined where it is not one. */
export function decodeRawTransaction(data: string): Readonly<Record<string, JsonValue>> | undefined {
  if (/^0x7[16e]/i.test(data)) return decodeChainTransaction(data);
  const byte = data.slice(2, 4).toLowerCase();
  const typed = TYPES.has(byte) ? byte : '';
  const type = typed === '' ? '0x0' : `0x${typed.replace(/^0/, '')}`;
  const whole = parseRlp(data, 2 + typed.length);
  if (whole?.items === undefined) return undefined;
  const isWrapped = typed === '03' && whole.items[0]?.items !== undefined;
  const list = isWrapped ? whole.items[0]! : whole;
  const read = readFields(data, TYPES.get(typed)!.split(' '), list.items ?? [], typed);
  if (read === undefined) return undefined;
  const sidecar = isWrapped ? readSidecar(whole.items.slice(1)) : {};
  if (sidecar === undefined) return undefined;
  // Only a signed transaction has the hash that a chain knows it by.
  if (read['r'] === undefined) return { type, ...read, ...sidecar };
  const encoded = data.slice(list.start, list.end).toLowerCase();
  const hash = Hash.keccak256(`0x${typed}${encoded}`, { as: 'Hex' });
  return { type, hash, ...read, ...sidecar };
}

/** Whether transactions whose bytes (0x hex) begin like this can be read, provided that they are complete. */
export function isReadType(data: string): boolean {
  const byte = data.slice(2, 4).toLowerCase();
  return TYPES.has(byte) || chainTypeOf(`0x${byte}`) !== undefined;
}

/** `typed`: the hex digits of the type byte, empty for a legacy transaction. */
function readFields(
  hex: string,
  names: readonly string[],
  items: readonly RlpItem[],
  typed: string,
): Readonly<Record<string, JsonValue>> | undefined {
  const isSigned = items.length === names.length + 3;
  if (!isSigned && items.length !== names.length) return undefined;
  const fields: Record<string, JsonValue> = {};
  for (const [index, name] of names.entries()) {
    const value = readField(FIELDS[name] ?? 'number', items[index]!);
    if (value === undefined) return undefined;
    fields[name] = value;
  }
  if (!isSigned) return fields;
  const [v, r, s] = items.slice(names.length).map(rlpNumber);
  if (v === undefined || r === undefined || s === undefined) return undefined;
  // An unsigned transaction has zeros for r and s, and the legacy form to sign has the chain id as v (EIP-155).
  if (r === 0n && s === 0n) return typed !== '' || v === 0n ? fields : { chainId: quantity(v), ...fields };
  const body = hex.slice(items[0]!.start, items[names.length]!.start);
  const signature = { [typed === '' ? 'v' : 'yParity']: quantity(v), r: quantity(r), s: quantity(s) };
  const protectedId = typed === '' && v >= 35n ? (v - 35n) / 2n : undefined;
  const parity =
    typed !== '' ? Number(v) : protectedId === undefined ? Number(v) - 27 : Number((v - 35n) % 2n);
  const tail = protectedId === undefined ? '' : `${encodeRlpNumber(protectedId)}8080`;
  const from = recoverSender(typed + encodeRlpList(body + tail), r, s, parity, {
    isFrontier: typed === '' && protectedId === undefined,
  });
  return {
    ...omitUndefined({ from }),
    ...(protectedId === undefined ? {} : { chainId: quantity(protectedId) }),
    ...fields,
    ...signature,
  };
}

/** The sidecar of a blob transaction. Each blob has 128 KiB, so blobs are only counted. */
function readSidecar(parts: readonly RlpItem[]): Readonly<Record<string, JsonValue>> | undefined {
  // Since EIP-7594, a version number comes before the lists.
  const lists = parts.length === 4 ? parts.slice(1) : parts;
  if (lists.length !== 3 || lists.some(({ items }) => items === undefined)) return undefined;
  const [blobs, ...rest] = lists.map(({ items }) => readEach(items, ({ bytes }) => bytes) ?? []);
  return Object.fromEntries(
    SIDECAR.map((name, index) => [name, index === 0 ? quantity(BigInt(blobs!.length)) : rest[index - 1]!]),
  );
}

const quantity = formatQuantity;
