// The block that a result belongs to, from the request and the result. A tag stays a tag: the newest known block is
// only a lower bound for it.

import { blockTagMeaning, isBlockTag } from '../blockTags.ts';
import type { HistoryEntry } from './call.ts';
import { findMethod } from '../catalogue/catalogue.ts';
import type { ParamSpec } from '../catalogue/methodSpec.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount, groupDigits } from '../quantity.ts';
import { shortHex } from '../text/shortHex.ts';

type AskedCall = Pick<HistoryEntry, 'method' | 'params' | 'outcome' | 'head'>;

/** One block or a range, as text. `detail`: where the block is taken from. */
export type ResultBlock = {
  readonly name: 'Block' | 'Blocks';
  readonly text: string;
  readonly detail: string;
};

/** The first and last block of a filter, as sent; an omitted bound is `latest`. */
export type RequestedRange = { readonly from: JsonValue; readonly to: JsonValue };

const HASH = /^0x[0-9a-f]{64}$/i;

/** The block of a result; undefined where neither the request nor the result names one. */
export function resultBlock(entry: AskedCall): ResultBlock | undefined {
  const requested = requestedBlock(entry);
  const range = requested === undefined ? requestedRange(entry.params) : undefined;
  if (range !== undefined) return rangeText(range, entry.head);
  const returned = blockOfResult(entry.outcome);
  if (returned === 'none') return block('pending', 'Not in a block yet.');
  if (returned === undefined)
    return requested === undefined ? undefined : requestedText(requested, entry.head);
  const text = numberText(returned);
  if (typeof requested === 'string' && isBlockTag(requested))
    return block(`${text} · ${requested} when requested`, tagDetail(requested));
  return block(text, 'Named in the result.');
}

/** The block of a result as a number. `isBound`: the number is only a lower bound, from the newest known block. */
type BlockOrder = { readonly number: bigint; readonly isBound: boolean };

/** A call to be ordered; `outcome` is optional because a head has none. */
type OrderedCall = Omit<AskedCall, 'outcome'> & Partial<Pick<AskedCall, 'outcome'>>;

function blockOrder(entry: OrderedCall): BlockOrder | undefined {
  const returned = entry.outcome && blockOfResult(entry.outcome);
  if (returned === 'none') return undefined;
  const requested = requestedBlock(entry);
  const number = returned ?? exactAmount(requested);
  if (number !== undefined) return { number, isBound: false };
  const head = requested === 'latest' ? exactAmount(entry.head) : undefined;
  return head === undefined ? undefined : { number: head, isBound: true };
}

/** Two results in the order of their blocks where that is known, else in the order of their calls' start. */
export function inBlockOrder<Entry extends OrderedCall & Pick<HistoryEntry, 'startedAt'>>(
  one: Entry,
  other: Entry,
): readonly [before: Entry, after: Entry] {
  return (orderOfBlocks(one, other) ?? one.startedAt - other.startedAt) <= 0 ? [one, other] : [other, one];
}

/** Negative where the block of `one` comes first; undefined where the blocks do not give the order. */
function orderOfBlocks(one: OrderedCall, other: OrderedCall): number | undefined {
  const [a, b] = [blockOrder(one), blockOrder(other)];
  if (a === undefined || b === undefined || (a.isBound && b.isBound)) return undefined;
  if (a.isBound) return a.number >= b.number ? 1 : undefined;
  if (b.isBound) return b.number >= a.number ? -1 : undefined;
  return a.number === b.number ? undefined : a.number < b.number ? -1 : 1;
}

/** The block range of a filter of logs or traces, where the call has one. */
export function requestedRange(params: readonly JsonValue[]): RequestedRange | undefined {
  const [filter = null] = params;
  if (!isJsonObject(filter)) return undefined;
  const { fromBlock, toBlock } = filter;
  return fromBlock === undefined && toBlock === undefined
    ? undefined
    : { from: fromBlock ?? 'latest', to: toBlock ?? 'latest' };
}

