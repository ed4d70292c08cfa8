// Owns the type of work that is too long to be done at once. Refuses to know how long a slice is: there is no clock
// here, so the work only says where it can be left.

/** Given where long work can be left for a while, or for good. */
export type Pause = 'pause';

/** Long work: it gives a pause every few dozen microseconds, and its result in the end. */
export type Slices<Result> = Generator<Pause, Result, void>;

/** Does all of it at once: for what is known to be short. */
export function finish<Result>(work: Slices<Result>): Result {
  for (;;) {
    const { done = false, value } = work.next();
    if (done) return value as Result;
  }
}
