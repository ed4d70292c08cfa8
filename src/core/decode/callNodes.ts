// The nodes of a call tree: below each frame its calls and events in their order, then the frame as the node sent it.
// What the row of one says is in callLine.ts.

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

/** A frame whose row is a line, with what is inside it below. Known by its identity. */
const CALL: Shape = { object: {} };
/** A list of such frames, or of what holds one each. */
const CALLS: Shape = { array: 'unknown' };

const TREE = 'call tree';
const DETAILS = 'details';
const LACKS_EVENTS = 'events of failed calls may be missing';
const NOT_PLACED = 'the trace does not say between which calls';

export function isCall({ shape }: DecodedNode): boolean {
  return shape === CALL;
}

/** An event in a call tree. */
export function isCallEvent({ parent, shape }: DecodedNode): boolean {
  return parent?.shape === CALL && shape === LOG;
}

/** Whether the rows below a node are those of a call tree. */
export function holdsCalls({ shape }: DecodedNode): boolean {
  return shape === CALL || shape === CALLS;
}

/** Whether a node is one of a call tree, or stands below one. */
export function isInCalls(node: DecodedNode): boolean {
  for (let at: DecodedNode | undefined = node; at !== undefined; at = at.parent) if (isCall(at)) return true;
  return false;
}

/** The row with a frame as the node sent it. */
export function isCallDetails({ label, parent, shape }: DecodedNode): boolean {
  return label === DETAILS && shape === CALL_FRAME && parent?.shape === CALL;
}

/** The top of a tree whose frame is known. */
export function callTree(frame: NodeValue, context: DecodeContext): DecodedNode {
  return decode(TREE, frame, CALL, { context });
}

/** The call tree of a result, or the list of those that it holds; undefined where there is none. */
export function callTreeOf(result: DecodedNode): DecodedNode | undefined {
  const { value } = result;
  if (isLargeValue(value) && !value.isComplete) return undefined;
  const found = traceIn(value);
  if (found !== undefined) {
    const { frame, note } = found;
    if (note === undefined) return decode(TREE, frame, CALL, { parent: result, note: lackedEvents(frame) });
    return decode(TREE, withAsked(frame as JsonObject, result), CALL, { parent: result, ...derived(note) });
  }
  const several = tracesIn(value);
  return several && decode('call trees', several.items, CALLS, { parent: result, ...derived(several.note) });
}

/** The same for what nobody sees: no contract and no token is asked for because of it. */
export function unseen(node: DecodedNode): DecodedNode {
  const { onToken: _onToken, contractAt, ...context } = node.context;
  if (contractAt === undefined) return { ...node, context };
  return { ...node, context: { ...context, contractAt: (address) => contractAt(address, true) } };
}

/** How many rows are below a node that holds calls. */
export function countCallRows({ shape, value }: DecodedNode): number {
  if (shape === CALL) return insideFrame(value).count + 1;
  return isLargeValue(value) ? value.count : (value as readonly JsonValue[]).length;
}

/** The rows below such a node, `from` (inclusive) to `to` (exclusive). */
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

/** Where a row of a tree stands in the JSON of the row above it; undefined for rows of no tree. */
export function pathInCalls({ label, parent, shape }: DecodedNode): string | undefined {
  if (parent?.shape === CALLS) return `[${label}]`;
  if (parent?.shape !== CALL) return shape === CALL && parent?.provenance === undefined ? '' : undefined;
  return label === DETAILS ? '' : shape === LOG ? `.logs[${label}]` : `.calls[${label}]`;
}

/** Tracers leave out what failed calls emitted; of a large tree, only its own call is looked at. */
function lackedEvents(frame: NodeValue): string | undefined {
  const head = frameHead(frame);
  const hasFailed = isLargeValue(frame) ? callFailed(head) : head !== undefined && anyFailed(head);
  return hasFailed ? LACKS_EVENTS : undefined;
}

/** The steps of debug_traceCall do not tell what was called; the request does. */
function withAsked(frame: JsonObject, { context: { calldata } }: DecodedNode): JsonObject {
  const asked = isJsonObject(calldata) ? calldata['returnValue'] : undefined;
  if (frame['to'] !== undefined || !isJsonObject(asked) || typeof asked['to'] !== 'string') return frame;
  const { to, input = null } = asked;
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
