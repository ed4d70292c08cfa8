// Finds what two lists have in the same order. Never quadratic: keys that occur very often are matched only within a
// window of repetitions.

import type { Slices } from '../slices.ts';

/** The most pairs of equal keys that are examined: enough for an exact result in lists of up to 500 items. */
const MOST_PAIRS = 500_000;

/** Items between two pauses. */
const TURN = 1_000;

/** The positions of a longest strictly increasing subsequence of `values`; n log n. */
export function* longestIncreasing(values: readonly number[]): Slices<readonly number[]> {
  const ends: number[] = [];
  const previous = new Int32Array(values.length);
  for (let index = 0; index < values.length; index++) {
    if (index % TURN === 0) yield 'pause';
    const value = values[index]!;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    // The first of equal values stays.
    if (low < ends.length && values[ends[low]!] === value) continue;
    previous[index] = low === 0 ? -1 : ends[low - 1]!;
    ends[low] = index;
  }
  const run: number[] = [];
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at]!) run.push(at);
  return run.toReversed();
}

export type Pair = readonly [before: number, after: number];

/** For each position in the later list, the paired position in the earlier one, or -1. */
export type Partners = readonly number[];

/** The largest set of positions in the later list whose partners are in the same order. */
export function* keptInOrder(partners: Partners): Slices<ReadonlySet<number>> {
  const matched: number[] = [];
  for (const [index, position] of partners.entries()) if (position !== -1) matched.push(index);
  const run = yield* longestIncreasing(matched.map((index) => partners[index]!));
  return new Set(run.map((at) => matched[at]!));
}

/** A longest common subsequence as positions in both lists, ascending (Hunt and Szymanski). */
export function* commonInOrder(before: readonly string[], after: readonly string[]): Slices<readonly Pair[]> {
  const window = Math.floor(MOST_PAIRS / (1 + before.length + after.length));
  const places = yield* placesByKey(after);
  const seen = new Map<string, number>();
  const [left, right]: [number[], number[]] = [[], []];
  for (const [position, key] of before.entries()) {
    if (position % TURN === 0) yield 'pause';
    const there = places.get(key);
    if (there === undefined) continue;
    const turn = seen.get(key) ?? 0;
    seen.set(key, turn + 1);
    // From the last to the first, so that an increasing subsequence holds at most one of these pairs.
    for (let at = Math.min(there.length - 1, turn + window); at >= Math.max(0, turn - window); at--) {
      left.push(position);
      right.push(there[at]!);
    }
  }
  return (yield* longestIncreasing(right)).map((index) => [left[index]!, right[index]!]);
}

/** The positions of each key, ascending. */
function* placesByKey(keys: readonly string[]): Slices<Map<string, number[]>> {
  const places = new Map<string, number[]>();
  for (const [position, key] of keys.entries()) {
    if (position % TURN === 0) yield 'pause';
    const there = places.get(key);
    if (there === undefined) places.set(key, [position]);
    else there.push(position);
  }
  return places;
}
