// Finds the numbers of a result that a chart can follow, the uppermost first, and the lengths of its lists. Reads only
// a part of a long result.

import { childNodes } from '../decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { summarize } from '../decode/notations.ts';
import { amountInUnit, contractOfAmount, isAllowance, tokenAt, unitOfToken } from '../decode/tokenAmount.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { formatQuantity, groupDigits } from '../quantity.ts';
import type { Leaf, Shape } from '../shape.ts';
import { eventsOf, isListOfEvents, membersOfItems } from './eventLists.ts';

/**
 * `key`: its path in the result, `gasUsed` or `transactions[3].value`; `result` where the whole result is the number.
 */
export type NumericLeaf = {
  readonly key: string;
  readonly kind: Leaf;
  /** As the node sent it, or as it was decoded. */
  readonly value: JsonValue;
  readonly amount: bigint;
  /** The amount in its best unit. */
  readonly text: string;
  /** The token or vault whose amount this is. */
  readonly token?: string;
  /** Which amount of the vault it is. */
  readonly ofVault?: Shape;
  /** The amount is an allowance of a spender. */
  readonly isAllowed?: true;
};

/** The key of the number of failed transactions in a list of receipts. */
export const FAILED_TRANSACTIONS = 'failed transactions';
const MOST_LEAVES = 40;
const MOST_BELOW_ONE = 50;
const MOST_VISITED = 400;
/** Numbers that identify something: a chart of them is of no use. */
const NAMES: ReadonlySet<string> = new Set<Leaf>(['chainId', 'txType']);

/** The numbers of a result, the uppermost first, at most 40, each key once. */
export function numericLeaves(root: DecodedNode): readonly NumericLeaf[] {
  const leaves = new Map<string, NumericLeaf>();
  const waiting: DecodedNode[] = [root];
  for (let visited = 0; visited < Math.min(waiting.length, MOST_VISITED); visited++) {
    const node = waiting[visited]!;
    const { amount, kind } = node;
    const list = lengthOf(node);
    if (list !== undefined) leaves.set(list.key, list);
    const failed = node === root ? failedOf(node) : undefined;
    if (failed !== undefined) leaves.set(failed.key, failed);
    if (amount !== undefined && !NAMES.has(kind)) {
      const key = keyOf(node);
      const token = kind === 'tokenAmount' ? contractOfAmount(node) : undefined;
      const value = node.value as JsonValue;
      const isAllowed = token !== undefined && isAllowance(node) ? (true as const) : undefined;
      const ofVault = token === undefined || node.shape === 'tokenAmount' ? undefined : node.shape;
      const of = omitUndefined({ token, ofVault, isAllowed });
      const leaf = { key, kind: kind as Leaf, value, amount, text: summarize(node), ...of };
      if (!leaves.has(key)) leaves.set(key, leaf);
    }
    if (leaves.size >= MOST_LEAVES) break;
    if (node !== root || !isListOfEvents(node.shape)) waiting.push(...childNodes(node, 0, MOST_BELOW_ONE));
  }
  return [...leaves.values()];
}

/**
 * The length of a list, called after its items where they are receipts, logs or traces; undefined for a list inside an
 * item of another list, and for any other value.
 */
function lengthOf(node: DecodedNode): NumericLeaf | undefined {
  const { value } = node;
  const length = Array.isArray(value)
    ? value.length
    : isLargeValue(value) && value.kind === 'array'
      ? value.count
      : undefined;
  const key = node.parent === undefined ? (eventsOf(node.shape) ?? 'length') : `${keyOf(node)}.length`;
  if (length === undefined || key.includes('[')) return undefined;
  return countLeaf(key, length);
}

/** How many receipts of a list are of failed transactions; undefined where that is not known of each of them. */
function failedOf({ value, shape }: DecodedNode): NumericLeaf | undefined {
  if (!Array.isArray(value) || membersOfItems(shape)?.['status'] !== 'status') return undefined;
  const statuses = value.map((receipt: JsonValue) => (isJsonObject(receipt) ? receipt['status'] : undefined));
  if (!statuses.every((status) => status === '0x0' || status === '0x1')) return undefined;
  return countLeaf(FAILED_TRANSACTIONS, statuses.filter((status) => status === '0x0').length);
}

function countLeaf(key: string, count: number): NumericLeaf {
  const amount = BigInt(count);
  return { key, kind: 'count', value: formatQuantity(amount), amount, text: groupDigits(amount) };
}

/** The text of a number with what is known now: the unit of its token may be known since. */
export function numericText(
  { amount, text, token: contract, ofVault = 'tokenAmount', isAllowed }: NumericLeaf,
  context: DecodeContext,
): string {
  const token = contract && tokenAt(contract, ofVault, context);
  const unit = token === undefined ? undefined : unitOfToken(token, context);
  return unit === undefined ? text : amountInUnit(amount, unit, isAllowed);
}

/** Names of returned values that need no function name before them: not positions, and not columns of every series. */
const NAME_OF_ITS_OWN = /^(?!(?:time|block|failed|result)$)[a-z_]\w*$/i;

/**
 * The path of a value, for users to read: the names of decoded or derived values have spaces. A returned value is
 * called by its own name.
 */
function keyOf({ label, parent }: DecodedNode): string {
  const isReturned = parent?.parent?.kind === 'returnData' && parent.parent.parent === undefined;
  if (isReturned && NAME_OF_ITS_OWN.test(label)) return label;
  if (parent?.parent === undefined) return parent?.kind === 'array' ? `[${label}]` : label;
  const above = keyOf(parent);
  return parent.kind === 'array' ? `${above}[${label}]` : `${above}.${label}`;
}
