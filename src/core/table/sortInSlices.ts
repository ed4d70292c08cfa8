// A merge sort with pauses, for very many items: the engine sorts short runs, which are then merged.

import type { Slices } from '../slices.ts';

const RUN = 256;

/** Sorts into a new list; equal items keep their order. `onProgress`: gets the share of the work done, 0 to 1. */
export function* sortInSlices<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  onProgress?: (share: number) => void,
): Slices<readonly Item[]> {
  const size = items.length;
  let sorted: Item[] = [];
  for (let from = 0; from < size; from += RUN) {
    for (const item of items.slice(from, from + RUN).toSorted(compare)) sorted.push(item);
    yield 'pause';
  }
  let merged: Item[] = Array.from(sorted);
  const passes = Math.ceil(Math.log2(size / RUN)) + 1;
  let done = 0;
  for (let run = RUN; run < size; run *= 2) {
    onProgress?.(++done / passes);
    for (let from = 0; from < size; from += 2 * run) {
      const middle = Math.min(from + run, size);
      const end = Math.min(middle + run, size);
      let [left, right] = [from, middle];
      for (let at = from; at < end; at++) {
        if (at % RUN === 0) yield 'pause';
        const takesLeft = left < middle && (right === end || compare(sorted[left]!, sorted[right]!) <= 0);
        merged[at] = sorted[takesLeft ? left++ : right++]!;
      }
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}
