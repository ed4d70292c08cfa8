// Asks for the EVM steps of a mined transaction, with their stacks, and rebuilds its calls and its storage from them.

import type { Failure } from '../failure/failure.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { exactAmount, groupDigits } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { runToEnd } from '../slices.ts';
import { stepTree } from '../trace/stepTree.ts';
import type { StepTree } from '../trace/stepTreeBuilder.ts';
import { hexData } from '../trace/stepValues.ts';
import type { Gather } from './gather.ts';
import type { Mined } from './mined.ts';

/** `refusal`: why there is no tree; '' where the node gave no steps. */
export type StepTreeResult =
  | { readonly tree: StepTree }
  | { readonly tree: undefined; readonly refusal: string };

const METHOD = 'debug_traceTransaction';
/** The most gas of a transaction whose steps are asked for: more can be hundreds of MB. */
const MOST_GAS = 3_000_000n;
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
const TOO_MUCH_GAS = `Its EVM steps were not asked for: it used more than ${groupDigits(MOST_GAS)} gas, and its steps can be hundreds of MB.`;

/** Whether a node that refused a named tracer in this way may still give the steps. */
export function mayGiveSteps(refused: Outcome): boolean {
  if (refused.ok) return !isLargeValue(refused.result);
  const { failure } = refused;
  return failure.kind === 'rpc' && !isMethodRefused(failure);
}

/** `given`: a result that may have the steps already, as some nodes ignore a tracer that they do not know. */
export async function requestStepTree(
  purpose: string,
  mined: Mined,
  gather: Gather,
  given?: Outcome,
): Promise<StepTreeResult> {
  const hasSteps = given !== undefined && stepsIn(given) !== undefined;
  const gas = exactAmount(mined.receipt?.['gasUsed'] ?? mined.transaction['gas']);
  if (!hasSteps && (gas === undefined || gas > MOST_GAS))
    return { tree: undefined, refusal: gas === undefined ? '' : TOO_MUCH_GAS };
  const outcome = hasSteps ? given : await gather.request(purpose, METHOD, [mined.hash, WITHOUT_MEMORY]);
  const tree = await treeOf(outcome, mined, gather);
  return tree === undefined ? { tree, refusal: tooLargeText(outcome) } : { tree };
}

/** The same tree from steps with their memory; undefined where the node does not give them. */
export async function requestMemoryTree(
  purpose: string,
  mined: Mined,
  gather: Gather,
): Promise<StepTree | undefined> {
  const outcome = await gather.request(purpose, METHOD, [mined.hash, WITH_MEMORY]);
  return treeOf(outcome, mined, gather);
}

function isMethodRefused({ code, message }: Extract<Failure, { kind: 'rpc' }>): boolean {
  return (code === -32601 || REFUSES_METHOD.test(message)) && !/tracer\b/i.test(message);
}

async function treeOf(outcome: Outcome, mined: Mined, { context }: Gather): Promise<StepTree | undefined> {
  const steps = stepsIn(outcome);
  if (steps === undefined || !outcome.ok || !isJsonObject(outcome.result)) return undefined;
  const { failed, returnValue } = outcome.result;
  const isFailed = failed === true;
  const work = stepTree({ steps, root: rootOf(mined, isFailed, hexData(returnValue)), isFailed });
  return context.readSources === undefined ? runToEnd(work) : context.readSources.inSlices(work);
}

/** The transaction’s own call, of which the steps hold no addresses. */
function rootOf({ transaction, receipt }: Mined, isFailed: boolean, output: string | undefined): JsonObject {
  const { from, to, value, input, gas } = transaction;
  const isCreation = typeof to !== 'string';
  const created = isFailed ? undefined : (receipt?.['contractAddress'] ?? undefined);
  return {
    type: isCreation ? 'CREATE' : 'CALL',
    ...omitUndefined({ from, to: isCreation ? created : to, value, gas }),
    ...omitUndefined({ gasUsed: receipt?.['gasUsed'], input, output }),
  };
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
