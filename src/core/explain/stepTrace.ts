// The call tree of a mined transaction or a call from its EVM steps, for a node that refuses named tracers.

import { plural } from '../decode/notation.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { framesIn, isRevertError } from '../trace/callFrame.ts';
import type { StepStorage } from '../trace/stepStorage.ts';
import type { StepTree, Unknowns } from '../trace/stepTreeBuilder.ts';
import type { Gather } from './gather.ts';
import { hasSteps, mayGiveSteps, requestMemoryTree, requestStepTree } from './requestStepTree.ts';
import { MOST_GAS } from './stepSubject.ts';
import type { StepSubject } from './stepSubject.ts';

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
const LIMIT = groupDigits(MOST_GAS);
const LIMITED = `For its steps, the call ran with ${LIMIT} gas.`;
const RAN_OUT = `Its EVM steps do not tell: with ${LIMIT} gas, a call ran out of gas or failed without a revert, and the steps of more gas can be hundreds of MB.`;

/** `refused`: what the node gave for a named tracer. */
export async function stepTrace(subject: StepSubject, refused: Outcome, gather: Gather): Promise<StepTrace> {
  if (!mayGiveSteps(refused)) return { frame: undefined, refusal: '' };
  const found = await requestStepTree('its EVM steps, for the calls inside', subject, gather, refused);
  if (found.tree === undefined) return { frame: undefined, refusal: found.refusal };
  const { tree } = found;
  const isTooMuch = tree.memoryText > MOST_MEMORY;
  const whole =
    lacksData(tree) && !isTooMuch
      ? await requestMemoryTree('the memory of its EVM steps, for arguments and results', subject, gather)
      : undefined;
  const { frame, unknown } = whole ?? tree;
  const isLimited = subject.isLimited && (whole !== undefined || !hasSteps(refused));
  // With more gas, what failed without a revert may have gone on.
  if (isLimited && framesIn(frame).some(({ error }) => hasFailedItself(error)))
    return { frame: undefined, refusal: RAN_OUT };
  return {
    frame,
    storage: tree.storage(),
    notes: [REBUILT, ...(isLimited ? [LIMITED] : []), ...unknownTexts(unknown, isTooMuch)],
    includesOutputs: unknown.outputs === 0,
  };
}

function hasFailedItself(error: JsonValue | undefined): boolean {
  return typeof error === 'string' && !isRevertError(error);
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
