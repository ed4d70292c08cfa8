// Where the failed call of a row stands in a call tree.

import type { JsonObject } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { isCallFrame } from '../trace/callFrame.ts';
import { linksTo } from './causeNodes.ts';
import { childNodes } from './childNodes.ts';
import type { DecodedNode } from './decodedNode.ts';

/**
 * The positions of child nodes that lead from this node to the frame of a row of a chain; undefined where the node is
 * not the tree that holds it. A tree may hold the calls of a frame as a list, or as they are.
 */
export function wayInTree(tree: DecodedNode, row: DecodedNode): readonly number[] | undefined {
  const [top, ...links] = linksTo(row) ?? [];
  if (top === undefined || !isOf(tree.value, top.frame)) return undefined;
  const path: number[] = [];
  let at = tree;
  for (const { frame, position = 0 } of links) {
    const children = childNodes(at);
    const list = children.findIndex(({ label }) => label === 'calls');
    const place = list < 0 ? children.findIndex(({ value }) => value === frame) : position;
    const [found] = place < 0 ? [] : childNodes(list < 0 ? at : children[list]!, place, place + 1);
    if (found?.value !== frame) return undefined;
    path.push(...(list < 0 ? [place] : [list, place]));
    at = found;
  }
  return path;
}

/** Whether this is the frame, perhaps without what a replay has told of it. */
function isOf(value: NodeValue, frame: JsonObject): boolean {
  const { calls } = frame;
  return value === frame || (calls !== undefined && isCallFrame(value) && value['calls'] === calls);
}
