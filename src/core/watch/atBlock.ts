// Makes the same call at another block: replaces the parameters that name a block. Other calls stay as they are.

import { findMethod } from '../catalogue/catalogue.ts';
import type { InputShape, MethodSpec } from '../catalogue/methodSpec.ts';
import { blockOffset } from '../input/blockOffset.ts';
import type { BlockOffset } from '../input/blockOffset.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount, formatQuantity } from '../quantity.ts';

type Call = { readonly method: string; readonly params: readonly JsonValue[] };

/** Whether a parameter of the call names a block. */
export function namesBlock({ method }: Pick<Call, 'method'>): boolean {
  const spec = findMethod(method);
  return spec !== undefined && (blockIndex(spec) !== -1 || rangeIndex(spec) !== -1);
}

/** The parameters of the call at a block; a filter of logs or traces is limited to this block. */
export function atBlock({ method, params }: Call, block: bigint): readonly JsonValue[] {
  const spec = findMethod(method);
  if (spec === undefined) return params;
  const number = formatQuantity(block);
  const at = blockIndex(spec);
  if (at !== -1) return replaced(params, at, number);
  const range = rangeIndex(spec);
  if (range === -1) return params;
  const given = params[range];
  const { blockHash: _gone, ...filter } = isJsonObject(given) ? given : {};
  return replaced(params, range, { ...filter, fromBlock: number, toBlock: number });
}

/** The block of a call that `atBlock` made. */
export function requestedBlockOf({ method, params }: Call): bigint | undefined {
  const spec = findMethod(method);
  const at = spec === undefined ? -1 : blockIndex(spec);
  const filter = spec === undefined ? undefined : params[rangeIndex(spec)];
  return exactAmount(at === -1 && isJsonObject(filter) ? filter['fromBlock'] : params[at]);
}

/** Parameters omitted before it are sent as null. */
function replaced(params: readonly JsonValue[], at: number, value: JsonValue): readonly JsonValue[] {
  const length = Math.max(params.length, at + 1);
  return Array.from({ length }, (_none, index) => (index === at ? value : (params[index] ?? null)));
}

function blockIndex({ params }: MethodSpec): number {
  return params.findIndex(({ type }) => isBlock(type));
}

function isBlock(type: InputShape): boolean {
  if (typeof type === 'string') return type === 'block' || type === 'blockNumber';
  return 'nullable' in type && isBlock(type.nullable);
}

function rangeIndex({ params }: MethodSpec): number {
  return params.findIndex(
    ({ type }) =>
      typeof type === 'object' &&
      'object' in type &&
      ['fromBlock', 'toBlock'].every((name) => type.object.some((member) => member.name === name)),
  );
}

/**
 * The tags that a call names, with `latest` for `pending` and for an omitted block. Empty where it names blocks by
 * number or hash.
 */
export function requestedTags(call: Call): readonly BlockOffset['tag'][] {
  const tags = new Set<BlockOffset['tag']>();
  atTags(call, (tag) => {
    tags.add(tag);
    return 0n;
  });
  return [...tags];
}

/** The parameters with a number in place of each tag and each distance from a tag. */
export function atTags(
  { method, params }: Call,
  numberOf: (tag: BlockOffset['tag']) => bigint,
): readonly JsonValue[] {
  const spec = findMethod(method);
  if (spec === undefined) return params;
  const numbered = (requested: JsonValue | undefined, standard: string): JsonValue => {
    const text = requested === undefined || requested === null ? standard : requested;
    if (typeof text !== 'string' || text === 'earliest') return text;
    const tag = TAGS.get(text);
    const { tag: from, back } = tag === undefined ? (blockOffset(text) ?? {}) : { tag, back: 0n };
    if (from === undefined || back === undefined) return text;
    const number = numberOf(from);
    return formatQuantity(number > back ? number - back : 0n);
  };
  const at = blockIndex(spec);
  if (at !== -1) return replaced(params, at, numbered(params[at], spec.params[at]?.default ?? 'latest'));
  const filter = params[rangeIndex(spec)];
  if (!isJsonObject(filter) || filter['blockHash'] !== undefined) return params;
  const [fromBlock, toBlock] = [filter['fromBlock'], filter['toBlock']].map((end) => numbered(end, 'latest'));
  return replaced(params, rangeIndex(spec), { ...filter, fromBlock: fromBlock!, toBlock: toBlock! });
}

const TAGS: ReadonlyMap<string, BlockOffset['tag']> = new Map([
  ['latest', 'latest'],
  ['pending', 'latest'],
  ['safe', 'safe'],
  ['finalized', 'finalized'],
]);
