// Reads the RLP of a block or a header into JSON-RPC’s names. Yellow Paper 4.4, EIP-1559, 4895, 4844, 4788, 7685, 7928
// and 7843.

import * as Hash from 'ox/Hash';
import { HEADER, WITHDRAWALS } from '../catalogue/shapes/block.ts';
import type { JsonValue } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { rlpNumber } from './parseRlp.ts';
import type { RlpItem } from './parseRlp.ts';

type Fields = Readonly<Record<string, JsonValue>>;

/** The header's fields in their order; forks added those of the last line one by one. */
const HEADER_FIELDS = [
  'parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot logsBloom difficulty number gasLimit',
  'gasUsed timestamp extraData mixHash nonce',
  'baseFeePerGas withdrawalsRoot blobGasUsed excessBlobGas parentBeaconBlockRoot requestsHash blockAccessListHash slotNumber',
].flatMap((line) => line.split(' '));
const FIRST_FIELDS = 15;

const WITHDRAWAL_FIELDS = ['index', 'validatorIndex', 'address', 'amount'];

/** The fields that are bytes; all others are numbers. */
const BYTES = /Hash$|Root$|^(sha3Uncles|miner|logsBloom|extraData|nonce|address)$/;

export const RAW_BLOCK: Shape = {
  object: {
    header: HEADER,
    transactions: { array: 'rawTransaction' },
    uncles: { array: HEADER },
    withdrawals: WITHDRAWALS,
  },
};

/** The header in this list, with its hash, which is the block hash; undefined where the list is not a header. */
export function headerOf(hex: string, { items, start, end }: RlpItem): Fields | undefined {
  const isHeader =
    items !== undefined &&
    items.length >= FIRST_FIELDS &&
    items[0]!.bytes?.length === 66 &&
    items[2]!.bytes?.length === 42 &&
    items[6]!.bytes?.length === 514;
  if (!isHeader) return undefined;
  const hash = Hash.keccak256(`0x${hex.slice(start, end)}`, { as: 'Hex' });
  return { hash, ...fields(HEADER_FIELDS, items) };
}

/** The block in this list: header, transactions, uncles and, since EIP-4895, withdrawals. */
export function blockOf(hex: string, { items }: RlpItem): Fields | undefined {
  if (items === undefined || items.length < 3) return undefined;
  const header = headerOf(hex, items[0]!);
  const [, transactions, uncles, withdrawals] = items;
  if (header === undefined || transactions?.items === undefined || uncles?.items === undefined)
    return undefined;
  // A legacy transaction is a list; a typed one is a string.
  const raw = transactions.items.map(({ bytes, start, end }) => bytes ?? `0x${hex.slice(start, end)}`);
  return {
    header,
    transactions: raw,
    uncles: uncles.items.map((uncle) => headerOf(hex, uncle) ?? null),
    ...(withdrawals?.items === undefined
      ? {}
      : { withdrawals: withdrawals.items.map((item) => fields(WITHDRAWAL_FIELDS, item.items ?? [])) }),
  };
}

function fields(names: readonly string[], items: readonly RlpItem[]): Fields {
  const known = names.slice(0, items.length);
  return Object.fromEntries(
    known.map((name, index) => {
      const item = items[index]!;
      const number = BYTES.test(name) ? undefined : rlpNumber(item);
      return [name, number === undefined ? (item.bytes ?? null) : formatQuantity(number)];
    }),
  );
}
