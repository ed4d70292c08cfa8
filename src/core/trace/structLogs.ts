// The summary of a list of EVM steps (debug_traceTransaction without a tracer), and its failed step.

import type { JsonObject, JsonValue } from '../json.ts';
import { isStep } from './evmStep.ts';
import type { EvmStep } from './evmStep.ts';
import { runToEnd } from '../slices.ts';
import { findFailingStep } from './stepMoves.ts';

export type StepSummary = {
  readonly steps: number;
  readonly deepest: number;
  readonly storageWrites: number;
  readonly calls: number;
  /** Where the failure began: its position and the step itself. */
  readonly failing: { readonly position: number; readonly step: EvmStep } | undefined;
};

const CALLS = /^(CALL|STATICCALL|DELEGATECALL|CALLCODE|CREATE2?)$/;

export function summarizeSteps(trace: JsonObject): StepSummary | undefined {
  const list = trace['structLogs'];
  // An empty list does not prove that no code ran: some nodes leave the steps out.
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const steps = list as readonly JsonValue[];
  let [deepest, storageWrites, calls] = [0, 0, 0];
  for (const step of steps) {
    if (!isStep(step)) continue;
    deepest = Math.max(deepest, step.depth);
    if (step.op === 'SSTORE') storageWrites++;
    else if (CALLS.test(step.op)) calls++;
  }
  const position = trace['failed'] === true ? runToEnd(findFailingStep(steps)) : undefined;
  const step = position === undefined ? undefined : steps[position];
  const failing = position !== undefined && isStep(step) ? { position, step } : undefined;
  return { steps: steps.length, deepest, storageWrites, calls, failing };
}
