// Rows derived from a trace: the origin and reason of a failure, totals over EVM steps.

import { EVM_STEP } from '../catalogue/shapes/gethTrace.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isCallFrame } from '../trace/callFrame.ts';
import { causesOf, gaveReason } from '../trace/causes.ts';
import { summarizeSteps } from '../trace/structLogs.ts';
import type { Shape } from '../shape.ts';
import { causeNodes } from './causeNodes.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { frameFailure } from './frameReason.ts';

export function insideCallFrame(node: DecodedNode): readonly DecodedNode[] {
  const frame = node.value as JsonObject;
  if ('structLogs' in frame) return stepRows(node, frame);
  if (!hasTraceRows(frame)) return [];
  const placement = { parent: node, provenance: 'derived' } as const;
  const own = gaveReason(frame) ? [decode('failed here', ownReason(node, frame), 'text', placement)] : [];
  // The chain of causes is shown at the top only: from there, the rows of the frames lead to the cause.
  if (node.parent?.label === 'calls') return own;
  return [...own, ...causeNodes(causesOf(frame), 1, placement)];
}

/** Whether the value is a list of EVM steps, or a call frame that failed. */
export function hasTraceRows(value: JsonObject): boolean {
  return 'structLogs' in value || (typeof value['error'] === 'string' && isCallFrame(value));
}

/** Why the frame itself failed. In a tree, a frame without `calls` made none; alone, they may have been left out. */
function ownReason({ parent, context }: DecodedNode, frame: JsonObject): string {
  const isInTree = parent !== undefined && (parent.label === 'calls' || isCallFrame(parent.value));
  const { reason, advice } = frameFailure(frame, context, isInTree);
  return advice === undefined ? reason : `${reason}. ${advice}`;
}

function stepRows(node: DecodedNode, trace: JsonObject): readonly DecodedNode[] {
  const sum = summarizeSteps(trace);
  if (sum === undefined) return [];
  const row = (label: string, value: JsonValue, shape: Shape, note?: string): DecodedNode =>
    decode(label, value, shape, { parent: node, provenance: 'derived', note });
  const { steps, deepest, calls, storageWrites, failing } = sum;
  const rows = [
    row('steps', steps, 'count'),
    row('deepest call', deepest, 'count', 'the transaction’s own call is 1'),
    row('calls made', calls, 'count'),
    row('storage writes', storageWrites, 'count', 'SSTORE'),
    ...(failing === undefined
      ? []
      : [row('failing step', failing.step, EVM_STEP, `structLogs item ${failing.position}`)]),
  ];
  return rows.filter(({ label }) => !Object.hasOwn(trace, label));
}
