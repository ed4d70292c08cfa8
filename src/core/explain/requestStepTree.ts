// Asks for the EVM steps of a run, with their stacks, and rebuilds its calls and its storage from them.

import type { Failure } from '../failure/failure.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { groupDigits } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { runToEnd } from '../slices.ts';
import { stepTree } from '../trace/stepTree.ts';
import type { StepTree } from '../trace/stepTreeBuilder.ts';
import { hexData } from '../trace/stepValues.ts';
import type { Gather } from './gather.ts';
import type { StepSubject } from './stepSubject.ts';

/** `refusal`: why there is no tree; '' where the node gave no steps. */
export type StepTreeResult =
  | { readonly tree: StepTree }
  | { readonly tree: undefined; readonly refusal: string };

/** Some nodes include memory unless `disableMemory` is set, others only where `enableMemory` is. */
const WITHOUT_MEMORY: JsonObject = {
  disableStorage: true,
  disableMemory: true,
  disableReturnData: true,
  enableMemory: false,
  enableReturnData: false,
};
const WITH_MEMORY: JsonObject = {
  disableStorage: true,
  disableMemory: false,
  disableReturnData: false,
  enableMemory: true,
  enableReturnData: true,
};
/** The words of nodes and plans that serve the method with no tracer either. */
const REFUSES_METHOD =
  /(method|debug_\w+).*(not (found|exist|supported|available|allowed|enabled|whitelisted)|does not exist|disabled)|(unknown|unsupported) method/i;

/** Whether a node that refused a named tracer in this way may still give the steps. */
export function mayGiveSteps(refused: Outcome): boolean {
  if (refused.ok) return !isLargeValue(refused.result);
  const { failure } = refused;
  return failure.kind === 'rpc' && !isMethodRefused(failure);
}

/** `given`: a result that may have the steps already, as some nodes ignore a tracer that they do not know. */
export async function requestStepTree(
  purpose: string,
  subject: StepSubject,
  gather: Gather,
  given?: Outcome,
): Promise<StepTreeResult> {
  const { method, paramsFor, refusal } = subject;
  const isGiven = given !== undefined && hasSteps(given);
  if (!isGiven && refusal !== '') return { tree: undefined, refusal };
  const outcome = isGiven ? given : await gather.request(purpose, method, paramsFor(WITHOUT_MEMORY));
  const tree = await treeOf(outcome, subject, gather);
  return tree === undefined ? { tree, refusal: tooLargeText(outcome) } : { tree };
}

/** The same tree from steps with their memory; undefined where the node does not give them. */
export async function requestMemoryTree(
  purpose: string,
  subject: StepSubject,
  gather: Gather,
): Promise<StepTree | undefined> {
  const { method, paramsFor } = subject;
  const outcome = await gather.request(purpose, method, paramsFor(WITH_MEMORY));
  return treeOf(outcome, subject, gather);
}

function isMethodRefused({ code, message }: Extract<Failure, { kind: 'rpc' }>): boolean {
  return (code === -32601 || REFUSES_METHOD.test(message)) && !/tracer\b/i.test(message);
}

async function treeOf(
  outcome: Outcome,
  { rootOf }: StepSubject,
  { context }: Gather,
): Promise<StepTree | undefined> {
  const steps = stepsIn(outcome);
  if (steps === undefined || !outcome.ok || !isJsonObject(outcome.result)) return undefined;
  const { failed, returnValue, gas: gasUsed } = outcome.result;
  const isFailed = failed === true;
  const root = rootOf({ isFailed, output: hexData(returnValue), gasUsed });
  const work = stepTree({ steps, root, isFailed });
  return context.readSources === undefined ? runToEnd(work) : context.readSources.inSlices(work);
}

export function hasSteps(outcome: Outcome): boolean {
  return stepsIn(outcome) !== undefined;
}

function stepsIn(outcome: Outcome): readonly JsonValue[] | undefined {
  const result = outcome.ok && isJsonObject(outcome.result) ? outcome.result : undefined;
  const steps = result?.['structLogs'];
  return Array.isArray(steps) ? (steps as readonly JsonValue[]) : undefined;
}

function tooLargeText(outcome: Outcome): string {
  if (!outcome.ok || !isLargeValue(outcome.result)) return '';
  const megabytes = groupDigits(BigInt(Math.round(outcome.result.size / 1e6)));
  return `Its EVM steps are ${megabytes} MB: too much to be explained.`;
}
