// When each of several endpoints reported each block, and how long after the first endpoint, measured on this machine.

/** When an endpoint reported a block. `at`: in Unix milliseconds. */
export type Sighting = { readonly hash: string; readonly at: number };

/**
 * `seen`: in the order of the endpoints; undefined for an endpoint that has not reported the block. `firstAt`: the
 * earliest time.
 */
export type SeenBlock = {
  readonly number: bigint;
  readonly firstAt: number;
  readonly seen: readonly (Sighting | undefined)[];
};

/** How late one endpoint is, in milliseconds. Blocks that no other endpoint reported do not count. */
export type LagStanding = {
  readonly newest: bigint | undefined;
  /** How many blocks the endpoint reported, and how many of them first. */
  readonly blocks: number;
  readonly firsts: number;
  readonly median: number | undefined;
  readonly most: number | undefined;
  /** The newest counted block, where the endpoint that reported this number first has another hash. */
  readonly differs: { readonly number: bigint; readonly hash: string } | undefined;
};

/** The most blocks kept; older ones are forgotten. */
const MOST_BLOCKS = 1_000;

export class HeadLags {
  readonly #endpoints: number;
  readonly #newest: (bigint | undefined)[];
  readonly #seen = new Map<bigint, (Sighting | undefined)[]>();

  /** `endpoints`: their number. */
  constructor(endpoints: number) {
    this.#endpoints = endpoints;
    this.#newest = Array.from({ length: endpoints });
  }

  /** Records a block. It replaces another block that the endpoint reported for this number. */
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

  /** Records that the endpoint has this block, at an unknown time. */
  isAt(endpoint: number, number: bigint): void {
    this.#newest[endpoint] = number;
  }

  /** In the order in which they were first reported. */
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
