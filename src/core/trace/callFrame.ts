// The common shape of a call tree: geth's callTracer, or one rebuilt from the flat lists of flatCallTracer, trace_* and
// ots_traceTransaction.

import { CALL_TRACER_MEMBERS } from '../catalogue/shapes/gethTrace.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Shape } from '../shape.ts';

/** A frame of callTracer. A frame rebuilt from a flat list names its transaction. */
export const CALL_FRAME: Shape = {
  object: {
    ...CALL_TRACER_MEMBERS,
    calls: { array: { lazy: () => CALL_FRAME } },
    transactionHash: 'hash',
    blockNumber: 'blockNumber',
  },
};

const TYPE = /^(CALL|STATICCALL|DELEGATECALL|CALLCODE|CREATE2?|SELFDESTRUCT|SUICIDE|REWARD)$/i;
const FRAME_MEMBERS = ['input', 'gas', 'calls', 'value'];

export function isCallFrame(value: NodeValue | undefined): value is JsonObject {
  if (value === undefined || !isJsonObject(value)) return false;
  const { type, from } = value;
  return (
    typeof type === 'string' &&
    TYPE.test(type) &&
    typeof from === 'string' &&
    FRAME_MEMBERS.some((name) => Object.hasOwn(value, name))
  );
}

function subcalls(frame: JsonObject): readonly JsonObject[] {
  const { calls } = frame;
  return Array.isArray(calls) ? (calls as readonly JsonValue[]).filter(isCallFrame) : [];
}

/** Whether a call that a frame made, at any depth, ran out of gas; undefined where it holds no calls. */
export function ranOutInside(frame: JsonObject): boolean | undefined {
  const calls = subcalls(frame);
  if (calls.length === 0) return undefined;
  return calls.some(
    (call) =>
      (typeof call['error'] === 'string' && /out ?of ?gas/i.test(call['error'])) ||
      ranOutInside(call) === true,
  );
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

function sameOutput(call: JsonObject, frame: JsonObject): boolean {
  return (call['output'] ?? '0x') === (frame['output'] ?? '0x');
}
