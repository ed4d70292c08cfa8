// Which of several upstreams is chosen for an attempt: the one with the lowest rank.

import type { UpstreamState } from './heads.ts';

const BY_STATE: Readonly<Record<UpstreamState, number>> = {
  ok: 0,
  new: 0,
  behind: 10,
  slow: 20,
  resting: 150,
  down: 250,
  ahead: 5000,
  foreign: Infinity,
};
const TRIED = 100;
const LAGS = 1000;
const MOST_LAG = 1000n;

export type RankFacts = {
  readonly state: UpstreamState;
  /** Blocks by which the upstream is behind what the key has seen. */
  readonly lag: bigint;
  /** How often the upstream was tried for this request. */
  readonly attempts: number;
  /** Whether the upstream served the key last. */
  readonly isLast: boolean;
  /** Time that this request and the ones under way may take. */
  readonly loadMs: number;
};

/** Lower where an upstream in this state suits better; infinite where it must not be used. */
export function rankOfState(state: UpstreamState): number {
  return BY_STATE[state];
}

export function rankOf({ state, lag, attempts, isLast, loadMs }: RankFacts): number {
  const behind = lag === 0n ? 0 : LAGS + Number(lag > MOST_LAG ? MOST_LAG : lag);
  return BY_STATE[state] + behind + attempts * TRIED + (isLast ? -1 : loadMs / (loadMs + 1000));
}
