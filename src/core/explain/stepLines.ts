// Finds the source line of each EVM step of a trace, by the call tree of its transaction or call and the source maps of
// the workspace.

import type { SourceRange } from '../contracts/codeMap.ts';
import type { SourceLine } from '../contracts/sourceLine.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Slices } from '../slices.ts';
import type { EvmStep } from '../trace/evmStep.ts';
import { isStep } from '../trace/evmStep.ts';
import { frameSteps } from '../trace/frameSteps.ts';
import { runRanges } from '../trace/runRanges.ts';
import { compiledFrames } from './compiledFrames.ts';
import type { Compiled } from './compiledFrames.ts';
import { calledName } from './findLines.ts';

/** The lines by the position of the step; undefined for a step without an exact line in a source of the workspace. */
export type StepLines = readonly (SourceLine | undefined)[];

type Request = { readonly method: string; readonly params: readonly JsonValue[] };

/** More steps would take some 100 MB of memory. */
const MOST_STEPS = 1_000_000;
/** Steps that are read from a large result at once. */
const PAGE = 200;
const ALL: Pick<ReadonlySet<number>, 'has'> = { has: () => true };
/** The options of a tracer, and of the tracer of steps. */
const OF_STEPS = /^(?:tracer|tracerConfig|limit|debug|(?:disable|enable)[A-Z]\w*)$/;
const STEP_TRACES = new Set(['debug_traceTransaction', 'debug_traceCall']);

/** The request for the call tree of the transaction or call whose steps a request asks for; undefined for others. */
export function treeRequest({ method, params }: Request): Request | undefined {
  if (!STEP_TRACES.has(method)) return undefined;
  const place = method === 'debug_traceCall' ? 2 : 1;
  const given = params[place];
  const config = given !== undefined && isJsonObject(given) ? Object.entries(given) : [];
  // What else is in the configuration names the state of the call: overrides, the place in the block.
  const kept = config.filter(([name]) => !OF_STEPS.test(name));
  const tree: JsonObject = { ...Object.fromEntries(kept), tracer: 'callTracer' };
  return params.length < place ? undefined : { method, params: [...params.slice(0, place), tree] };
}

/** Whether there are more steps than lines are found for: a million. */
export function hasTooManySteps(steps: NodeValue): boolean {
  return countOf(steps) > MOST_STEPS;
}

/**
 * `root`: the call tree; `steps`: the list of steps. No step has a line where the two do not match, where no contract of
 * the tree is known, or where there are more than a million steps.
 */
export async function stepLines(
  root: JsonObject,
  steps: NodeValue,
  context: DecodeContext,
): Promise<StepLines> {
  const { readSources } = context;
  if (readSources === undefined) return [];
  const compiled = await compiledFrames(root, context, readSources);
  if (compiled.size === 0) return [];
  return readSources.inSlices(linesOf(root, steps, compiled, context));
}

function* linesOf(
  root: JsonObject,
  list: NodeValue,
  compiled: ReadonlyMap<JsonObject, Compiled>,
  context: DecodeContext,
): Slices<StepLines> {
  const steps = yield* readSteps(list);
  const lines: (SourceLine | undefined)[] = steps.map(() => undefined);
  for (const [frame, { own }] of yield* frameSteps(root, steps)) {
    const { code, texts } = compiled.get(frame) ?? {};
    if (code === undefined || texts === undefined) continue;
    const run = { code, called: calledName(frame, context), ...texts };
    const ownSteps = own.map((at) => steps[at]!);
    /** Finding the line of a range reads the source from its beginning, and a loop runs the same ranges many times. */
    const known = new Map<SourceRange, SourceLine | undefined>();
    for (const [position, range] of yield* runRanges(ownSteps, ALL, run)) {
      if (!known.has(range)) known.set(range, texts.lineOf(range));
      lines[own[position]!] = known.get(range);
    }
  }
  return lines;
}

/** Only what lines are found by, to save memory; none where a value is not a step. */
function* readSteps(list: NodeValue): Slices<readonly EvmStep[]> {
  const steps: EvmStep[] = [];
  if (hasTooManySteps(list)) return steps;
  for (let first = 0; first < countOf(list); first += PAGE) {
    yield 'pause';
    for (const step of pageOf(list, first)) {
      if (!isStep(step)) return [];
      const { op, depth, pc = null } = step;
      steps.push({ op, depth, pc });
    }
  }
  return steps;
}

function countOf(list: NodeValue): number {
  if (isLargeValue(list)) return list.kind === 'array' && list.isComplete ? list.count : 0;
  return Array.isArray(list) ? list.length : 0;
}

function pageOf(list: NodeValue, first: number): readonly NodeValue[] {
  if (!isLargeValue(list)) return (list as readonly JsonValue[]).slice(first, first + PAGE);
  return list.kind === 'array' ? list.children(first, first + PAGE).map(({ value }) => value) : [];
}

/** The next step with another line than this step has; undefined where there is none. */
export function nextLineStep(lines: StepLines, from: number): number | undefined {
  const here = lines[from];
  const next = lines.findIndex(
    (line, at) => at > from && line !== undefined && !(here !== undefined && isSameLine(line, here)),
  );
  return next < 0 ? undefined : next;
}

function isSameLine(one: SourceLine, other: SourceLine): boolean {
  return one.path === other.path && one.start.line === other.start.line;
}
