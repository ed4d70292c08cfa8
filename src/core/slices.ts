// Long work as a generator that says where it can pause. The caller has the clock and decides how long a slice is.

/** Given where long work can be left for a while, or for good. */
export type Pause = 'pause';

/** Long work: pauses every few dozen microseconds, then its result. */
export type Slices<Result> = Generator<Pause, Result, void>;

/** Does all of it at once: for what is known to be short. */
export function finish<Result>(work: Slices<Result>): Result {
  for (;;) {
    const { done = false, value } = work.next();
    if (done) return value as Result;
  }
}
