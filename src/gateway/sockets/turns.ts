// So much at once for each key, and the rest in turn: what one key waits for keeps no other waiting.

type Lane = { running: number; readonly waiting: (() => void)[] };

export class Turns {
  readonly #most: number;
  readonly #lanes = new Map<string, Lane>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Settles as what `run` gives. */
  async take<T>(key: string, run: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    if (lane.running < this.#most) lane.running += 1;
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await run();
    } finally {
      // The next one has the place of this one.
      const next = lane.waiting.shift();
      if (next === undefined) lane.running -= 1;
      else next();
      if (lane.running === 0) this.#lanes.delete(key);
    }
  }
}
