// What identifies an item of a list: a transaction its hash, a log its position in the transaction. Data for
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
 * `has`: the members all such items have. `by`: the identities to try, each some members. `own`: items without a common
 * identity are different items, and are never compared. `like`: the members that items have in common which stand for
 * each other where there is no identity.
 */
export type ItemNature = {
  readonly has: readonly string[];
  readonly by: readonly (readonly string[])[];
  readonly own?: true;
  readonly like?: readonly string[];
};

/** The first one whose members all items have. */
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

/** Some items of a list, so many from the one at `start` on. */
export type Items = {
  readonly list: DecodedNode;
  readonly start: number;
  readonly size: number;
};

/** The nature of all these items of both lists, if they have one. */
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

/** The items by the keys of these members; members that are missing have a key too. */
export function* keysBy(items: Items, names: readonly string[]): Slices<readonly string[]> {
  const keys: string[] = [];
  for (let index = 0; index < items.size; index++) {
    yield 'pause';
    const item = itemAt(items.list, items.start + index);
    keys.push(names.map((name) => memberOf(items, item, index, name)?.()).join(' '));
  }
  return keys;
}

/** The items by the keys of their whole values. */
export function* wholeKeys({ list, start, size }: Items): Slices<readonly string[]> {
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

/** The key of an item's member; a hash or an address in place of an object is such a member itself. */
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
