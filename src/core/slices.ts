// Long work as a generator that yields where it can pause. The caller has the clock and decides how long a slice is.

/** Yielded where the caller may suspend or abandon the work. */
export type Pause = 'pause';

/** Long work: yields every few dozen microseconds, and returns its result. */
export type Slices<Result> = Generator<Pause, Result, void>;

/** Runs the work to its end at once: for work that is known to be short. */
export function runToEnd<Result>(work: Slices<Result>): Result {
  for (;;) {
    const { done = false, value } = work.next();
    if (done) return value as Result;
  }
}
