// The nodes of a call tree: below each frame its calls and events in their order, then the frame as the node sent it.
// callLine.ts makes the text of a row.

import { LOG } from '../catalogue/shapes/log.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Shape } from '../shape.ts';
import { anyFailed, CALL_FRAME, callFailed } from '../trace/callFrame.ts';
import { frameHead, insideFrame } from '../trace/callTree.ts';
import { itemsOf, traceIn, traceOfItem, tracesIn } from '../trace/tracesIn.ts';
import { decode } from './decodedNode.ts';
import type { DecodeContext, DecodedNode } from './decodedNode.ts';

/** The shape of a frame that is shown as one line, with its contents below. It is recognized by identity. */
const CALL: Shape = { object: {} };
/** The shape of a list of frames, or of items that hold one frame each. */
const CALLS: Shape = { array: 'unknown' };

const TREE = 'call tree';
const DETAILS = 'details';
const LACKS_EVENTS = 'events of failed calls may be missing';
const NOT_PLACED = 'the trace does not say between which calls';

export function isCall({ shape }: DecodedNode): boolean {
  return shape === CALL;
}

/** Whether a node is an event in a call tree. */
export function isCallEvent({ parent, shape }: DecodedNode): boolean {
  return parent?.shape === CALL && shape === LOG;
}

/** Whether the rows below a node are rows of a call tree. */
export function hasCallRows({ shape }: DecodedNode): boolean {
  return shape === CALL || shape === CALLS;
}

/** Whether a node is a frame of a call tree, or is below one. */
export function isInCallTree(node: DecodedNode): boolean {
  for (let at: DecodedNode | undefined = node; at !== undefined; at = at.parent) if (isCall(at)) return true;
  return false;
}

/** Whether a node is the row that shows a frame as the node sent it. */
export function isCallDetails({ label, parent, shape }: DecodedNode): boolean {
  return label === DETAILS && shape === CALL_FRAME && parent?.shape === CALL;
}

/** The root of the call tree of a known frame. */
export function callTree(frame: NodeValue, context: DecodeContext): DecodedNode {
  return decode(TREE, frame, CALL, { context });
}

/** The call tree of a result, or the list of its call trees; undefined where there are none. */
export function callTreeOf(result: DecodedNode): DecodedNode | undefined {
  const { value } = result;
  if (isLargeValue(value) && !value.isComplete) return undefined;
  const found = traceIn(value);
  if (found !== undefined) {
    const { frame, note } = found;
    if (note === undefined) return decode(TREE, frame, CALL, { parent: result, note: lackedEvents(frame) });
    return decode(TREE, withRecipient(frame as JsonObject, result), CALL, {
      parent: result,
      ...derived(note),
    });
  }
  const several = tracesIn(value);
  return several && decode('call trees', several.items, CALLS, { parent: result, ...derived(several.note) });
}

/**
 * The same node for a text that is not on the screen: decoding it does not ask the endpoint for contracts and tokens.
 */
export function asOffScreen(node: DecodedNode): DecodedNode {
  const { onToken: _onToken, onVault: _onVault, contractAt, ...context } = node.context;
  if (contractAt === undefined) return { ...node, context };
  return { ...node, context: { ...context, contractAt: (address) => contractAt(address, true) } };
}

/** The number of rows below a node that holds calls. */
export function countCallRows({ shape, value }: DecodedNode): number {
  if (shape === CALL) return insideFrame(value).count + 1;
  return isLargeValue(value) ? value.count : (value as readonly JsonValue[]).length;
}

/** The rows below a node that holds calls, `from` (inclusive) to `to` (exclusive). */
export function callsBelow(node: DecodedNode, from: number, to: number): DecodedNode[] {
  const { shape, value } = node;
  if (shape === CALLS)
    return itemsOf(value, from, to).map((item, index) => treeOfItem(node, String(from + index), item));
  const { count, slice } = insideFrame(value);
  const rows = slice(from, to).map(({ kind, position, value: part, isPlaced }) => {
    const isFrame = kind === 'call' && frameHead(part) !== undefined;
    const below = isFrame ? CALL : kind === 'event' ? LOG : CALL_FRAME;
    return decode(String(position), part, below, { parent: node, note: isPlaced ? undefined : NOT_PLACED });
  });
  if (from <= count && count < to) rows.push(decode(DETAILS, value, CALL_FRAME, { parent: node }));
  return rows;
}

/** The path of a tree row in the JSON of the row above it; undefined for rows outside a tree. */
export function pathInCalls({ label, parent, shape }: DecodedNode): string | undefined {
  if (parent?.shape === CALLS) return `[${label}]`;
  if (parent?.shape !== CALL) return shape === CALL && parent?.provenance === undefined ? '' : undefined;
  return label === DETAILS ? '' : shape === LOG ? `.logs[${label}]` : `.calls[${label}]`;
}

/**
 * A note that events may be missing: tracers leave out those of failed calls. Of a large tree, the top call is checked.
 */
function lackedEvents(frame: NodeValue): string | undefined {
  const head = frameHead(frame);
  const hasFailed = isLargeValue(frame) ? callFailed(head) : head !== undefined && anyFailed(head);
  return hasFailed ? LACKS_EVENTS : undefined;
}

/** Adds the recipient and input from the request, because the steps of debug_traceCall do not have them. */
function withRecipient(frame: JsonObject, { context: { calldata } }: DecodedNode): JsonObject {
  const request = isJsonObject(calldata) ? calldata['returnValue'] : undefined;
  if (frame['to'] !== undefined || !isJsonObject(request) || typeof request['to'] !== 'string') return frame;
  const { to, input = null } = request;
  return { ...frame, to, input };
}

function treeOfItem(list: DecodedNode, label: string, item: NodeValue): DecodedNode {
  const found = traceOfItem(item);
  if (found === undefined) return decode(label, item, 'unknown', { parent: list });
  const { frame, hash, note } = found;
  return decode(label, frame, CALL, { parent: list, note: hash ?? note });
}

function derived(note: string | undefined): { readonly provenance?: 'derived'; readonly note?: string } {
  return note === undefined ? {} : { provenance: 'derived', note };
}
