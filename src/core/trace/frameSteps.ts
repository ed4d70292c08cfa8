// Finds which EVM steps of a transaction each frame of its call tree ran, by matching the list of steps with the tree.

import type { JsonObject, JsonValue } from '../json.ts';
import type { Slices } from '../slices.ts';
import { isCallFrame } from './callFrame.ts';
import { isStep } from './evmStep.ts';

/** Steps are given by their position in the list. */
export type FrameSteps = {
  /** The steps of its own code in their order, without those of calls inside. */
  readonly own: readonly number[];
  /** The calls that it made, by the position in `own` of the step that made it. */
  readonly calls: ReadonlyMap<number, JsonObject>;
};

type Run = { readonly own: number[]; readonly calls: Call[] };
/** `at`: the position in `own` of the step that made the call. */
type Call = { readonly op: string; readonly at: number; run?: Run };

/** In steps. */
export const BETWEEN_PAUSES = 500;
const MAKES_CALL = /^(?:CALL|CALLCODE|STATICCALL|DELEGATECALL|CREATE2?)$/;

/** A frame whose steps are not known for certain is left out, with all frames below it. */
export function* frameSteps(
  root: JsonObject,
  steps: readonly JsonValue[],
): Slices<ReadonlyMap<JsonObject, FrameSteps>> {
  const found = new Map<JsonObject, FrameSteps>();
  const top = yield* runsOf(steps);
  const open = top === undefined ? [] : [{ frame: root, run: top }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { frame, run } = next;
    const calls = pairs(frame, run);
    found.set(frame, { own: run.own, calls: new Map(calls.map(([child, call]) => [call.at, child])) });
    for (const [child, call] of calls) if (call.run !== undefined) open.push({ frame: child, run: call.run });
  }
  return found;
}

/** The runs of code as a tree, by the depths of steps; undefined where the values are not a list of steps. */
function* runsOf(steps: readonly JsonValue[]): Slices<Run | undefined> {
  const stack: Run[] = [];
  let base: number | undefined;
  for (const [at, step] of steps.entries()) {
    if (at % BETWEEN_PAUSES === 0) yield 'pause';
    if (!isStep(step)) return undefined;
    base ??= step.depth;
    const level = step.depth - base;
    if (level < 0 || level > stack.length) return undefined;
    if (level === stack.length) {
      const run: Run = { own: [], calls: [] };
      const call = stack.at(-1)?.calls.at(-1);
      if (stack.length > 0 && (call === undefined || call.run !== undefined)) return undefined;
      if (call !== undefined) call.run = run;
      stack.push(run);
    }
    stack.length = level + 1;
    const run = stack[level]!;
    if (MAKES_CALL.test(step.op)) run.calls.push({ op: step.op, at: run.own.length });
    run.own.push(at);
  }
  return stack[0];
}

/** Pairs the calls of a frame with the steps that made them; empty where the two do not match. */
function pairs(frame: JsonObject, run: Run): readonly (readonly [JsonObject, Call])[] {
  const { calls } = frame;
  const frames = (Array.isArray(calls) ? (calls as readonly JsonValue[]) : [])
    .filter(isCallFrame)
    .filter(({ type }) => MAKES_CALL.test(typeOf(type)));
  // A call step that ends the run made no call: it failed before.
  const made = run.calls.filter(({ at, run: inner }) => at < run.own.length - 1 || inner !== undefined);
  for (const all of [made, made.filter(({ run: inner }) => inner !== undefined)])
    if (all.length === frames.length && frames.every(({ type }, at) => typeOf(type) === all[at]!.op))
      return frames.map((child, at) => [child, all[at]!]);
  return [];
}

function typeOf(type: JsonValue | undefined): string {
  return typeof type === 'string' ? type.toUpperCase() : '';
}
