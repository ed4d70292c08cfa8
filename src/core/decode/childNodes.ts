// The nodes below a node, one level at a time: the event that a log is, then all that the node sent, then other derived
// nodes. Large values are read in ranges.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeContainer, NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Leaf, Shape } from '../shape.ts';
import { countCallRows, callsBelow, hasCallRows } from './callNodes.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { countLeading, nodesInside } from './nodesInside.ts';

/** A large object with more members than this is not searched for a member by its name. */
export const MOST_SEARCHED = 1_000;

/** The nodes below this one, `from` (inclusive) to `to` (exclusive). */
export function childNodes(
  node: DecodedNode,
  from = 0,
  to = Number.MAX_SAFE_INTEGER,
): readonly DecodedNode[] {
  const leading = countLeading(node);
  const sent = sentNodes(node, Math.max(0, from - leading), to - leading);
  if (leading === 0 && from + sent.length >= to) return sent;
  const sentCount = leading === 0 && from === 0 ? sent.length : countSentChildren(node);
  const inside = nodesInside(node);
  if (inside.length === 0) return sent;
  return [
    ...inside.slice(from, Math.min(to, leading)),
    ...sent,
    ...inside.slice(Math.max(leading, from - sentCount), Math.max(leading, to - sentCount)),
  ];
}

/** The position of a member that the node sent, among the nodes below; `place`: its position among the members. */
export function positionOfSent(node: DecodedNode, place: number): number {
  return countLeading(node) + place;
}

/** The position of a derived node among the nodes below; `place`: its position among the derived nodes. */
export function positionOfInside(node: DecodedNode, place: number): number {
  return place < countLeading(node) ? place : countSentChildren(node) + place;
}

export function childCount(node: DecodedNode): number {
  return countSentChildren(node) + nodesInside(node).length;
}

/** The members of the shape's headline that the object has. */
export function headlineNodes(node: DecodedNode): readonly DecodedNode[] {
  const { shape, value } = node;
  if (typeof shape !== 'object' || !('object' in shape)) return [];
  return (shape.headline ?? []).flatMap((key) => {
    const member = memberNamed(value, key);
    return member === undefined
      ? []
      : [decode(key, member, shape.object[key] ?? 'unknown', { parent: node })];
  });
}

/** A member by its name; a large object with very many members is not searched. */
export function memberNamed(value: NodeValue, name: string): NodeValue | undefined {
  if (isJsonObject(value)) return Object.hasOwn(value, name) ? (value[name] ?? null) : undefined;
  if (!isLargeValue(value) || value.kind !== 'object' || value.count > MOST_SEARCHED) return undefined;
  return value.child(name);
}

/** The node at a path of child positions; undefined where there is none. */
export function nodeAt(root: DecodedNode, path: readonly number[]): DecodedNode | undefined {
  let node: DecodedNode | undefined = root;
  for (const position of path) {
    if (node === undefined) return undefined;
    node = childNodes(node, position, position + 1)[0];
  }
  return node;
}

/** The kind of this node's name, where the name is data, such as an address; undefined for a plain name. */
export function keyKind({ parent }: DecodedNode): Leaf | undefined {
  return parent !== undefined && typeof parent.shape === 'object' && 'keys' in parent.shape
    ? parent.shape.keys
    : undefined;
}

/** The number of members or items that the node sent. */
export function countSentChildren(node: DecodedNode): number {
  const { kind, value } = node;
  if (hasCallRows(node)) return countCallRows(node);
  if (isLargeValue(value)) return value.kind === 'string' ? 0 : value.count;
  if (kind === 'array') return (value as readonly JsonValue[]).length;
  return kind === 'object' ? Object.keys(value as JsonObject).length : 0;
}

/** The members or items that the node sent, `from` (inclusive) to `to` (exclusive). */
export function sentNodes(node: DecodedNode, from: number, to: number): DecodedNode[] {
  const { shape, value, kind } = node;
  const placement = { parent: node };
  if (hasCallRows(node)) return callsBelow(node, from, to);
  if (isLargeValue(value)) return value.kind === 'string' ? [] : largeNodes(node, value, from, to);
  if (kind === 'array') {
    const items = value as readonly JsonValue[];
    const nodes: DecodedNode[] = [];
    const end = Math.min(to, items.length);
    for (let index = from; index < end; index++)
      nodes.push(decode(String(index), items[index]!, itemShape(shape, index), placement));
    return nodes;
  }
  if (kind !== 'object') return [];
  const object = value as JsonObject;
  const names = memberNames(object, shape);
  const nodes: DecodedNode[] = [];
  const end = Math.min(to, names.length);
  for (let index = from; index < end; index++) {
    const name = names[index]!;
    nodes.push(decode(name, object[name]!, memberShape(shape, name), placement));
  }
  return nodes;
}

/** The members of a large container, in the order of the result. */
function largeNodes(parent: DecodedNode, value: LargeContainer, from: number, to: number): DecodedNode[] {
  const { shape } = parent;
  return value.children(from, to).map((member, index) => {
    const { name = String(from + index) } = member;
    const below = value.kind === 'array' ? itemShape(shape, from + index) : memberShape(shape, name);
    return decode(name, member.value, below, { parent });
  });
}

/** The shape of the item at a position of a list. */
export function itemShape(shape: Shape, position: number): Shape {
  if (typeof shape !== 'object') return 'unknown';
  if ('array' in shape) return shape.array;
  return 'tuple' in shape ? (shape.tuple[position] ?? 'unknown') : 'unknown';
}

export function memberShape(shape: Shape, name: string): Shape {
  if (typeof shape !== 'object') return 'unknown';
  if ('object' in shape) return Object.hasOwn(shape.object, name) ? shape.object[name]! : 'unknown';
  return 'map' in shape ? shape.map : 'unknown';
}

/** The names of the members: those of the shape first, in its order, then all others in the order of the object. */
export function memberNames(object: JsonObject, shape: Shape): readonly string[] {
  const sent = Object.keys(object);
  if (typeof shape !== 'object' || !('object' in shape)) return sent;
  const known = shape.object;
  const names: string[] = [];
  for (const key in known) if (Object.hasOwn(object, key)) names.push(key);
  if (names.length < sent.length) for (const key of sent) if (!Object.hasOwn(known, key)) names.push(key);
  return names;
}
