// Finds what identifies the items of a list: a transaction its hash, a log its transaction and log index. Used by
// matchItems.ts.

import { MOST_SEARCHED, itemShape, memberShape } from '../decode/childNodes.ts';
import { decode, nameOf, resolveShape } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Slices } from '../slices.ts';
import { scalarKey, valueKey } from './valueKey.ts';

/**
 * What the items of a list have in common. `has`: the members that all of them have. `by`: the identities to try, each
 * of some members. `own`: items with different identities are different items, and are never compared. `like`: where
 * there is no identity, items are compared if they are equal in these members.
 */
export type ItemNature = {
  readonly has: readonly string[];
  readonly by: readonly (readonly string[])[];
  readonly own?: true;
  readonly like?: readonly string[];
};

/** The first nature whose `has` members all items have applies. */
const NATURES: readonly ItemNature[] = [
  { has: ['topics', 'logIndex'], by: [['transactionHash', 'logIndex']], like: ['address', 'topics'] },
  { has: ['topics', 'data'], by: [], like: ['address', 'topics'] },
  { has: ['traceAddress'], by: [['transactionHash', 'traceAddress'], ['traceAddress']] },
  { has: ['cumulativeGasUsed', 'transactionHash'], by: [['transactionHash']], own: true },
  { has: ['parentHash', 'number'], by: [['number']], own: true },
  { has: ['hash'], by: [['hash']], own: true },
  { has: ['txHash'], by: [['txHash']], own: true },
  { has: ['pc', 'op'], by: [], like: ['pc', 'op', 'depth'] },
  { has: ['type', 'from', 'gasUsed'], by: [], like: ['type', 'to'] },
  { has: ['validatorIndex', 'index'], by: [['index']], own: true },
  ...['enode', 'id', 'block', 'key', 'slot', 'address', 'name'].map((name) => ({
    has: [name],
    by: [[name]],
  })),
];

/** Lists whose items match by position alone. */
const POSITIONAL: ReadonlySet<string> = new Set(['topics', 'traceAddress', 'stack', 'memory']);

export function isPositional({ label, shape }: DecodedNode): boolean {
  return POSITIONAL.has(label) || (typeof shape === 'object' && 'tuple' in shape);
}

/** A part of a list: `size` items from the position `start` on. */
export type Items = {
  readonly list: DecodedNode;
  readonly start: number;
  readonly size: number;
};

/** The nature that all these items of both lists have in common, if there is one. */
export function* natureOf(before: Items, after: Items): Slices<ItemNature | undefined> {
  for (const nature of NATURES)
    if ((yield* haveAll(before, nature.has)) && (yield* haveAll(after, nature.has))) return nature;
  return undefined;
}

function* haveAll(items: Items, names: readonly string[]): Slices<boolean> {
  for (let index = 0; index < items.size; index++) {
    yield 'pause';
    const item = itemAt(items.list, items.start + index);
    if (!names.every((name) => memberOf(items, item, index, name) !== undefined)) return false;
  }
  return true;
}

/** A key of each item, made from these members; members may be missing. */
export function* keysBy(items: Items, names: readonly string[]): Slices<readonly string[]> {
  const keys: string[] = [];
  for (let index = 0; index < items.size; index++) {
    yield 'pause';
    const item = itemAt(items.list, items.start + index);
    keys.push(names.map((name) => memberOf(items, item, index, name)?.()).join(' '));
  }
  return keys;
}

/** A key of each item, made from its whole value. */
export function* valueKeys({ list, start, size }: Items): Slices<readonly string[]> {
  const name = nameOf(list.label, list.parent);
  const keys: string[] = [];
  for (let index = start; index < start + size; index++) {
    yield 'pause';
    keys.push(valueKey(name, itemAt(list, index), itemShape(list.shape, index)));
  }
  return keys;
}

/** The item of a list at a position. */
export function itemAt({ value }: DecodedNode, position: number): NodeValue {
  return isLargeValue(value) && value.kind === 'array'
    ? value.children(position, position + 1)[0]!.value
    : (value as readonly JsonValue[])[position]!;
}

/** Gives the key of an item's member. Where a hash or an address stands for the object, it is the member itself. */
function memberOf(
  { list, start }: Items,
  item: NodeValue,
  index: number,
  name: string,
): (() => string) | undefined {
  const shape = resolveShape(itemShape(list.shape, start + index), item);
  if (typeof item === 'string') {
    if (name !== 'hash' && name !== 'address') return undefined;
    const node = decode(nameOf(list.label, list.parent), item, shape);
    return node.kind === name ? () => scalarKey(node) : undefined;
  }
  if (isLargeValue(item)) {
    const member = item.kind === 'object' && item.count <= MOST_SEARCHED ? item.child(name) : undefined;
    return member === undefined ? undefined : () => valueKey(name, member, memberShape(shape, name));
  }
  if (!isJsonObject(item) || !Object.hasOwn(item, name)) return undefined;
  return () => valueKey(name, item[name]!, memberShape(shape, name));
}
