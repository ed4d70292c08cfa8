// A merge sort with pauses, for very many items: the engine sorts short runs, which are then merged.

import type { Slices } from '../slices.ts';

const RUN = 256;

/**
 * The numbers from 0 up to `size` in the order of `compare`; equal ones keep their order. `onProgress`: gets the share of
 * the work done, 0 to 1.
 */
export function* sortInSlices(
  size: number,
  compare: (a: number, b: number) => number,
  onProgress?: (share: number) => void,
): Slices<Uint32Array> {
  let sorted = new Uint32Array(size);
  for (let from = 0; from < size; from += RUN) {
    for (let at = from; at < Math.min(from + RUN, size); at++) sorted[at] = at;
    sorted.subarray(from, from + RUN).sort((a, b) => compare(a, b) || a - b);
    yield 'pause';
  }
  let merged = new Uint32Array(size);
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
