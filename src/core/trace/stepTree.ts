// Rebuilds the call tree of a transaction, and what it changed in storage, from its EVM steps.

import type { JsonObject, JsonValue } from '../json.ts';
import type { Slices } from '../slices.ts';
import { isStep } from './evmStep.ts';
import { StepTreeBuilder } from './stepTreeBuilder.ts';
import type { StepTree } from './stepTreeBuilder.ts';

const BETWEEN_PAUSES = 500;

/** `root`: what is known of the transaction’s own call; what the steps say of it is taken where this says nothing. */
export type StepSource = {
  readonly steps: readonly JsonValue[];
  readonly root: JsonObject;
  readonly isFailed: boolean;
};

/** Undefined where the values are not a list of steps. */
export function* stepTree({ steps, root, isFailed }: StepSource): Slices<StepTree | undefined> {
  const [first] = steps;
  if (!isStep(first)) return undefined;
  const tree = new StepTreeBuilder(root, isFailed);
  for (let at = 0; at < steps.length; at++) {
    if (at % BETWEEN_PAUSES === 0) yield 'pause';
    const step = steps[at];
    if (!isStep(step)) continue;
    const next = steps[at + 1];
    tree.take(step, isStep(next) ? next : undefined, step.depth - first.depth);
  }
  return tree;
}
