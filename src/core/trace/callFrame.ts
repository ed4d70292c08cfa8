// The common shape of a call tree: geth's callTracer, or one rebuilt from the flat lists of flatCallTracer, trace_* and
// ots_traceTransaction.

import { CALL_TRACER_MEMBERS } from '../catalogue/shapes/gethTrace.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Shape } from '../shape.ts';
import { CALLS_LEFT_OUT } from './flatTrace.ts';

/** A frame of callTracer. A frame rebuilt from a flat list names its transaction. */
export const CALL_FRAME: Shape = {
  object: {
    ...CALL_TRACER_MEMBERS,
    calls: { array: { lazy: () => CALL_FRAME } },
    transactionHash: 'hash',
    blockNumber: 'blockNumber',
    [CALLS_LEFT_OUT]: 'count',
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

/** Whether an error of a frame is the REVERT of a contract; before Byzantium, that was an invalid opcode. */
export function isRevertError(error: string): boolean {
  return /revert/i.test(error) && !/opcode|instruction/i.test(error);
}

function subcalls(frame: JsonObject): readonly JsonObject[] {
  const { calls } = frame;
  return Array.isArray(calls) ? (calls as readonly JsonValue[]).filter(isCallFrame) : [];
}

/** Whether a call that a frame made, at any depth, ran out of gas; undefined where it holds no calls, or not all. */
export function ranOutInside(frame: JsonObject): boolean | undefined {
  const inside = callsInside(frame);
  if (inside.some(({ error }) => typeof error === 'string' && /out ?of ?gas/i.test(error))) return true;
  return inside.length === 0 || lacksCalls(frame) ? undefined : false;
}

/** Whether the list that a frame is of leaves out calls that it made, at any depth. */
export function lacksCalls(frame: JsonObject): boolean {
  return [frame, ...callsInside(frame)].some((call) => Object.hasOwn(call, CALLS_LEFT_OUT));
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

/** Whether a frame failed by itself: not because a call it made failed with the same output. */
export function failedByItself(frame: JsonObject): boolean {
  if (typeof frame['error'] !== 'string') return false;
  return !subcalls(frame).some((call) => typeof call['error'] === 'string' && sameOutput(call, frame));
}

/** The frame below (or at) this one where its failure began. */
export function failureOrigin(frame: JsonObject): JsonObject | undefined {
  if (typeof frame['error'] !== 'string') return undefined;
  for (let at = frame; ;) {
    const cause = subcalls(at).findLast((call) => typeof call['error'] === 'string' && sameOutput(call, at));
    if (cause === undefined) return at;
    at = cause;
  }
}

/** What the row of `lastFailureInside` is called. */
export const LAST_INSIDE = 'the last call inside failed';

/**
 * Where a failure may have begun that a contract wrapped, or replaced by one of its own: the call that was the last one
 * before, and failed in another way. Undefined where there is none.
 */
export function lastFailureInside(frame: JsonObject): JsonObject | undefined {
  let inside: JsonObject | undefined;
  for (let origin = failureOrigin(frame); origin !== undefined;) {
    const last: JsonObject | undefined = subcalls(origin).at(-1);
    origin = last && failureOrigin(last);
    inside = origin ?? inside;
  }
  return inside;
}

function sameOutput(call: JsonObject, frame: JsonObject): boolean {
  return (call['output'] ?? '0x') === (frame['output'] ?? '0x');
}
