// When each of several endpoints told of each block, and how long after the first of them: as this machine saw it.

/** Of a block at one endpoint. `at`: when it came, in Unix milliseconds. */
export type Sighting = { readonly hash: string; readonly at: number };

/** `seen`: in the order of the endpoints; undefined of one that has not told of it. `firstAt`: of the earliest. */
export type SeenBlock = {
  readonly number: bigint;
  readonly firstAt: number;
  readonly seen: readonly (Sighting | undefined)[];
};

/** Of one endpoint. Blocks that nobody else told of do not count. Milliseconds. */
export type LagStanding = {
  readonly newest: bigint | undefined;
  /** How many blocks it has told of, and of how many it was the first. */
  readonly blocks: number;
  readonly firsts: number;
  readonly median: number | undefined;
  readonly most: number | undefined;
  /** Its newest block that the first to tell of that number has another one in place of. */
  readonly differs: { readonly number: bigint; readonly hash: string } | undefined;
};

/** Older ones are forgotten. */
const MOST_BLOCKS = 1_000;

export class HeadLags {
  readonly #endpoints: number;
  readonly #newest: (bigint | undefined)[];
  readonly #seen = new Map<bigint, (Sighting | undefined)[]>();

  /** `endpoints`: how many there are. */
  constructor(endpoints: number) {
    this.#endpoints = endpoints;
    this.#newest = Array.from({ length: endpoints });
  }

  /** A block came; where it took the place of another one, that counts no more. */
  take(endpoint: number, number: bigint, { hash, at }: Sighting): void {
    this.isAt(endpoint, number);
    let seen = this.#seen.get(number);
    if (seen === undefined) {
      seen = Array.from({ length: this.#endpoints });
      this.#seen.set(number, seen);
      if (this.#seen.size > MOST_BLOCKS) this.#seen.delete(this.#seen.keys().next().value!);
    }
    if (seen[endpoint]?.hash !== hash) seen[endpoint] = { hash, at };
  }

  /** It has this block, and when it got it is not known. */
  isAt(endpoint: number, number: bigint): void {
    this.#newest[endpoint] = number;
  }

  /** In the order in which they came. */
  blocks(): readonly SeenBlock[] {
    return [...this.#seen].map(([number, seen]) => ({ number, seen, firstAt: firstOf(seen).at }));
  }

  standing(endpoint: number): LagStanding {
    const lags: number[] = [];
    let differs: LagStanding['differs'];
    for (const [number, seen] of this.#seen) {
      const own = seen[endpoint];
      if (own === undefined || seen.filter((one) => one !== undefined).length < 2) continue;
      const first = firstOf(seen);
      lags.push(own.at - first.at);
      differs = own.hash === first.hash ? undefined : { number, hash: own.hash };
    }
    lags.sort((a, b) => a - b);
    return {
      newest: this.#newest[endpoint],
      blocks: lags.length,
      firsts: lags.filter((lag) => lag === 0).length,
      median: lags[Math.floor(lags.length / 2)],
      most: lags.at(-1),
      differs,
    };
  }
}

function firstOf(seen: readonly (Sighting | undefined)[]): Sighting {
  let first: Sighting | undefined;
  for (const one of seen) if (one !== undefined && (first === undefined || one.at < first.at)) first = one;
  return first!;
}
