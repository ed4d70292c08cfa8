// Moves from step to step, in parsed lists and in lists read by pages.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { NodeValue } from '../../../src/core/jsonIndex/largeContainer.ts';
import { isLargeValue } from '../../../src/core/jsonIndex/jsonIndex.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { findFailingStep, findMove } from '../../../src/core/trace/stepMoves.ts';
import type { StepMove } from '../../../src/core/trace/stepMoves.ts';
import { startFeeding } from '../jsonIndex/feed.ts';

type Step = { readonly op: string; readonly depth: number };

function stepsOf(steps: readonly Step[]): NodeValue {
  return steps.map((step, pc) => ({ pc, gas: 1, gasCost: 1, ...step }));
}

function largeSteps(steps: readonly Step[]): NodeValue {
  const body = Buffer.from(JSON.stringify(stepsOf(steps)));
  const { index, feedTo } = startFeeding(body, { large: 200 });
  feedTo(body.length);
  index.end();
  return index.root!;
}

const at = (...depths: readonly number[]): readonly Step[] => depths.map((depth) => ({ op: 'ADD', depth }));

describe('findMove', () => {
  const steps = stepsOf(at(1, 1, 2, 3, 2, 1));
  const find = (from: number, move: StepMove): number | undefined => runToEnd(findMove(steps, from, move));

  it('steps over the calls that a step makes, there and back', () => {
    assert.deepEqual(
      [0, 1, 2, 4, 5].map((from) => find(from, 'over')),
      [1, 5, 4, 5, undefined],
    );
    assert.deepEqual(
      [5, 4, 3, 0].map((from) => find(from, 'back')),
      [1, 2, 2, undefined],
    );
  });

  it('steps out of a call', () => {
    assert.deepEqual(
      [3, 2, 0].map((from) => find(from, 'out')),
      [4, 5, undefined],
    );
  });

  it('goes nowhere from what is no step', () => {
    assert.equal(runToEnd(findMove([null, 1], 0, 'over')), undefined);
    assert.equal(runToEnd(findMove('0x', 0, 'over')), undefined);
  });

  it('finds the same in a list that is read in parts, with pauses', () => {
    const depth = fc.integer({ min: 1, max: 4 });
    const move = fc.constantFrom<StepMove>('over', 'back', 'out');
    fc.assert(
      fc.property(fc.array(depth, { minLength: 5, maxLength: 60 }), fc.nat(59), move, (depths, from, by) => {
        const large = largeSteps(at(...depths));
        assert.ok(isLargeValue(large));
        assert.equal(
          runToEnd(findMove(large, from, by)),
          runToEnd(findMove(stepsOf(at(...depths)), from, by)),
        );
      }),
    );
    const long = largeSteps([...at(1), ...at(...Array.from({ length: 1_000 }, () => 2)), ...at(1)]);
    assert.equal([...findMove(long, 0, 'over')].length, 5);
    assert.equal(runToEnd(findMove(long, 0, 'over')), 1_001);
  });
});

describe('findFailingStep', () => {
  const find = (steps: readonly Step[]): readonly (number | undefined)[] =>
    [stepsOf, largeSteps].map((make) => runToEnd(findFailingStep(make(steps))));

  it('is the last step where no call before it failed', () => {
    assert.deepEqual(
      find([...at(1), { op: 'RETURN', depth: 2 }, ...at(1), { op: 'REVERT', depth: 1 }]),
      [3, 3],
    );
    assert.equal(runToEnd(findFailingStep([])), undefined);
  });

  it('goes into the calls that ended last, as long as they failed', () => {
    const steps = [...at(1, 2), { op: 'REVERT', depth: 3 }, ...at(2), { op: 'REVERT', depth: 2 }];
    assert.deepEqual(find([...steps, ...at(1), { op: 'REVERT', depth: 1 }]), [2, 2]);
  });

  it('knows a call that ran out of gas by its last step, which can end no call', () => {
    assert.deepEqual(
      find([...at(1), { op: 'SSTORE', depth: 2 }, ...at(1), { op: 'REVERT', depth: 1 }]),
      [1, 1],
    );
  });
});
