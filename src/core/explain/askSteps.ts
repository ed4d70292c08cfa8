// The EVM steps of a mined transaction, or of a call, as few bytes of them as a node can be asked for.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { exactAmount, formatQuantity, groupDigits } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { traceParams } from './askedCall.ts';
import type { AskedCall } from './askedCall.ts';
import type { Mined } from './findExecution.ts';
import { objectOf } from './gather.ts';
import type { Gather } from './gather.ts';
import { callObject } from './replay.ts';

export type Steps = {
  readonly steps: readonly JsonValue[];
  /** Why there are none, or what they are of; '' where they are those of the transaction. */
  readonly note: string;
};

/** Some nodes give memory unless it is refused, others only where it is wanted. */
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

/** Whether these are the parameters of a question for steps. */
export function asksSteps(params: readonly JsonValue[]): boolean {
  const config = params.at(-1);
  return (
    config !== undefined &&
    isJsonObject(config) &&
    Object.entries(ONLY_STEPS).every(([name, value]) => config[name] === value)
  );
}

export async function askSteps(
  { hash, transaction, receipt }: Mined,
  gasUsed: bigint,
  { ask }: Gather,
): Promise<Steps> {
  const outcome = await ask(PURPOSE, 'debug_traceTransaction', [hash, ONLY_STEPS]);
  const found = stepsOf(outcome);
  if (found !== undefined) return found;
  // Anvil keeps no steps of what it mined, unless it is told to: the same call again has them.
  const block = exactAmount(receipt?.['blockNumber'] ?? transaction['blockNumber']) ?? 0n;
  if (!outcome.ok || !isJsonObject(outcome.result) || block === 0n) return NONE;
  const params = [callObject(transaction), formatQuantity(block - 1n), ONLY_STEPS];
  const again = objectOf(await ask(`${PURPOSE}, by a replay`, 'debug_traceCall', params));
  const replayed = stepsIn(again);
  const isSame = replayed.length > 0 && exactAmount(again?.['gas']) === gasUsed;
  return isSame ? { steps: replayed, note: REPLAYED } : NONE;
}

/** The steps of a call that a tracer has run on this block. `gasUsed`: as it told. */
export async function askCallSteps(
  asked: AskedCall,
  block: JsonValue,
  gasUsed: bigint,
  { ask }: Gather,
): Promise<Steps> {
  const outcome = await ask(PURPOSE, 'debug_traceCall', traceParams(asked, block, ONLY_STEPS));
  const found = stepsOf(outcome);
  // What is no number of a block can be another one by now.
  const isSame = found?.steps.length === 0 || exactAmount(objectOf(outcome)?.['gas']) === gasUsed;
  return found !== undefined && isSame ? found : NONE;
}

/** Undefined where there are none. */
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
