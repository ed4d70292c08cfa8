// The call tree in a result of EVM steps (debug_traceTransaction without a tracer), which lacks the addresses of the
// transaction’s own call.

import { omitUndefined } from '../omitUndefined.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { runToEnd } from '../slices.ts';
import { isStep } from './evmStep.ts';
import { stepTree } from './stepTree.ts';
import { hexData } from './stepValues.ts';

/** The transaction’s own call with all calls inside; undefined where the value has no steps. */
export function framesOfSteps(
  trace: JsonObject,
): { readonly frame: JsonObject; readonly note: string } | undefined {
  const { structLogs, gas, failed, returnValue } = trace;
  const steps = Array.isArray(structLogs) ? (structLogs as readonly JsonValue[]) : [];
  const [first] = steps;
  if (!isStep(first)) return undefined;
  const root: JsonObject = {
    type: 'CALL',
    ...omitUndefined({ gas: first['gas'], gasUsed: gas, output: hexData(returnValue) }),
  };
  const tree = runToEnd(stepTree({ steps, root, isFailed: failed === true }));
  if (tree === undefined) return undefined;
  const { inputs, outputs, logs } = tree.unknown;
  const missing = steps.some((step) => isStep(step) && Array.isArray(step['memory']))
    ? ''
    : '; they hold no memory, so arguments and results are not known';
  return { frame: tree.frame, note: `rebuilt from the steps${inputs + outputs + logs === 0 ? '' : missing}` };
}
