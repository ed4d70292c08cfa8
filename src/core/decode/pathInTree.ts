// Finds the failed call of a row in a call tree.

import type { JsonObject } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { isCallFrame } from '../trace/callFrame.ts';
import { insideFrame } from '../trace/callTree.ts';
import { isCall } from './callNodes.ts';
import { linksToRow } from './causeNodes.ts';
import { childNodes } from './childNodes.ts';
import type { DecodedNode } from './decodedNode.ts';

/**
 * The path of child positions from this node to the frame of a row of a chain; undefined where the node is not the tree
 * that holds the frame. A call tree has calls among events, a frame as the tracer gave it has a list of calls.
 */
export function pathInTree(tree: DecodedNode, row: DecodedNode): readonly number[] | undefined {
  const [top, ...links] = linksToRow(row) ?? [];
  if (top === undefined || !isOf(tree.value, top.frame)) return undefined;
  const path: number[] = [];
  let at = tree;
  for (const { frame, position = 0 } of links) {
    const isTree = isCall(at);
    const list = isTree ? 0 : childNodes(at).findIndex(({ label }) => label === 'calls');
    const holder = isTree ? at : childNodes(at, list, list + 1)[0];
    if (list < 0 || holder === undefined) return undefined;
    const place = isTree ? insideFrame(at.value).placeOfCall(position) : position;
    const [found] = childNodes(holder, place, place + 1);
    if (found?.value !== frame) return undefined;
    path.push(...(isTree ? [place] : [list, place]));
    at = found;
  }
  return path;
}

/** Whether the value is this frame, with or without what a replay added to it. */
function isOf(value: NodeValue, frame: JsonObject): boolean {
  const { calls } = frame;
  return value === frame || (calls !== undefined && isCallFrame(value) && value['calls'] === calls);
}
