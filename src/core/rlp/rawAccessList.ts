// Reads the RLP of a block’s access list into JSON-RPC’s names. https://eips.ethereum.org/EIPS/eip-7928

import type { JsonObject, JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import { rlpNumber } from './parseRlp.ts';
import type { RlpItem } from './parseRlp.ts';
import { addressOf, completeFields, readEach } from './transactionFields.ts';

/** The longest slot or value: `0x` and 32 bytes. */
const WORD = 66;
const MEMBERS = 6;

/** The list of accounts; undefined where the item is not such a list, or an empty one, which can be anything. */
export function accessListOf({ items }: RlpItem): readonly JsonValue[] | undefined {
  return items === undefined || items.length === 0 ? undefined : readEach(items, accountOf);
}

function accountOf({ items }: RlpItem): JsonObject | undefined {
  if (items?.length !== MEMBERS) return undefined;
  const [address, storage, reads, balances, nonces, codes] = items;
  return completeFields({
    address: addressOf(address!),
    storageChanges: readEach(storage!.items, slotOf),
    storageReads: readEach(reads!.items, wordOf),
    balanceChanges: changesOf(balances!, 'value', numberOf),
    nonceChanges: changesOf(nonces!, 'value', numberOf),
    codeChanges: changesOf(codes!, 'code', ({ bytes }) => bytes),
  });
}

function slotOf({ items }: RlpItem): JsonObject | undefined {
  if (items?.length !== 2) return undefined;
  return completeFields({ key: wordOf(items[0]!), changes: changesOf(items[1]!, 'value', wordOf) });
}

function changesOf(
  { items }: RlpItem,
  member: string,
  read: (item: RlpItem) => JsonValue | undefined,
): readonly JsonValue[] | undefined {
  return readEach(items, ({ items: change }) =>
    change?.length === 2
      ? completeFields({ index: numberOf(change[0]!), [member]: read(change[1]!) })
      : undefined,
  );
}

/** A slot or value, which RLP has without its leading zeros. */
function wordOf({ bytes }: RlpItem): string | undefined {
  if (bytes === undefined || bytes.length > WORD) return undefined;
  return `0x${bytes.slice(2).padStart(WORD - 2, '0')}`;
}

function numberOf(item: RlpItem): string | undefined {
  const amount = rlpNumber(item);
  return amount === undefined ? undefined : formatQuantity(amount);
}
