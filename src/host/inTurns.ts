// Owns long work in the extension host: a few milliseconds of it at a time, and everything else in between.

import { setImmediate } from 'node:timers/promises';
import type { Pause, Slices } from '../core/slices.ts';

const TURN_MS = 8;

/** What the work gives, turn by turn; leaving the loop ends the work. */
export async function* inTurns<Item>(
  work: Generator<Item | Pause, void, void>,
): AsyncGenerator<readonly Item[], void, void> {
  let items: Item[] = [];
  let since = performance.now();
  for (const item of work) {
    if (item !== 'pause') items.push(item);
    if (performance.now() - since < TURN_MS) continue;
    yield items;
    items = [];
    await setImmediate();
    since = performance.now();
  }
  yield items;
}

/** The work's result; undefined as soon as nobody wants it any more. */
export async function resultOf<Result>(
  work: Slices<Result>,
  isWanted: () => boolean,
): Promise<Result | undefined> {
  let since = performance.now();
  for (;;) {
    const { done = false, value } = work.next();
    if (done) return value as Result;
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    if (!isWanted()) return undefined;
    since = performance.now();
  }
}
