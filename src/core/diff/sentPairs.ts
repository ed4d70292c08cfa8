// The rows of two sent values: their number, the values of each, and its place, made on demand.

import { childNodes, itemShape, memberShape } from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { finish } from '../slices.ts';
import type { Slices } from '../slices.ts';
import { placeOf } from './diffNode.ts';
import type { DiffNode } from './diffNode.ts';
import { matchSent } from './matchSent.ts';
import type { SentPairs, Side } from './matchSent.ts';

const made = new WeakMap<DiffNode, SentPairs>();

/** How many rows what was sent below a place has. */
export function sentCount(place: DiffNode): number {
  return pairsOf(place).rows.length;
}

/** Whether items were compared position by position, as there are too many to look for the one each belongs to. */
export function isByPosition(place: DiffNode): boolean {
  return made.get(place)?.byPosition === true;
}

/** The positions of a row in large values on both sides, where it stands where it stood; else undefined. */
export function largeRow(
  place: DiffNode,
  row: number,
): readonly [NodeValue, number, NodeValue, number] | undefined {
  const pairs = pairsOf(place);
  const [position, index] = pairs.rows[row]!;
  if (position === -1 || index === -1 || isMoved(pairs, index) || isRenamed(pairs, position, index))
    return undefined;
  return [pairs.before!.node.value, position, pairs.after!.node.value, index];
}

/** The values of a row, undefined where there is none, and whether it stands where it stood under the same name. */
export function sentValues(
  place: DiffNode,
  row: number,
): {
  readonly before: NodeValue | undefined;
  readonly after: NodeValue | undefined;
  readonly isInPlace: boolean;
} {
  const pairs = pairsOf(place);
  const [position, index] = pairs.rows[row]!;
  return {
    before: valueAt(pairs.before, position),
    after: valueAt(pairs.after, index),
    isInPlace: !isMoved(pairs, index) && !isRenamed(pairs, position, index),
  };
}

/** The place of a row. */
export function sentChild(place: DiffNode, row: number): DiffNode {
  const pairs = pairsOf(place);
  const [position, index] = pairs.rows[row]!;
  return placeOf({
    before: nodeAt(pairs.before, position),
    after: nodeAt(pairs.after, index),
    parent: place,
    row,
    moved: isMoved(pairs, index),
    renamed: isRenamed(pairs, position, index),
  });
}

/** Where the later side of a place stands among what was sent beside it; undefined where there is none. */
export function afterPosition({ parent, row, derived }: DiffNode): number | undefined {
  if (parent === undefined || derived) return undefined;
  const [, index] = pairsOf(parent).rows[row]!;
  return index === -1 ? undefined : index;
}

function pairsOf(place: DiffNode): SentPairs {
  return made.get(place) ?? finish(pairRows(place));
}

/** Finds out which rows there are below a place; large lists take long. */
export function* pairRows(place: DiffNode): Slices<SentPairs> {
  let pairs = made.get(place);
  if (pairs === undefined) {
    pairs = yield* matchSent(place);
    made.set(place, pairs);
  }
  return pairs;
}

function isMoved({ moved }: SentPairs, index: number): boolean {
  return index !== -1 && moved?.has(index) === true;
}

function isRenamed({ before, after }: SentPairs, position: number, index: number): boolean {
  if (position === -1 || index === -1) return false;
  return before?.names?.[position] !== after?.names?.[index];
}

function valueAt(side: Side | undefined, position: number): NodeValue | undefined {
  if (side === undefined || position === -1) return undefined;
  const { node, names } = side;
  if (isLargeValue(node.value)) return childNodes(node, position, position + 1)[0]?.value;
  return names === undefined
    ? (node.value as readonly JsonValue[])[position]
    : (node.value as JsonObject)[names[position]!];
}

function nodeAt(side: Side | undefined, position: number): DecodedNode | undefined {
  if (side === undefined || position === -1) return undefined;
  const { node, names } = side;
  if (isLargeValue(node.value)) return childNodes(node, position, position + 1)[0];
  const value = valueAt(side, position);
  if (value === undefined) return undefined;
  const name = names?.[position] ?? String(position);
  const shape = names === undefined ? itemShape(node.shape, position) : memberShape(node.shape, name);
  return decode(name, value, shape, { parent: node });
}
