// Owns doing at once what is made to be done in slices.

/** The result of all of the work. */
export function finish<Result>(work: Generator<unknown, Result, void>): Result {
  for (;;) {
    const { done = false, value } = work.next();
    if (done) return value as Result;
  }
}