/** The tag, number or hash that the parameters name, or the method's default where they name none. */
function requestedBlock({ method, params }: Pick<AskedCall, 'method' | 'params'>): JsonValue | undefined {
  const specs = findMethod(method)?.params ?? [];
  const at = specs.findIndex(isBlock);
  const given = at === -1 ? params[0] : (params[at] ?? specs[at]?.default);
  if (given === undefined || given === null) return undefined;
  if (!isJsonObject(given)) return at === -1 ? undefined : given;
  return given['blockHash'] ?? given['blockNumber'];
}

function isBlock({ type, name }: ParamSpec): boolean {
  return (
    type === 'block' ||
    type === 'blockNumber' ||
    name === 'block hash' ||
    (typeof type === 'object' && 'oneOf' in type && type.oneOf.includes('blockNumber'))
  );
}

/** The one block that the parameters name by number or hash, as text; undefined for a tag, a range or no block. */
export function namedBlock(entry: Pick<AskedCall, 'method' | 'params'>): string | undefined {
  const isRange = (findMethod(entry.method)?.params ?? []).filter(isBlock).length > 1;
  if (isRange || requestedRange(entry.params) !== undefined) return undefined;
  const requested = requestedBlock(entry);
  if (typeof requested === 'string' && HASH.test(requested)) return shortHex(requested);
  const number = exactAmount(requested);
  return number === undefined ? undefined : groupDigits(number);
}

/** The block that the parameters name, by number, hash or tag, as text; undefined where they name none or a range. */
export function askedBlock(entry: Pick<AskedCall, 'method' | 'params'>): string | undefined {
  const requested = requestedBlock(entry);
  if (typeof requested === 'string' && isBlockTag(requested)) return requested;
  return namedBlock(entry);
}

/** The block number in a block, transaction, receipt or log; `none` where it is not in a block yet. */
function blockOfResult(outcome: HistoryEntry['outcome']): bigint | 'none' | undefined {
  if (!outcome.ok || !isJsonObject(outcome.result)) return undefined;
  const { number, parentHash, blockNumber, hash } = outcome.result;
  const numberMember = parentHash === undefined ? blockNumber : number;
  if (numberMember === null && (hash === null || typeof hash === 'string')) return 'none';
  return exactAmount(numberMember);
}

function requestedText(requested: JsonValue, head: string | undefined): ResultBlock | undefined {
  if (typeof requested === 'string') {
    if (HASH.test(requested)) return block(shortHex(requested), `Requested by hash: ${requested}.`);
    if (isBlockTag(requested)) return tagText(requested, head);
  }
  const number = exactAmount(requested);
  return number === undefined ? undefined : block(numberText(number), 'Requested by number.');
}

function tagText(tag: string, head: string | undefined): ResultBlock {
  const known = tag === 'latest' ? exactAmount(head) : undefined;
  if (known === undefined) return block(tag, tagDetail(tag));
  const seen = `The newest block seen at this endpoint before: ${numberText(known)}.`;
  return block(`latest (${groupDigits(known)} or later)`, `${tagDetail(tag)} ${seen}`);
}

function tagDetail(tag: string): string {
  return `Requested as “${tag}”: ${blockTagMeaning(tag)}.`;
}

function rangeText({ from, to }: RequestedRange, head: string | undefined): ResultBlock {
  const end = (value: JsonValue): string => {
    const number = exactAmount(value);
    return number === undefined ? textOf(value) : groupDigits(number);
  };
  const [first, last] = [exactAmount(from), exactAmount(to)];
  const known = exactAmount(head);
  const details = [
    ...(first === undefined || last === undefined || last < first
      ? []
      : [`${groupDigits(last - first + 1n)} ${last === first ? 'block' : 'blocks'}.`]),
    ...(to === 'latest' && known !== undefined
      ? [`The newest block seen at this endpoint before: ${numberText(known)}.`]
      : []),
  ];
  return { name: 'Blocks', text: `${end(from)} to ${end(to)}`, detail: details.join(' ') };
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function numberText(number: bigint): string {
  return `${groupDigits(number)} (0x${number.toString(16)})`;
}

function block(text: string, detail: string): ResultBlock {
  return { name: 'Block', text, detail };
}
