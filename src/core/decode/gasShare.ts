// The share of a transaction's gas that a frame of its call tree used, with the calls inside.

import { exactAmount } from '../quantity.ts';
import { isCallFrame } from '../trace/callFrame.ts';
import { frameHead } from '../trace/callTree.ts';
import { isCall, isInCallTree } from './callNodes.ts';
import type { DecodedNode } from './decodedNode.ts';

/** The share from 0 to 1, for a bar; undefined where the node is not a frame, or the trace has no gas. */
export function gasShare(node: DecodedNode): number | undefined {
  if (!isCall(node) && isInCallTree(node)) return undefined;
  let top = node;
  for (let above = node.parent; above !== undefined; above = above.parent)
    if (isCall(node) ? isCall(above) : isCallFrame(above.value)) top = above;
  const [used, all] = [gasUsed(node), gasUsed(top)];
  if (used === undefined || all === undefined || all === 0n) return undefined;
  return Math.min(1, Number((used * 10_000n) / all) / 10_000);
}

/** Whether the node is a frame that failed. */
export function isFailedFrame({ value }: DecodedNode): boolean {
  return isCallFrame(value) && typeof value['error'] === 'string';
}

function gasUsed(node: DecodedNode): bigint | undefined {
  const { value } = node;
  const frame = isCall(node) ? frameHead(value) : isCallFrame(value) ? value : undefined;
  return frame && exactAmount(frame['gasUsed']);
}
