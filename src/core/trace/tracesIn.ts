// Finds the call trees in a result: as a tracer gave them, or built from a flat list or from EVM steps.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { frameHead, memberIn } from './callTree.ts';
import { callTrees, isFlatTrace } from './flatTrace.ts';
import { framesOfSteps } from './stepFrames.ts';

/** `note`: what the frame was built from, where no tracer gave it. */
export type FoundTrace = { readonly frame: NodeValue; readonly note?: string };

/** Several traces in one result. `items`: frames, or objects that hold a trace each. */
export type FoundTraces = { readonly items: NodeValue; readonly note?: string };

/** The one call tree in a value. */
export function traceIn(value: NodeValue): FoundTrace | undefined {
  if (frameHead(value) !== undefined) return { frame: value };
  if (isLargeValue(value)) return undefined;
  if (Array.isArray(value)) {
    const found = flatTrees(value as readonly JsonValue[]);
    const [frame] = found?.trees ?? [];
    return frame === undefined || found!.trees.length > 1 ? undefined : { frame, note: found!.note };
  }
  if (!isJsonObject(value)) return undefined;
  const { callTracer, trace } = value;
  const inside = callTracer ?? trace;
  // A trace is a list or a frame: another object inside is not looked into.
  if (inside !== undefined) return isJsonObject(inside) && !isFrame(inside) ? undefined : traceIn(inside);
  return framesOfSteps(value);
}

/** The call trees in a list: those of a flat list of several transactions, or one in each item. */
export function tracesIn(value: NodeValue): FoundTraces | undefined {
  const [first] = itemsOf(value, 0, 1);
  if (first === undefined) return undefined;
  if (!isLargeValue(value)) {
    const found = flatTrees(value as readonly JsonValue[]);
    if (found !== undefined) return { items: found.trees, note: found.note };
  }
  return traceIn(tracePart(first)) === undefined ? undefined : { items: value };
}

/** The trace of an item of a list of traces, and the hash of its transaction. */
export function traceOfItem(item: NodeValue): (FoundTrace & { readonly hash?: string }) | undefined {
  const found = traceIn(tracePart(item));
  const hash = memberIn(item, 'txHash') ?? memberIn(item, 'transactionHash');
  return found && (typeof hash === 'string' ? { ...found, hash } : found);
}

/** Items of a list, held whole or read in parts. */
export function itemsOf(value: NodeValue, from: number, to: number): readonly NodeValue[] {
  if (isLargeValue(value))
    return value.kind === 'array' ? value.children(from, to).map((member) => member.value) : [];
  return Array.isArray(value) ? (value as readonly JsonValue[]).slice(from, to) : [];
}

/** The items of a traced block have their trace as the member `result`. */
function tracePart(item: NodeValue): NodeValue {
  return memberIn(item, 'result') ?? item;
}

function isFrame(value: JsonObject): boolean {
  return frameHead(value) !== undefined;
}

function flatTrees(
  items: readonly JsonValue[],
): { readonly trees: readonly JsonObject[]; readonly note: string } | undefined {
  const found = isFlatTrace(items) ? callTrees(items) : undefined;
  if (found === undefined || found.trees.length === 0) return undefined;
  const { trees, leftOut } = found;
  const less = leftOut === 0 ? '' : `; calls that it announces (subtraces) and does not hold: ${leftOut}`;
  return { trees, note: `put together from a flat list, which has no events${less}` };
}
