// Reads exactly one serialised transaction of any type: JSON-RPC's fields, hash, signer. Never throws. EIP-155, 2718,
// 2930, 1559, 4844, 7702; of some chains alone: chainTransaction.ts.

import * as Hash from 'ox/Hash';
import { TRANSACTION } from '../catalogue/shapes/transaction.ts';
import { given } from '../given.ts';
import type { JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { decodeChainTransaction } from './chainTransaction.ts';
import { encodeRlpList, encodeRlpNumber, rlpNumber, parseRlp } from './parseRlp.ts';
import type { RlpItem } from './parseRlp.ts';
import { recoverSender } from './recoverSender.ts';

type Field = 'number' | 'address' | 'data' | 'accessList' | 'hashes' | 'authorizations';

const PRICE = 'nonce gasPrice gas to value input';
const FEES = 'chainId nonce maxPriorityFeePerGas maxFeePerGas gas to value input accessList';

/** The fields of each type in the order they are encoded, without the signature. */
const TYPES: readonly string[] = [
  PRICE,
  `chainId ${PRICE} accessList`,
  FEES,
  `${FEES} maxFeePerBlobGas blobVersionedHashes`,
  `${FEES} authorizationList`,
];

const FIELDS: Readonly<Record<string, Field>> = {
  to: 'address',
  input: 'data',
  accessList: 'accessList',
  blobVersionedHashes: 'hashes',
  authorizationList: 'authorizations',
};

const SIDECAR = ['blobs', 'commitments', 'proofs'];

/** The result of `decodeRawTransaction`; of the blobs beside a blob transaction, only their number. */
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

/** Reads `data` (0x hex) as a transaction; undefined where it is none. */
export function decodeRawTransaction(data: string): Readonly<Record<string, JsonValue>> | undefined {
  if (/^0x7[1e]/i.test(data)) return decodeChainTransaction(data);
  const isTyped = /^0x0[1-4]/.test(data);
  const type = isTyped ? Number(data[3]) : 0;
  const whole = parseRlp(data, isTyped ? 4 : 2);
  if (whole?.items === undefined) return undefined;
  const isWrapped = type === 3 && whole.items[0]?.items !== undefined;
  const list = isWrapped ? whole.items[0]! : whole;
  const read = readFields(data, TYPES[type]!.split(' '), list.items ?? [], type);
  if (read === undefined) return undefined;
  const sidecar = isWrapped ? readSidecar(whole.items.slice(1)) : {};
  if (sidecar === undefined) return undefined;
  // Only a signed transaction has a hash that a chain knows it by.
  if (read['r'] === undefined) return { type: `0x${type}`, ...read, ...sidecar };
  const encoded = data.slice(list.start, list.end).toLowerCase();
  const hash = Hash.keccak256(`0x${isTyped ? `0${type}` : ''}${encoded}`, { as: 'Hex' });
  return { type: `0x${type}`, hash, ...read, ...sidecar };
}

function readFields(
  hex: string,
  names: readonly string[],
  items: readonly RlpItem[],
  type: number,
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
  // No signature yet: zeros stand in for it, and what is to be signed has the chain's id as its v (EIP-155).
  if (r === 0n && s === 0n) return type > 0 || v === 0n ? fields : { chainId: quantity(v), ...fields };
  const body = hex.slice(items[0]!.start, items[names.length]!.start);
  const signature = { [type === 0 ? 'v' : 'yParity']: quantity(v), r: quantity(r), s: quantity(s) };
  const protectedId = type === 0 && v >= 35n ? (v - 35n) / 2n : undefined;
  const parity = type > 0 ? Number(v) : protectedId === undefined ? Number(v) - 27 : Number((v - 35n) % 2n);
  const tail = protectedId === undefined ? '' : `${encodeRlpNumber(protectedId)}8080`;
  const from = recoverSender((type === 0 ? '' : `0${type}`) + encodeRlpList(body + tail), r, s, parity, {
    isFrontier: type === 0 && protectedId === undefined,
  });
  return {
    ...given({ from }),
    ...(protectedId === undefined ? {} : { chainId: quantity(protectedId) }),
    ...fields,
    ...signature,
  };
}

function readField(field: Field, item: RlpItem): JsonValue | undefined {
  const { bytes, items } = item;
  switch (field) {
    case 'number': {
      const amount = rlpNumber(item);
      return amount === undefined ? undefined : quantity(amount);
    }
    case 'address':
      return bytes === '0x' ? null : addressOf(item);
    case 'data':
      return bytes;
    case 'hashes':
      return each(items, (hash) => (hash.bytes?.length === 66 ? hash.bytes : undefined));
    case 'accessList':
      return each(items, ({ items: entry }) => {
        const address = entry?.length === 2 ? addressOf(entry[0]!) : undefined;
        const storageKeys = address === undefined ? undefined : readField('hashes', entry![1]!);
        return address === undefined || storageKeys === undefined ? undefined : { address, storageKeys };
      });
    case 'authorizations':
      return each(items, ({ items: entry }) => (entry?.length === 6 ? readAuthorization(entry) : undefined));
  }
}

function readAuthorization(entry: readonly RlpItem[]): JsonValue | undefined {
  const address = addressOf(entry[1]!);
  const [chainId, , nonce, yParity, r, s] = entry.map(rlpNumber);
  if (address === undefined || chainId === undefined || nonce === undefined) return undefined;
  if (yParity === undefined || r === undefined || s === undefined) return undefined;
  return {
    chainId: quantity(chainId),
    address,
    nonce: quantity(nonce),
    yParity: quantity(yParity),
    r: quantity(r),
    s: quantity(s),
  };
}

/** The sidecar of a blob transaction; the blobs themselves are 128 KiB each. */
function readSidecar(parts: readonly RlpItem[]): Readonly<Record<string, JsonValue>> | undefined {
  // EIP-7594 puts a version number before the lists.
  const lists = parts.length === 4 ? parts.slice(1) : parts;
  if (lists.length !== 3 || lists.some(({ items }) => items === undefined)) return undefined;
  const [blobs, ...rest] = lists.map(({ items }) => each(items, ({ bytes }) => bytes) ?? []);
  return Object.fromEntries(
    SIDECAR.map((name, index) => [name, index === 0 ? quantity(BigInt(blobs!.length)) : rest[index - 1]!]),
  );
}

function each(
  items: readonly RlpItem[] | undefined,
  readItem: (item: RlpItem) => JsonValue | undefined,
): readonly JsonValue[] | undefined {
  const values = items?.map(readItem);
  return values?.every((value) => value !== undefined) === true ? values : undefined;
}

function addressOf({ bytes }: RlpItem): string | undefined {
  return bytes?.length === 42 ? bytes.toLowerCase() : undefined;
}

const quantity = formatQuantity;
