// Runs long work in the extension host in time slices of a few milliseconds, with everything else between them.

import { setImmediate } from 'node:timers/promises';
import type { Pause, Slices } from '../../core/slices.ts';

const SLICE_MS = 8;

/** The items that the work yields, slice by slice; a break from the loop ends the work. */
export async function* timeSliced<Item>(
  work: Generator<Item | Pause, void, void>,
): AsyncGenerator<readonly Item[], void, void> {
  let items: Item[] = [];
  let since = performance.now();
  for (const item of work) {
    if (item !== 'pause') items.push(item);
    if (performance.now() - since < SLICE_MS) continue;
    yield items;
    items = [];
    await setImmediate();
    since = performance.now();
  }
  yield items;
}

export async function runSliced<Result>(work: Slices<Result>): Promise<Result> {
  return (await runSlicedWhile(work, () => true)) as Result;
}

/** The work's result; undefined as soon as it is no longer wanted. */
export async function runSlicedWhile<Result>(
  work: Slices<Result>,
  isWanted: () => boolean,
): Promise<Result | undefined> {
  let since = performance.now();
  for (;;) {
    const { done = false, value } = work.next();
    if (done) return value as Result;
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    if (!isWanted()) return undefined;
    since = performance.now();
  }
}
