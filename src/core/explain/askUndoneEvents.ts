// The events that failed calls emitted, which are undone: asked for by a tracer of our own.

import type { JsonObject } from '../json.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { anyFailed } from '../trace/callFrame.ts';
import { EVENTS_TRACER, withUndoneEvents } from '../trace/undoneEvents.ts';

/** A call tree. `tellsUndone`: whether the events of its failed calls are in it, where there are any. */
export type WholeTree = { readonly frame: JsonObject; readonly tellsUndone: boolean };

const PURPOSE = 'events that were undone';
const CONFIG: JsonObject = { tracer: EVENTS_TRACER };

/** `askTracer`: runs what the tree is of by a tracer with this configuration. Nothing is asked where no call failed. */
export async function askUndoneEvents(
  frame: JsonObject,
  askTracer: (purpose: string, config: JsonObject) => Promise<Outcome>,
): Promise<WholeTree> {
  if (!anyFailed(frame)) return { frame, tellsUndone: true };
  const outcome = await askTracer(PURPOSE, CONFIG);
  const told = outcome.ok && !isLargeValue(outcome.result) ? outcome.result : null;
  const whole = withUndoneEvents(frame, told);
  return { frame: whole ?? frame, tellsUndone: whole !== undefined };
}
