// Owns walking a JSON value by its shape, one level at a time. Refuses to hide anything: members no shape knows,
// and values that are not what the shape says, are nodes too.

import { isJsonObject, isRawNumber } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { parseQuantity } from '../quantity.ts';
import type { Leaf, Shape } from '../shape.ts';

export type NodeKind = Leaf | 'object' | 'array' | 'null';

/** A value with its meaning. Children are made on demand by `childNodes`. */
export type DecodedNode = {
  readonly label: string;
  readonly kind: NodeKind;
  /** As the node sent it. */
  readonly value: JsonValue;
  /** The exact number, for kinds that are numbers. */
  readonly amount?: bigint;
  readonly shape: Shape;
};

const NUMERIC: ReadonlySet<string> = new Set<Leaf>([
  'wei',
  'weiPerGas',
  'gwei',
  'gas',
  'blobGas',
  'timestamp',
  'seconds',
  'blockNumber',
  'nonce',
  'index',
  'count',
  'bytes',
  'quantity',
  'chainId',
  'txType',
  'status',
]);

const TEXTUAL: ReadonlySet<string> = new Set<Leaf>([
  'address',
  'hash',
  'data',
  'calldata',
  'returnData',
  'code',
  'bloom',
  'extraData',
  'rawTransaction',
  'rlp',
  'word',
  'filterId',
  'blockTag',
  'text',
]);

/** Decodes one value; never throws, whatever the node sent. */
export function decode(label: string, value: JsonValue, shape: Shape): DecodedNode {
  if (typeof shape === 'object' && 'lazy' in shape) return decode(label, value, shape.lazy());
  if (typeof shape === 'object' && 'otherwise' in shape) {
    return decode(label, value, typeof value === 'string' ? shape.string : shape.otherwise);
  }
  if (value === null) return { label, kind: 'null', value, shape };
  if (Array.isArray(value)) return { label, kind: 'array', value, shape };
  if (isJsonObject(value)) return { label, kind: 'object', value, shape };
  if (typeof shape === 'string' && NUMERIC.has(shape)) {
    const amount = exactAmount(value);
    if (amount !== undefined) return { label, kind: shape, value, amount, shape };
  }
  return { label, kind: leafKind(value, shape), value, shape };
}

/** Decodes the members or items of a node, `from` (inclusive) to `to` (exclusive); none for a leaf. */
export function childNodes(
  node: DecodedNode,
  from = 0,
  to = Number.MAX_SAFE_INTEGER,
): readonly DecodedNode[] {
  const { shape, value } = node;
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return items
      .slice(from, to)
      .map((child, offset) => decode(String(from + offset), child, itemShape(shape, from + offset)));
  }
  if (!isJsonObject(value)) return [];
  const known = typeof shape === 'object' && 'object' in shape ? shape.object : {};
  const other = typeof shape === 'object' && 'map' in shape ? shape.map : 'unknown';
  return orderedKeys(value, known)
    .slice(from, to)
    .map((key) => decode(key, value[key] ?? null, Object.hasOwn(known, key) ? known[key]! : other));
}

function itemShape(shape: Shape, position: number): Shape {
  if (typeof shape !== 'object') return 'unknown';
  if ('array' in shape) return shape.array;
  return 'tuple' in shape ? (shape.tuple[position] ?? 'unknown') : 'unknown';
}

/** The members of the shape's headline that the object has. */
export function headlineNodes({ shape, value }: DecodedNode): readonly DecodedNode[] {
  if (!isJsonObject(value) || typeof shape !== 'object' || !('object' in shape)) return [];
  const keys = (shape.headline ?? []).filter((key) => Object.hasOwn(value, key));
  return keys.map((key) => decode(key, value[key] ?? null, shape.object[key] ?? 'unknown'));
}

export function childCount(node: DecodedNode): number {
  if (Array.isArray(node.value)) return node.value.length;
  return isJsonObject(node.value) ? Object.keys(node.value).length : 0;
}

/** The node reached by child positions, or undefined. */
export function nodeAt(root: DecodedNode, path: readonly number[]): DecodedNode | undefined {
  let node: DecodedNode | undefined = root;
  for (const position of path) {
    if (node === undefined) return undefined;
    node = childNodes(node, position, position + 1)[0];
  }
  return node;
}

/** Known members in the shape's order first, then whatever else the node sent, in its order. */
function orderedKeys(
  value: Readonly<Record<string, JsonValue>>,
  known: Readonly<Record<string, Shape>>,
): string[] {
  const first = Object.keys(known).filter((key) => Object.hasOwn(value, key));
  return [...first, ...Object.keys(value).filter((key) => !Object.hasOwn(known, key))];
}

function exactAmount(value: JsonValue): bigint | undefined {
  if (typeof value === 'string')
    return parseQuantity(value) ?? (/^\d+$/.test(value) ? BigInt(value) : undefined);
  // By its text: a double past 2^53 can stand for a number that it only reads as (parseJson keeps the text exact).
  const text = isRawNumber(value) ? value.rawJSON : typeof value === 'number' ? String(value) : '';
  return /^\d+$/.test(text) ? BigInt(text) : undefined;
}

function leafKind(value: JsonValue, shape: Shape): Leaf {
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' && typeof shape === 'string' && TEXTUAL.has(shape) ? shape : 'unknown';
}
