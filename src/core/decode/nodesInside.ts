// Owns what a value holds beyond its own members: calls inside calldata, events inside logs, sums that answer the
// next question. All of it is marked as derived. Made once per node, when first asked for.
// Refuses to look into large values, which are read in parts.

import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { DecodedNode, NodeKind } from './decodedNode.ts';
import { derivedRows } from './derivedRows.ts';
import { insideCalldata, insideCode, insideReturnData, insideRevertData } from './insideData.ts';
import { insideLog } from './insideLog.ts';
import { insideRawTransaction, insideRlp } from './insideRlp.ts';
import { insideCallFrame, insideTraceList } from './insideTrace.ts';

type Inside = (node: DecodedNode) => readonly DecodedNode[];

const BY_KIND: Readonly<Partial<Record<NodeKind, readonly Inside[]>>> = {
  object: [insideLog, insideCallFrame, derivedRows],
  array: [insideTraceList],
  calldata: [insideCalldata],
  returnData: [insideReturnData, insideRevertData],
  code: [insideCode],
  rawTransaction: [insideRawTransaction],
  rlp: [insideRlp],
};

const NONE: readonly DecodedNode[] = [];
const made = new WeakMap<DecodedNode, readonly DecodedNode[]>();

export function nodesInside(node: DecodedNode): readonly DecodedNode[] {
  const ways = BY_KIND[node.kind];
  if (ways === undefined || isLargeValue(node.value)) return NONE;
  let inside = made.get(node);
  if (inside === undefined) {
    inside = ways.flatMap((way) => way(node));
    made.set(node, inside);
  }
  return inside;
}
