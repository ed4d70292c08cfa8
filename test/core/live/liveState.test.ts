// A live stream through losses and reorgs: nothing of the chain is missing, nothing is there twice.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { LiveState } from '../../../src/core/live/liveState.ts';
import { samples } from '../../effort.ts';
import { ScriptedChain } from './scriptedChain.ts';
import type { Announced } from './scriptedChain.ts';

type Kind = 'newHeads' | 'logs';

function fill(state: LiveState, chain: ScriptedChain, asked: string[] = []): void {
  const filling = state.fill(0);
  for (let next = filling.next(); next.done !== true; next = filling.next(chain.answer(next.value)))
    asked.push(`${next.value.method} ${JSON.stringify(next.value.params)}`);
}

function take(state: LiveState, kind: Kind, { kind: of, value }: Announced): 'taken' | 'gap' {
  if (kind === 'newHeads') return of === 'head' ? state.take(value, 100, 0) : 'taken';
  return of === 'log' ? state.take(value, 100, 0) : state.takeHead(value, false);
}

function takeAll(state: LiveState, kind: Kind, chain: ScriptedChain, told: readonly Announced[]): void {
  for (const one of told)
    if (take(state, kind, one) === 'gap') {
      fill(state, chain);
      take(state, kind, one);
    }
}

/** The rows that are part of the chain, by hash, or by hash and index. */
function standing(state: LiveState): readonly string[] {
  return state.rows
    .rows()
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ value }) =>
      value['blockHash'] === undefined
        ? (value['hash'] as string)
        : `${value['blockHash'] as string} ${value['logIndex'] as string}`,
    )
    .toSorted();
}

const LOGS: { readonly kind: Kind; readonly filter: {} } = { kind: 'logs', filter: {} };
const HEADS: { readonly kind: Kind; readonly filter: {} } = { kind: 'newHeads', filter: {} };

/** `isSeen`: the connection is there meanwhile. */
const STEP = fc.oneof(
  fc.record({
    does: fc.constant('mine' as const),
    logs: fc.nat(3),
    isSeen: fc.boolean(),
    twice: fc.boolean(),
  }),
  fc.record({
    does: fc.constant('reorg' as const),
    depth: fc.integer({ min: 1, max: 6 }),
    grows: fc.integer({ min: 1, max: 7 }),
    logs: fc.nat(2),
    isSeen: fc.boolean(),
    twice: fc.boolean(),
    tells: fc.boolean(),
  }),
);

describe('LiveState', () => {
  for (const target of [HEADS, LOGS])
    it(`has every row of the chain once, whatever is lost and replaced: ${target.kind}`, () => {
      fc.assert(
        fc.property(fc.array(STEP, { maxLength: 30 }), (steps) => {
          const chain = new ScriptedChain();
          for (let count = 0; count < 6; count++) chain.mine(1);
          const state = new LiveState(target);
          fill(state, chain);
          let lost = false;
          const check = (): void => {
            const wanted = chain.canonical(target.kind === 'newHeads' ? 6 : 7);
            assert.deepEqual(standing(state), target.kind === 'newHeads' ? wanted.heads : wanted.logs);
          };
          for (const step of steps) {
            const told =
              step.does === 'mine'
                ? chain.mine(step.logs)
                : chain.reorg(
                    Math.min(step.depth, chain.blocks.length - 7),
                    step.grows,
                    step.logs,
                    step.tells,
                  );
            lost ||= !step.isSeen;
            if (!step.isSeen) continue;
            if (lost) fill(state, chain);
            lost = false;
            takeAll(state, target.kind, chain, step.twice ? [...told, ...told.filter(isLast)] : told);
            check();
          }
          fill(state, chain);
          check();
        }),
        { numRuns: samples(2_000) },
      );
    });

  it('has no new block as long as its row is the newest block of the start', () => {
    for (const target of [HEADS, LOGS]) {
      const [state, chain] = [new LiveState(target), new ScriptedChain()];
      assert.equal(state.hasNoNewBlock, false);
      fill(state, chain);
      assert.equal(state.hasNoNewBlock, target === HEADS);
      takeAll(state, target.kind, chain, chain.mine(0));
      assert.equal(state.hasNoNewBlock, false);
    }
  });
});

function isLast(_one: Announced, at: number, all: readonly Announced[]): boolean {
  return at === all.length - 1;
}
