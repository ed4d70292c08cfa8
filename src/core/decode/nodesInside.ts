// Derived nodes of a value: calls in calldata, events in logs, sums. Made on demand and cached, never for large values.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { delegationTarget } from './bytesNotations.ts';
import { hasCallRows } from './callNodes.ts';
import type { DecodedNode, NodeKind } from './decodedNode.ts';
import { derivedRows, hasDerivedRows } from './derivedRows.ts';
import { insideCalldata, insideCode, insideRevertData } from './insideData.ts';
import { insideLog, isLog } from './insideLog.ts';
import { insideReturnData } from './insideReturnData.ts';
import { insideRawTransaction, insideRlp } from './insideRlp.ts';
import { hasTraceRows, insideCallFrame } from './insideTrace.ts';
import { insideStorageWord } from './insideStorageWord.ts';
import { insideStateDiff } from './insideStateDiff.ts';
import { isStateDiff } from './stateDiff.ts';

type Inside = {
  readonly ways: readonly ((node: DecodedNode) => readonly DecodedNode[])[];
  /** Whether a value of this kind may have derived nodes; the test needs no node. */
  readonly test: (value: JsonValue) => boolean;
};

/** The lengths of `0x` and a selector, and of `0x` and the header of an RLP list. */
const [SELECTOR, LIST] = [10, 4];
const isLongAs = (least: number) => (value: JsonValue) => typeof value === 'string' && value.length >= least;
const isLogOrTrace = (value: JsonObject): boolean =>
  isLog(value) || hasTraceRows(value) || isStateDiff(value);

const BY_KIND: Readonly<Partial<Record<NodeKind, Inside>>> = {
  object: {
    ways: [insideObject],
    test: (value) => isLogOrTrace(value as JsonObject) || hasDerivedRows(value as JsonObject),
  },
  calldata: { ways: [insideCalldata], test: isLongAs(SELECTOR) },
  returnData: { ways: [insideReturnData, insideRevertData], test: isLongAs(SELECTOR) },
  code: { ways: [insideCode], test: (value) => delegationTarget(value as string) !== undefined },
  rawTransaction: { ways: [insideRawTransaction], test: isLongAs(LIST) },
  rlp: { ways: [insideRlp], test: isLongAs(LIST) },
};

const NONE: readonly DecodedNode[] = [];
const made = new WeakMap<DecodedNode, readonly DecodedNode[]>();
/** Of the logs that were decoded: how many events they are known to be. */
const eventCounts = new WeakMap<DecodedNode, number>();

export function nodesInside(node: DecodedNode): readonly DecodedNode[] {
  if (hasCallRows(node)) return NONE;
  if (!isAskedWord(node) && !mayHoldNodes(node.kind, node.value)) return NONE;
  let inside = made.get(node);
  if (inside === undefined) {
    inside = read(node);
    made.set(node, inside);
  }
  return inside;
}

/** `nodesInside` without a cache, for nodes that are read once: for them, the cache costs more than decoding. */
export function makeNodesInside(node: DecodedNode): readonly DecodedNode[] {
  return isAskedWord(node) || mayHoldNodes(node.kind, node.value) ? read(node) : NONE;
}

/** How many of the derived nodes stand before what the node sent: a known event is read before its topics and data. */
export function countLeading(node: DecodedNode): number {
  if (!mayHaveLeading(node.value) || hasCallRows(node)) return 0;
  if (!eventCounts.has(node)) nodesInside(node);
  return eventCounts.get(node) ?? 0;
}

/** Whether a value may have derived nodes before what the node sent. */
export function mayHaveLeading(value: NodeValue): value is JsonObject {
  return isJsonObject(value) && isLog(value);
}

function insideObject(node: DecodedNode): readonly DecodedNode[] {
  const rows = derivedRows(node);
  if (!isLogOrTrace(node.value as JsonObject)) return rows;
  const events = insideLog(node);
  eventCounts.set(node, events[0]?.provenance === 'derived' ? events.length : 0);
  return [...events, ...insideCallFrame(node), ...insideStateDiff(node), ...rows];
}

function read(node: DecodedNode): readonly DecodedNode[] {
  if (isAskedWord(node)) return insideStorageWord(node);
  const { ways } = BY_KIND[node.kind]!;
  return ways.length === 1 ? ways[0]!(node) : ways.flatMap((way) => way(node));
}

/** Whether a word is the whole result of a read of storage. Other words are not decoded, because there are many. */
function isAskedWord({ kind, parent, context }: DecodedNode): boolean {
  return kind === 'word' && parent === undefined && context.requestedSlot !== undefined;
}

/** Whether a value may have derived nodes; the test needs no node. False is certain. */
export function mayHoldNodes(kind: NodeKind, value: NodeValue): boolean {
  return !isLargeValue(value) && BY_KIND[kind]?.test(value) === true;
}

/**
 * Whether the text of a node depends only on its value and the chain: a scalar with nothing inside, in a known unit.
 */
export function isSelfContained(node: DecodedNode): boolean {
  const { kind, value } = node;
  if (isAskedWord(node)) return false;
  if (isLargeValue(value) || kind === 'object' || kind === 'array' || kind === 'tokenAmount') return false;
  return !mayHoldNodes(kind, value);
}
