// Judges the heads of several upstreams against each other: which upstream is behind, and which claims blocks that no
// other has.

import type { Reachable } from './upstreamHealth.ts';

export type UpstreamState = 'new' | 'ok' | 'slow' | 'behind' | 'resting' | 'down' | 'ahead' | 'foreign';

/** The facts about each upstream that the judgement uses. */
type Facts = { readonly head: bigint | undefined; readonly latencyMs: number; readonly reachable: Reachable };

/** A head more than this many blocks ahead is not believed: it is false, or of another chain. */
const MOST_AHEAD = 64n;
/** An upstream is slow where its latency is so many times that of the fastest, and above SLOW_MS. */
const SLOW_TIMES = 10;
const SLOW_MS = 500;

export type Judgement = {
  /** The newest block that is believed; undefined until most upstreams have been reached or found down. */
  readonly best: bigint | undefined;
  readonly states: readonly UpstreamState[];
};

/** `maxLag`: blocks by which an upstream may be behind the best. */
export function judge(upstreams: readonly Facts[], maxLag: number): Judgement {
  const live = upstreams.filter(({ reachable }) => reachable !== 'down' && reachable !== 'foreign');
  const heads = live.flatMap(({ head }) => head ?? []).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const isKnown = upstreams.filter(({ reachable }) => reachable !== 'new').length * 2 > upstreams.length;
  // Of two heads, the higher one: an upstream that still syncs is more likely than one that lies.
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

/** Whether a block is too far ahead of `best` to be believed. */
export function isTooFar(block: bigint, best: bigint | undefined): boolean {
  return best !== undefined && block > best + MOST_AHEAD;
}
