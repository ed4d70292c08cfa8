// Finds the source lines where the frames of a transaction failed and where they were called, by its EVM steps and the
// source maps of the workspace.

import { ownSignature } from '../abi/signatures.ts';
import type { FrameLines } from '../contracts/sourceLine.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Slices } from '../slices.ts';
import { callFailed, framesIn, isCreation } from '../trace/callFrame.ts';
import { causeOf, causesOf } from '../trace/causes.ts';
import type { EvmStep } from '../trace/evmStep.ts';
import { frameSteps } from '../trace/frameSteps.ts';
import { runRanges } from '../trace/runRanges.ts';
import type { Steps } from './requestSteps.ts';
import { compiledFrames, sourceOfFrame } from './compiledFrames.ts';
import type { Compiled } from './compiledFrames.ts';
import type { Gather } from './gather.ts';
import { originalFailures } from './lineRow.ts';
import { canFailAs, placesOf, statedReason } from './statedReason.ts';

export type FoundLines = {
  readonly lines: ReadonlyMap<JsonObject, FrameLines>;
  /** Sentences on what is missing. */
  readonly notes: readonly string[];
  /** Lines were not looked for, and there may be some. */
  readonly hasMore: boolean;
};

/** `0x` and four bytes, in characters. */
const SELECTOR_LENGTH = 10;
/** The most gas of a transaction whose steps are asked for automatically: some 40 MB of steps. */
const MOST_GAS = 3_000_000n;

export const NO_LINES: FoundLines = { lines: new Map(), notes: [], hasMore: false };
const NO_EXACT = 'The compiler gives no exact line for where it failed, or the same one for several places.';

/** `root`: the call tree of the transaction or call; `askFor`: asks for its steps. */
export async function findLines(
  root: JsonObject,
  gasUsed: bigint,
  askFor: () => Promise<Steps>,
  gather: Gather,
): Promise<FoundLines> {
  const { context, lines: wanted } = gather;
  const { readSources } = context;
  const mayHaveLines = (frame: JsonObject): boolean =>
    (callFailed(frame) || hasCalls(frame)) && sourceOfFrame(frame, context) !== undefined;
  if (readSources === undefined || !framesIn(root).some(mayHaveLines)) return NO_LINES;
  const isSmallFailure = typeof root['error'] === 'string' && gasUsed <= MOST_GAS;
  if (wanted === 'never' || (wanted === 'failures' && !isSmallFailure)) return { ...NO_LINES, hasMore: true };
  const compiled = await compiledFrames(root, context, readSources);
  if (compiled.size === 0) return NO_LINES;
  const { steps, note } = await askFor();
  const found = await readSources.inSlices(linesOfSteps(root, steps, compiled, context));
  const lines = await withStatedLines(found, compiled, context);
  return { ...NO_LINES, lines, notes: notesOn(root, lines, compiled, note) };
}

function hasCalls({ calls }: JsonObject): boolean {
  return Array.isArray(calls) && calls.length > 0;
}

/**
 * Where the source map gives no line for a failure, looks for its reason in the sources, which may state it in only one
 * place.
 */
async function withStatedLines(
  lines: ReadonlyMap<JsonObject, FrameLines>,
  compiled: ReadonlyMap<JsonObject, Compiled>,
  context: DecodeContext,
): Promise<ReadonlyMap<JsonObject, FrameLines>> {
  const all = new Map(lines);
  for (const [frame, { texts }] of compiled) {
    const reason = failedByItself(frame) ? statedReason(frame, context) : undefined;
    if (reason === undefined || all.get(frame)?.failed !== undefined) continue;
    const failed = await texts.onlyPlace((text) => placesOf(reason, text));
    if (failed !== undefined) all.set(frame, { ...all.get(frame), failed });
  }
  return all;
}

function* linesOfSteps(
  root: JsonObject,
  steps: readonly JsonValue[],
  compiled: ReadonlyMap<JsonObject, Compiled>,
  context: DecodeContext,
): Slices<ReadonlyMap<JsonObject, FrameLines>> {
  const runs = yield* frameSteps(root, steps);
  const found = new Map<JsonObject, FrameLines>();
  const add = (frame: JsonObject, lines: FrameLines): unknown =>
    found.set(frame, { ...found.get(frame), ...lines });
  for (const [frame, { own, calls }] of runs) {
    const { code, texts } = compiled.get(frame) ?? {};
    if (code === undefined || texts === undefined) continue;
    const wanted = new Set(calls.keys());
    const hasFailed = failedByItself(frame);
    const passed = passedOn(frame);
    const reason = hasFailed ? statedReason(frame, context) : undefined;
    if (hasFailed) wanted.add(own.length - 1);
    const run = own.map((at) => steps[at] as EvmStep);
    const ranges = yield* runRanges(run, wanted, { code, called: calledName(frame, context), ...texts });
    for (const [position, range] of ranges) {
      const line = texts.lineOf(range);
      const call = calls.get(position);
      if (line !== undefined && call !== undefined) add(call, { called: line });
      if (line !== undefined && call !== undefined && call === passed) add(frame, { failed: line });
      const isFailure = hasFailed && position === own.length - 1;
      const isOther = reason !== undefined && !canFailAs(reason, texts.textOf(range) ?? '');
      if (line !== undefined && isFailure && !isOther) add(frame, { failed: line });
    }
  }
  return found;
}

/** The call whose failure this failed frame passed on. */
function passedOn(frame: JsonObject): JsonObject | undefined {
  const cause = causeOf(frame);
  return cause?.tie === 'passed on' ? cause.frame : undefined;
}

function failedByItself(frame: JsonObject): boolean {
  return callFailed(frame) && passedOn(frame) === undefined;
}

/** The name of the function that a frame runs, by the ABI of its contract. */
export function calledName(frame: JsonObject, { contractAt }: DecodeContext): string | undefined {
  const { to, input } = frame;
  if (typeof to !== 'string' || typeof input !== 'string' || isCreation(frame)) return undefined;
  return ownSignature('function', contractAt?.(to, true)?.signatures ?? [], input.slice(0, SELECTOR_LENGTH))
    ?.name;
}

function notesOn(
  root: JsonObject,
  lines: ReadonlyMap<JsonObject, FrameLines>,
  compiled: ReadonlyMap<JsonObject, Compiled>,
  note: string,
): readonly string[] {
  const changed = new Set([...compiled.values()].flatMap(({ texts }) => [...texts.changed]));
  if (changed.size > 0)
    return [...changed].map((path) => `${path} is not as it was compiled, so no lines in it are given.`);
  if (note !== '') return [note];
  const chain = originalFailures(causesOf(root));
  const isMissing =
    chain.some((frame) => compiled.has(frame)) &&
    chain.every((frame) => lines.get(frame)?.failed === undefined);
  return isMissing ? [NO_EXACT] : [];
}
