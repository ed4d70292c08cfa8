// Long work leaves room for other work, and ends when nobody wants it.
import assert from 'node:assert/strict';
import type { Pause, Slices } from '../../../src/core/slices.ts';
import { timeSliced, runSlicedWhile } from '../../../src/host/common/timeSlices.ts';

/** Work of so many steps of a millisecond each; `ended` hears how it ended. */
function* steps(count: number, ended: (at: number) => void = () => {}): Slices<string> {
  let step = 0;
  try {
    for (; step < count; step++) {
      const until = performance.now() + 1;
      while (performance.now() < until);
      yield 'pause';
    }
    return 'done';
  } finally {
    ended(step);
  }
}

describe('runSlicedWhile', () => {
  it('gives the result, and lets timers run meanwhile', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    assert.equal(await runSlicedWhile(steps(60), () => true), 'done');
    clearInterval(timer);
    assert.ok(ticks >= 3, String(ticks));
  });

  it('stops as soon as the result is not wanted', async () => {
    let isWanted = true;
    setTimeout(() => (isWanted = false), 5);
    assert.equal(await runSlicedWhile(steps(10_000), () => isWanted), undefined);
  });
});

describe('timeSliced', () => {
  it('gives all items in their order and no pauses, a few at a time', async () => {
    function* numbers(): Generator<number | Pause, void, void> {
      for (let at = 0; at < 30; at++) {
        yield at;
        yield* steps(1) as Generator<Pause, unknown, void>;
      }
    }
    const turns: (readonly number[])[] = [];
    for await (const items of timeSliced(numbers())) turns.push(items);
    assert.deepEqual(
      turns.flat(),
      Array.from({ length: 30 }, (_, at) => at),
    );
    assert.ok(turns.length >= 3, String(turns.length));
  });

  it('ends the work when the loop is left', async () => {
    let endedAt: number | undefined;
    function* work(): Generator<Pause, void, void> {
      yield* steps(10_000, (at) => (endedAt = at)) as Generator<Pause, unknown, void>;
    }
    for await (const _ of timeSliced(work())) break;
    assert.ok(endedAt !== undefined && endedAt < 10_000);
  });
});
