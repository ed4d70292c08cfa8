// Judges the heads of several upstreams against each other: which is behind, and which claims blocks that nobody else
// has.

import type { Reachable } from './upstreamHealth.ts';

export type UpstreamState = 'new' | 'ok' | 'slow' | 'behind' | 'resting' | 'down' | 'ahead' | 'foreign';

/** What the judgement takes of each upstream. */
type Facts = { readonly head: bigint | undefined; readonly latencyMs: number; readonly reachable: Reachable };

/** A head so far before the middle one is a lie, or of another chain. */
const MOST_AHEAD = 64n;
/** Slow: so many times the latency of the fastest, and above this. */
const SLOW_TIMES = 10;
const SLOW_MS = 500;

export type Judgement = {
  /** The newest block that is believed; undefined until most upstreams have said theirs. */
  readonly best: bigint | undefined;
  readonly states: readonly UpstreamState[];
};

/** `maxLag`: blocks by which an upstream may be behind the best. */
export function judge(upstreams: readonly Facts[], maxLag: number): Judgement {
  const live = upstreams.filter(({ reachable }) => reachable !== 'down' && reachable !== 'foreign');
  const heads = live.flatMap(({ head }) => head ?? []).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const isKnown = upstreams.filter(({ reachable }) => reachable !== 'new').length * 2 > upstreams.length;
  // Of two, the higher: one that still syncs is more likely than one that lies.
  const middle = isKnown ? heads[Math.floor(heads.length / 2)] : undefined;
  const best = middle === undefined ? undefined : heads.findLast((head) => head <= middle + MOST_AHEAD);
  const fastest = Math.min(
    ...live.filter(({ latencyMs }) => latencyMs > 0).map(({ latencyMs }) => latencyMs),
  );
  return { best, states: upstreams.map((one) => stateOf(one, best, fastest, maxLag)) };
}

function stateOf(
  { head, latencyMs, reachable }: Facts,
  best: bigint | undefined,
  fastest: number,
  maxLag: number,
): UpstreamState {
  if (reachable !== 'up') return reachable;
  if (best === undefined || head === undefined) return 'ok';
  if (isTooFar(head, best)) return 'ahead';
  if (head + BigInt(maxLag) < best) return 'behind';
  return latencyMs > SLOW_MS && latencyMs > SLOW_TIMES * fastest ? 'slow' : 'ok';
}

/** Whether a block is too far before `best` to be believed. */
export function isTooFar(block: bigint, best: bigint | undefined): boolean {
  return best !== undefined && block > best + MOST_AHEAD;
}
