// The rows of two sent values, made on demand: their number, and the values and the place of each.

import { childNodes, itemShape, memberShape } from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { runToEnd } from '../slices.ts';
import type { Slices } from '../slices.ts';
import { placeOf } from './diffNode.ts';
import type { DiffNode } from './diffNode.ts';
import { matchSent } from './matchSent.ts';
import type { SentPairs, Side } from './matchSent.ts';

const made = new WeakMap<DiffNode, SentPairs>();

/** The number of rows of sent values below a place. */
export function sentCount(place: DiffNode): number {
  return pairsOf(place).rows.length;
}

/** Whether items were compared by position, because there are too many to find which belong together. */
export function isByPosition(place: DiffNode): boolean {
  return made.get(place)?.byPosition === true;
}

/** Both containers of a row and its position in each; undefined where a side is missing, moved or renamed. */
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

/** The values of a row, undefined where a side has none. `isInPlace`: the row was neither moved nor renamed. */
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

/** The position of a place among the sent values of the later side; undefined where that side lacks it. */
export function laterPosition({ parent, row, derived }: DiffNode): number | undefined {
  if (parent === undefined || derived) return undefined;
  const [, index] = pairsOf(parent).rows[row]!;
  return index === -1 ? undefined : index;
}

function pairsOf(place: DiffNode): SentPairs {
  return made.get(place) ?? runToEnd(pairRows(place));
}

/** Computes the rows below a place, once. Large lists take long. */
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
