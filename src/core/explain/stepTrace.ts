// The call tree of a mined transaction from its EVM steps, for a node that serves debug_traceTransaction and refuses
// named tracers.

import { plural } from '../decode/notation.ts';
import type { Failure } from '../failure/failure.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { exactAmount, groupDigits } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { runToEnd } from '../slices.ts';
import { stepTree } from '../trace/stepTree.ts';
import type { StepTree, Unknowns } from '../trace/stepTree.ts';
import { hexData } from '../trace/stepValues.ts';
import type { Gather } from './gather.ts';
import type { Mined } from './mined.ts';

export type StepTrace =
  | {
      readonly frame: JsonObject;
      /** Sentences on how the tree was made, and what it lacks. */
      readonly notes: readonly string[];
      /** Whether each call has its output. */
      readonly includesOutputs: boolean;
    }
  /** `refusal`: why there is no tree; '' where the node gave no steps. */
  | { readonly frame: undefined; readonly refusal: string };

const METHOD = 'debug_traceTransaction';
const PURPOSE = 'its EVM steps, for the calls inside';
/** The most gas of a transaction whose steps are asked for: more can be hundreds of MB. */
const MOST_GAS = 3_000_000n;
/** The most characters that the memory of all steps may take. */
const MOST_MEMORY = 30_000_000;
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
const REBUILT = 'The calls are rebuilt from the EVM steps, as the node gave no trace of calls.';
const TOO_MUCH_GAS = `Its EVM steps, from which the calls could be rebuilt, were not asked for: it used more than ${groupDigits(MOST_GAS)} gas, and its steps can be hundreds of MB.`;

/** Whether a node that refused a named tracer in this way may still give the steps. */
export function mayGiveSteps(refused: Outcome): boolean {
  if (refused.ok) return !isLargeValue(refused.result);
  const { failure } = refused;
  return failure.kind === 'rpc' && !isMethodRefused(failure);
}

/** `refused`: what the node gave for a named tracer. Some nodes ignore the tracer, and give the steps. */
export async function stepTrace(mined: Mined, refused: Outcome, gather: Gather): Promise<StepTrace> {
  const { hash, receipt } = mined;
  const { request } = gather;
  const given = stepsIn(refused);
  const gasUsed = exactAmount(receipt?.['gasUsed']);
  if (given === undefined && (gasUsed === undefined || gasUsed > MOST_GAS))
    return { frame: undefined, refusal: TOO_MUCH_GAS };
  const first = given === undefined ? await request(PURPOSE, METHOD, [hash, WITHOUT_MEMORY]) : refused;
  const tree = await treeOf(first, mined, gather);
  if (tree === undefined) return { frame: undefined, refusal: tooLargeText(first) };
  const isTooMuch = tree.memoryText > MOST_MEMORY;
  const isAskedAgain = lacksData(tree) && !isTooMuch;
  const whole = isAskedAgain
    ? await treeOf(
        await request('the memory of its steps, for arguments and results', METHOD, [hash, WITH_MEMORY]),
        mined,
        gather,
      )
    : undefined;
  const { frame, unknown } = whole ?? tree;
  return {
    frame,
    notes: [REBUILT, ...unknownTexts(unknown, isTooMuch)],
    includesOutputs: unknown.outputs === 0,
  };
}

function isMethodRefused({ code, message }: Extract<Failure, { kind: 'rpc' }>): boolean {
  return code === -32601 && !/tracer/i.test(message);
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

function lacksData({ unknown: { inputs, outputs, logs } }: StepTree): boolean {
  return inputs + outputs + logs > 0;
}

function tooLargeText(outcome: Outcome): string {
  if (!outcome.ok || !isLargeValue(outcome.result)) return '';
  const megabytes = groupDigits(BigInt(Math.round(outcome.result.size / 1e6)));
  return `Its EVM steps are ${megabytes} MB: too much for the calls to be rebuilt from them.`;
}

function unknownTexts({ inputs, outputs, logs, values }: Unknowns, isTooMuch: boolean): readonly string[] {
  const counted = (count: number, what: string, of: string): readonly string[] =>
    count === 0 ? [] : [`the ${what} of ${plural(groupDigits(BigInt(count)), of)}`];
  const missing = [
    ...counted(inputs, 'arguments', 'call'),
    ...counted(outputs, 'results', 'call'),
    ...counted(logs, 'data', 'event'),
  ];
  const why = isTooMuch
    ? 'with their memory, the steps would be too large to be asked for'
    : 'the node gave no memory of its steps';
  return [
    ...(missing.length === 0 ? [] : [`Not known: ${missing.join(', ')}, as ${why}.`]),
    ...(values === 0
      ? []
      : [
          `What ${plural(groupDigits(BigInt(values)), 'contract')} sent by destroying ${values === 1 ? 'itself' : 'themselves'} is not in the steps, and not in the value moved.`,
        ]),
  ];
}
