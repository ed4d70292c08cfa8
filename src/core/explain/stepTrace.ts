// The call tree of a mined transaction from its EVM steps, for a node that serves debug_traceTransaction and refuses
// named tracers.

import { plural } from '../decode/notation.ts';
import type { JsonObject } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import type { StepStorage } from '../trace/stepStorage.ts';
import type { StepTree, Unknowns } from '../trace/stepTreeBuilder.ts';
import type { Gather } from './gather.ts';
import type { Mined } from './mined.ts';
import { requestMemoryTree, requestStepTree } from './requestStepTree.ts';

export type StepTrace =
  | {
      readonly frame: JsonObject;
      /** What it changed in storage. */
      readonly storage: StepStorage;
      /** Sentences on how the tree was made, and what it lacks. */
      readonly notes: readonly string[];
      /** Whether each call has its output. */
      readonly includesOutputs: boolean;
    }
  /** `refusal`: why there is no tree; '' where the node gave no steps. */
  | { readonly frame: undefined; readonly refusal: string };

/** The most characters that the memory of all steps may take. */
const MOST_MEMORY = 30_000_000;
const REBUILT = 'The calls are rebuilt from the EVM steps, as the node gave no trace of calls.';

/** `refused`: what the node gave for a named tracer. */
export async function stepTrace(mined: Mined, refused: Outcome, gather: Gather): Promise<StepTrace> {
  const found = await requestStepTree('its EVM steps, for the calls inside', mined, gather, refused);
  if (found.tree === undefined) return { frame: undefined, refusal: found.refusal };
  const { tree } = found;
  const isTooMuch = tree.memoryText > MOST_MEMORY;
  const whole =
    lacksData(tree) && !isTooMuch
      ? await requestMemoryTree('the memory of its EVM steps, for arguments and results', mined, gather)
      : undefined;
  const { frame, unknown } = whole ?? tree;
  return {
    frame,
    storage: tree.storage(),
    notes: [REBUILT, ...unknownTexts(unknown, isTooMuch)],
    includesOutputs: unknown.outputs === 0,
  };
}

function lacksData({ unknown: { inputs, outputs, logs } }: StepTree): boolean {
  return inputs + outputs + logs > 0;
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
    ? 'the steps with their memory would be too large to be asked for'
    : 'the node gave no memory of its steps';
  return [
    ...(missing.length === 0 ? [] : [`Not known: ${missing.join(', ')}, because ${why}.`]),
    ...(values === 0
      ? []
      : [
          `What ${plural(groupDigits(BigInt(values)), 'contract')} sent by destroying ${values === 1 ? 'itself' : 'themselves'} is not in the steps, and not in the value moved.`,
        ]),
  ];
}
