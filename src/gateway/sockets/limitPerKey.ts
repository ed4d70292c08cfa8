// Runs up to a number of jobs at once for each key, and the rest in turn, so that no key makes another one wait.

type KeyRuns = { running: number; readonly waiting: (() => void)[] };

export class LimitPerKey {
  readonly #most: number;
  readonly #keys = new Map<string, KeyRuns>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Settles as `job` does. */
  async run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const runs = this.#keys.get(key) ?? { running: 0, waiting: [] };
    this.#keys.set(key, runs);
    if (runs.running < this.#most) runs.running += 1;
    else await new Promise<void>((resolve) => runs.waiting.push(resolve));
    try {
      return await job();
    } finally {
      // The next job takes the place of this one.
      const next = runs.waiting.shift();
      if (next === undefined) runs.running -= 1;
      else next();
      if (runs.running === 0) this.#keys.delete(key);
    }
  }
}
