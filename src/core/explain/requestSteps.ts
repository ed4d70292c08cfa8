// Asks for the EVM steps of a mined transaction or of a call, without stack, storage and memory, to save bytes.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { exactAmount, formatQuantity, groupDigits } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { traceParams } from './callToExplain.ts';
import type { CallToExplain } from './callToExplain.ts';
import type { Mined } from './mined.ts';
import { objectOf } from './gather.ts';
import type { Gather } from './gather.ts';
import { callObject } from './replay.ts';

export type Steps = {
  readonly steps: readonly JsonValue[];
  /** Why there are no steps, or which run they are from; '' where they are from the transaction or call itself. */
  readonly note: string;
};

/** Some nodes include memory unless `disableMemory` is set, others only where `enableMemory` is. */
const ONLY_STEPS: JsonObject = {
  disableStack: true,
  disableStorage: true,
  disableMemory: true,
  disableReturnData: true,
  enableMemory: false,
  enableReturnData: false,
};
const PURPOSE = 'its steps, for the lines';
const NONE: Steps = { steps: [], note: 'There are no source lines, as the node gave no EVM steps.' };
const REPLAYED = 'The lines are those of the same call on the block before, which used the same gas.';

/** Whether these parameters ask for steps as this file does. */
export function isStepsRequest(params: readonly JsonValue[]): boolean {
  const config = params.at(-1);
  return (
    config !== undefined &&
    isJsonObject(config) &&
    Object.entries(ONLY_STEPS).every(([name, value]) => config[name] === value)
  );
}

export async function requestSteps(
  { hash, transaction, receipt }: Mined,
  gasUsed: bigint,
  { request }: Gather,
): Promise<Steps> {
  const outcome = await request(PURPOSE, 'debug_traceTransaction', [hash, ONLY_STEPS]);
  const found = stepsOf(outcome);
  if (found !== undefined) return found;
  // Anvil keeps no steps of mined transactions unless it is started to: a replay of the same call returns them.
  const block = exactAmount(receipt?.['blockNumber'] ?? transaction['blockNumber']) ?? 0n;
  if (!outcome.ok || !isJsonObject(outcome.result) || block === 0n) return NONE;
  const params = [callObject(transaction), formatQuantity(block - 1n), ONLY_STEPS];
  const again = objectOf(await request(`${PURPOSE}, by a replay`, 'debug_traceCall', params));
  const replayed = stepsIn(again);
  const isSame = replayed.length > 0 && exactAmount(again?.['gas']) === gasUsed;
  return isSame ? { steps: replayed, note: REPLAYED } : NONE;
}

/** Asks for the steps of a call that a tracer has run on this block. `gasUsed`: the gas that the tracer reported. */
export async function requestCallSteps(
  toExplain: CallToExplain,
  block: JsonValue,
  gasUsed: bigint,
  { request }: Gather,
): Promise<Steps> {
  const outcome = await request(PURPOSE, 'debug_traceCall', traceParams(toExplain, block, ONLY_STEPS));
  const found = stepsOf(outcome);
  // A block tag can stand for another block by now.
  const isSame = found?.steps.length === 0 || exactAmount(objectOf(outcome)?.['gas']) === gasUsed;
  return found !== undefined && isSame ? found : NONE;
}

/** Undefined where the outcome has no steps; only a note where the result is too large to be read. */
function stepsOf(outcome: Outcome): Steps | undefined {
  const steps = stepsIn(objectOf(outcome));
  if (steps.length > 0) return { steps, note: '' };
  if (!outcome.ok || !isLargeValue(outcome.result)) return undefined;
  const megabytes = groupDigits(BigInt(Math.round(outcome.result.size / 1e6)));
  return { steps, note: `Its steps are ${megabytes} MB: too much to find lines in.` };
}

function stepsIn(result: JsonObject | undefined): readonly JsonValue[] {
  const steps = result?.['structLogs'];
  return Array.isArray(steps) ? (steps as readonly JsonValue[]) : [];
}
