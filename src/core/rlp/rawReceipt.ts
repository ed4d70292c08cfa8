// Reads the RLP of a receipt into JSON-RPC’s names. Yellow Paper 4.4.1, EIP-658, 2718; the OP Stack’s deposits and
// Celo’s CIP-64. https://specs.optimism.io/protocol/deposits.html#deposit-receipt

import type { JsonObject, JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import { rlpNumber } from './parseRlp.ts';
import type { RlpItem } from './parseRlp.ts';
import { addressOf, completeFields, readEach } from './transactionFields.ts';

/** The lengths of `0x` with a word, and with a bloom filter. */
const [WORD, BLOOM] = [66, 514];
const COMMON = 4;
const MOST_TOPICS = 4;

/** The numbers that receipts of some types have after the common fields, each from some fork on. */
const MORE: ReadonlyMap<string, readonly string[]> = new Map([
  ['0x7e', ['depositNonce', 'depositReceiptVersion']],
  ['0x7b', ['baseFee']],
]);

/** The receipt in this list; undefined where it is not one. `type`: the byte before the list, as `0x2`; legacy `0x0`. */
export function receiptOf(type: string, { items }: RlpItem): JsonObject | undefined {
  if (items === undefined || items.length < COMMON) return undefined;
  const [outcome, cumulative, bloom, logs] = items;
  const more = items.slice(COMMON);
  const names = MORE.get(type) ?? [];
  if (bloom!.bytes?.length !== BLOOM || more.length > names.length) return undefined;
  return completeFields({
    type,
    ...outcomeOf(outcome!),
    cumulativeGasUsed: numberOf(cumulative!),
    logsBloom: bloom!.bytes,
    logs: readEach(logs!.items, logOf),
    ...Object.fromEntries(more.map((item, at) => [names[at]!, numberOf(item)])),
  });
}

/** The status or, before Byzantium, the state root after the transaction. */
function outcomeOf(item: RlpItem): Readonly<Record<string, JsonValue | undefined>> {
  if (item.bytes?.length === WORD) return { root: item.bytes };
  const status = rlpNumber(item);
  return { status: status === undefined || status > 1n ? undefined : formatQuantity(status) };
}

function logOf({ items }: RlpItem): JsonObject | undefined {
  if (items?.length !== 3 || (items[1]!.items?.length ?? 0) > MOST_TOPICS) return undefined;
  return completeFields({
    address: addressOf(items[0]!),
    topics: readEach(items[1]!.items, ({ bytes }) => (bytes?.length === WORD ? bytes : undefined)),
    data: items[2]!.bytes,
  });
}

function numberOf(item: RlpItem): string | undefined {
  const amount = rlpNumber(item);
  return amount === undefined ? undefined : formatQuantity(amount);
}
