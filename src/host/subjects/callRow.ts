// The row of a call or an event in a call tree, with the columns of its line.

import { childCount, childNodes } from '../../core/decode/childNodes.ts';
import { callLine } from '../../core/decode/callLine.ts';
import { eventLine } from '../../core/decode/eventLine.ts';
import { hasCallRows, isCall, isCallEvent } from '../../core/decode/callNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { gasShare } from '../../core/decode/gasShare.ts';
import { summarize } from '../../core/decode/notations.ts';
import { frameHead, textIn } from '../../core/trace/callTree.ts';
import { openedCalls } from '../../core/trace/failingCalls.ts';
import type { NodePath, NodeRow } from '../../protocol/nodeRow.ts';
import { PLAIN_ROW } from './plainRow.ts';

/** Row kinds: a list of call trees, and the details row with a frame as the node sent it. */
export const [CALL_TREES, DETAILS] = ['calls', 'details'];
/** A list of more call trees than this is closed at first. */
const MOST_TREES = 3;

/** Undefined for a node that is neither a call nor an event in a call tree. */
export function callRow(node: DecodedNode): NodeRow | undefined {
  const line = callLine(node) ?? (isCallEvent(node) ? eventLine(node) : undefined);
  if (line === undefined) return undefined;
  const { gas, what, outcome, tag, sourceLine } = line;
  return {
    ...PLAIN_ROW,
    label: node.label,
    kind: isCall(node) ? 'call' : 'event',
    type: tag,
    ...(sourceLine === '' ? {} : { sourceLine }),
    summary: what,
    call: { gas, outcome },
    isInset: true,
    childCount: childCount(node),
    gasShare: gasShare(node) ?? null,
    isFailed: outcome.startsWith('✗'),
  };
}

/**
 * Caller, callee and call type, which the line of the call above this row leaves out. Only the type where the trace
 * does not name the caller (traces by steps).
 */
export function detailsText(node: DecodedNode): string {
  const head = frameHead(node.value);
  return head?.['from'] === undefined ? textIn(head, 'type') : summarize(node).split(' · ')[0]!;
}

/** Paths below a row that are open at first: in a call tree, those to failed calls, or all paths of a short tree. */
export function openedBelow(node: DecodedNode, path: NodePath): readonly NodePath[] {
  if (isCall(node)) return openedCalls(node.value).map((below) => [...path, ...below]);
  if (!hasCallRows(node) || childCount(node) > MOST_TREES) return [];
  return childNodes(node).flatMap((tree, position) => openedBelow(tree, [...path, position]));
}
