// The common shape of a call tree: geth's callTracer, or one rebuilt from the flat lists of flatCallTracer, trace_* and
// ots_traceTransaction.

import { CALL_TRACER_MEMBERS } from '../catalogue/shapes/gethTrace.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Shape } from '../shape.ts';
import { CALLS_LEFT_OUT } from './flatTrace.ts';

/** The member of a frame that says that its output is not known; a frame without either returned nothing. */
export const OUTPUT_UNKNOWN = 'result not in this trace';

/** A frame of callTracer. A frame rebuilt from a flat list names its transaction. */
export const CALL_FRAME: Shape = {
  object: {
    ...CALL_TRACER_MEMBERS,
    calls: { array: { lazy: () => CALL_FRAME } },
    transactionHash: 'hash',
    blockNumber: 'blockNumber',
    [CALLS_LEFT_OUT]: 'count',
    [OUTPUT_UNKNOWN]: 'bool',
  },
};

const TYPE = /^(CALL|STATICCALL|DELEGATECALL|CALLCODE|CREATE2?|SELFDESTRUCT|SUICIDE|REWARD)$/i;
const FRAME_MEMBERS = ['input', 'gas', 'calls', 'value'];

export function isCallFrame(value: NodeValue | undefined): value is JsonObject {
  if (value === undefined || !isJsonObject(value)) return false;
  const { type } = value;
  return (
    typeof type === 'string' && TYPE.test(type) && FRAME_MEMBERS.some((name) => Object.hasOwn(value, name))
  );
}

/** Whether a frame, or a call to be made, creates a contract: its `input` is code then. */
export function isCreation({ type }: { readonly type?: JsonValue | undefined }): boolean {
  return typeof type === 'string' && /^CREATE2?$/i.test(type);
}

/** Whether a frame’s error is the REVERT of a contract, not an invalid opcode, which REVERT was before Byzantium. */
export function isRevertError(error: string): boolean {
  return /revert/i.test(error) && !/opcode|instruction/i.test(error);
}

export function subcalls(frame: JsonObject): readonly JsonObject[] {
  const { calls } = frame;
  return Array.isArray(calls) ? (calls as readonly JsonValue[]).filter(isCallFrame) : [];
}

export function ranOutOfGas({ error }: JsonObject): boolean {
  return typeof error === 'string' && /out ?of ?gas|OOG\b/i.test(error);
}

/**
 * Whether a call inside a frame, at any depth, ran out of gas; undefined where the frame has no calls, or lacks some.
 */
export function ranOutInside(frame: JsonObject): boolean | undefined {
  const inside = callsInside(frame);
  if (inside.some(ranOutOfGas)) return true;
  return inside.length === 0 || lacksCalls(frame) ? undefined : false;
}

/** Whether the flat list that a frame was built from leaves out calls of the frame, at any depth. */
export function lacksCalls(frame: JsonObject): boolean {
  return framesIn(frame).some((call) => Object.hasOwn(call, CALLS_LEFT_OUT));
}

/** The frame and all calls inside it. */
export function framesIn(frame: JsonObject): readonly JsonObject[] {
  return [frame, ...callsInside(frame)];
}

function callsInside(frame: JsonObject): readonly JsonObject[] {
  const inside: JsonObject[] = [];
  const open = [frame];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const call of subcalls(next)) {
      inside.push(call);
      open.push(call);
    }
  return inside;
}

/** Whether a tracer says that this call failed. */
export function callFailed(frame: JsonObject | undefined): boolean {
  return typeof frame?.['error'] === 'string';
}

const failures = new WeakMap<JsonObject, boolean>();

/** Whether the call of this frame or a call inside it failed. */
export function anyFailed(frame: JsonObject): boolean {
  const known = failures.get(frame) ?? framesIn(frame).some(callFailed);
  failures.set(frame, known);
  return known;
}
