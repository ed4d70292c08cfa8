// Adds the undone events of failed calls to a call tree: asks for them with our own JavaScript tracer.

import type { JsonObject } from '../json.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { anyFailed } from '../trace/callFrame.ts';
import { EVENTS_TRACER, withUndoneEvents } from '../trace/undoneEvents.ts';

/** A call tree. `includesUndone`: whether it includes the events of its failed calls, if any. */
export type CallTreeResult = { readonly frame: JsonObject; readonly includesUndone: boolean };

const PURPOSE = 'events that were undone';
const CONFIG: JsonObject = { tracer: EVENTS_TRACER };

/** `askTracer`: traces the same transaction or call with this tracer configuration; not called where no call failed. */
export async function requestUndoneEvents(
  frame: JsonObject,
  askTracer: (purpose: string, config: JsonObject) => Promise<Outcome>,
): Promise<CallTreeResult> {
  if (!anyFailed(frame)) return { frame, includesUndone: true };
  const outcome = await askTracer(PURPOSE, CONFIG);
  const events = outcome.ok && !isLargeValue(outcome.result) ? outcome.result : null;
  const whole = withUndoneEvents(frame, events);
  return { frame: whole ?? frame, includesUndone: whole !== undefined };
}
