// Reads the fields that several transaction types share.

import { omitUndefined } from '../omitUndefined.ts';
import type { JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import { rlpNumber } from './parseRlp.ts';
import type { RlpItem } from './parseRlp.ts';

export type Fields = Readonly<Record<string, JsonValue>>;

export type FieldKind = 'number' | 'address' | 'data' | 'accessList' | 'hashes' | 'authorizations';

/** The field as JSON-RPC writes it; `null` for an omitted address. Undefined where the item is not of this kind. */
export function readField(field: FieldKind, item: RlpItem): JsonValue | undefined {
  const { bytes, items } = item;
  switch (field) {
    case 'number': {
      const amount = rlpNumber(item);
      return amount === undefined ? undefined : formatQuantity(amount);
    }
    case 'address':
      return bytes === '0x' ? null : addressOf(item);
    case 'data':
      return bytes;
    case 'hashes':
      return readEach(items, (hash) => (hash.bytes?.length === 66 ? hash.bytes : undefined));
    case 'accessList':
      return readEach(items, ({ items: entry }) => {
        const address = entry?.length === 2 ? addressOf(entry[0]!) : undefined;
        const storageKeys = address === undefined ? undefined : readField('hashes', entry![1]!);
        return address === undefined || storageKeys === undefined ? undefined : { address, storageKeys };
      });
    case 'authorizations':
      return readEach(items, ({ items: entry }) =>
        entry?.length === 6 ? readAuthorization(entry) : undefined,
      );
  }
}

function readAuthorization(entry: readonly RlpItem[]): JsonValue | undefined {
  const address = addressOf(entry[1]!);
  const [chainId, , nonce, yParity, r, s] = entry.map(rlpNumber);
  if (address === undefined || chainId === undefined || nonce === undefined) return undefined;
  if (yParity === undefined || r === undefined || s === undefined) return undefined;
  return {
    chainId: formatQuantity(chainId),
    address,
    nonce: formatQuantity(nonce),
    yParity: formatQuantity(yParity),
    r: formatQuantity(r),
    s: formatQuantity(s),
  };
}

/** The values of all items; undefined where one cannot be read. */
export function readEach(
  items: readonly RlpItem[] | undefined,
  readItem: (item: RlpItem) => JsonValue | undefined,
): readonly JsonValue[] | undefined {
  const values = items?.map(readItem);
  return values?.every((value) => value !== undefined) === true ? values : undefined;
}

export function addressOf({ bytes }: RlpItem): string | undefined {
  return bytes?.length === 42 ? bytes.toLowerCase() : undefined;
}

/** The fields; undefined where one of them could not be read. */
export function completeFields(fields: Readonly<Record<string, JsonValue | undefined>>): Fields | undefined {
  const read = omitUndefined(fields);
  return Object.keys(read).length === Object.keys(fields).length ? (read as Fields) : undefined;
}
