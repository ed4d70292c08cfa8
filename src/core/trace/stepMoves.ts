// Moves within a list of EVM steps: over a call, out of it, back, or to the origin of the failure. Reads a list of any
// size by pages, with pauses.

import { BoundedMap } from '../boundedMap.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Slices } from '../slices.ts';
import { isStep, stepFailure } from './evmStep.ts';
import type { EvmStep } from './evmStep.ts';

/**
 * `over`: to the next step of the same call, or of the call that made it. `back`: the same, backwards. `out`: to the
 * step behind this call.
 */
export type StepMove = 'over' | 'back' | 'out';

type Finding = Slices<number | undefined>;

/** How many steps are read at once, and between two pauses. */
const PAGE = 200;
/** A call passes on the failure of a call inside within a few steps, never after so many. */
const MOST_BACK = 20_000;

export function* findMove(steps: NodeValue, from: number, move: StepMove): Finding {
  const list = stepList(steps);
  const start = list.at(from);
  if (start === undefined) return undefined;
  const by = move === 'back' ? -1 : 1;
  const most = move === 'out' ? start.depth - 1 : start.depth;
  for (let at = from + by; at >= 0 && at < list.count; at += by) {
    if (at % PAGE === 0) yield 'pause';
    const step = list.at(at);
    if (step !== undefined && step.depth <= most) return at;
  }
  return undefined;
}

/**
 * The step where the failure of a failed transaction began: goes from the last step into the calls that ended last, as
 * long as they failed.
 */
export function* findFailingStep(steps: NodeValue): Finding {
  const list = stepList(steps);
  let position = list.count - 1;
  let step = list.at(position);
  if (step === undefined) return undefined;
  for (let at = position - 1; at >= Math.max(0, position - MOST_BACK); at--) {
    if (at % PAGE === 0) yield 'pause';
    const other = list.at(at);
    if (other === undefined || other.depth < step.depth) break;
    if (other.depth === step.depth) continue;
    if (stepFailure(other, list.at(at + 1)) === undefined) break;
    position = at;
    step = other;
  }
  return position;
}

type StepList = { readonly count: number; readonly at: (position: number) => EvmStep | undefined };

function stepList(steps: NodeValue): StepList {
  const asStep = (value: NodeValue | undefined): EvmStep | undefined => (isStep(value) ? value : undefined);
  if (Array.isArray(steps)) {
    const list = steps as readonly JsonValue[];
    return { count: list.length, at: (position) => asStep(list[position]) };
  }
  if (!isLargeValue(steps) || steps.kind !== 'array') return { count: 0, at: () => undefined };
  // Two pages, as a step is looked at together with the one after it.
  const pages = new BoundedMap<number, readonly (EvmStep | undefined)[]>(2);
  return {
    count: steps.count,
    at(position) {
      const first = position - (position % PAGE);
      let page = pages.get(first);
      if (page === undefined) {
        page = steps.children(first, first + PAGE).map(({ value }) => asStep(value));
        pages.set(first, page);
      }
      return page[position - first];
    },
  };
}
