// Owns what a list of EVM steps (debug_traceTransaction without a tracer) comes down to, and which step failed.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';

export type StepSummary = {
  readonly steps: number;
  readonly deepest: number;
  readonly storageWrites: number;
  readonly calls: number;
  /** Where the failure began: its position and the step itself. */
  readonly failing: { readonly position: number; readonly step: JsonObject } | undefined;
};

const CALLS = /^(CALL|STATICCALL|DELEGATECALL|CALLCODE|CREATE2?)$/;

export function summarizeSteps(trace: JsonObject): StepSummary | undefined {
  const steps = trace['structLogs'];
  // None recorded is not none made: some nodes leave them out.
  if (!Array.isArray(steps) || steps.length === 0) return undefined;
  let [deepest, storageWrites, calls] = [0, 0, 0];
  for (const step of steps as readonly JsonValue[]) {
    if (!isJsonObject(step)) continue;
    const { op } = step;
    deepest = Math.max(deepest, depthOf(step));
    if (op === 'SSTORE') storageWrites++;
    else if (typeof op === 'string' && CALLS.test(op)) calls++;
  }
  const failing = trace['failed'] === true ? findFailing(steps) : undefined;
  return { steps: steps.length, deepest, storageWrites, calls, failing };
}

/** Goes from the last step into the calls that ended last, as long as those failed too. */
function findFailing(steps: readonly JsonValue[]): StepSummary['failing'] {
  let position = steps.length - 1;
  let step = steps[position];
  if (step === undefined || !isJsonObject(step)) return undefined;
  for (let index = position - 1; index >= 0; index--) {
    const other = steps[index]!;
    if (!isJsonObject(other) || depthOf(other) < depthOf(step)) break;
    if (depthOf(other) === depthOf(step)) continue;
    if (!isFailing(other)) break;
    position = index;
    step = other;
  }
  return { position, step };
}

function isFailing({ op, error }: JsonObject): boolean {
  return op === 'REVERT' || op === 'INVALID' || (error !== undefined && error !== null && error !== '');
}

function depthOf({ depth }: JsonObject): number {
  return typeof depth === 'number' ? depth : 0;
}
