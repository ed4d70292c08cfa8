// The health of one upstream: its newest block, its latency, its faults. Polls for the newest block give heads and
// latency; replies give heads too.

/** Consecutive faults after which an upstream is left alone for a while. */
const MOST_FAULTS = 3;
const REST_MS = 1000;
const LONGEST_REST_MS = 5000;
/** Consecutive polls without a reply after which an upstream counts as down. */
const MOST_MISSED = 2;
/** The weight of the newest latency in the average. */
const NEWEST = 0.3;

export type Reachable = 'new' | 'up' | 'resting' | 'down' | 'foreign';

export class UpstreamHealth {
  /** The newest block; undefined where it is not known. */
  head: bigint | undefined;
  /** The newest block that the upstream has ever shown. */
  top = 0n;
  /** `head` is at least as new as this time, on the clock of `process.hrtime`. */
  asOf = 0n;
  latencyMs = 0;
  /** The cause of the last failure. */
  cause = '';
  /** When the upstream was last polled, on the clock of `performance.now()`. */
  polledAt = Number.NEGATIVE_INFINITY;
  #missed = 0;
  #faults = 0;
  #restUntil = 0;

  reachable(now: number): Reachable {
    if (this.#missed >= MOST_MISSED || (this.#missed > 0 && this.head === undefined)) return 'down';
    if (now < this.#restUntil) return 'resting';
    return this.head === undefined ? 'new' : 'up';
  }

  showed(block: bigint): void {
    this.head = block;
    if (block > this.top) this.top = block;
  }

  notePoll(ms: number): void {
    this.latencyMs = this.latencyMs === 0 ? ms : this.latencyMs + NEWEST * (ms - this.latencyMs);
    this.#missed = 0;
  }

  /** Notes a poll that failed. */
  noteMissedPoll(cause: string): void {
    this.#missed += 1;
    if (this.#missed >= MOST_MISSED) this.head = undefined;
    this.#noteCause(cause);
  }

  noteReply(): void {
    this.#faults = 0;
  }

  noteFailure(now: number, cause: string): void {
    this.#faults += 1;
    this.#noteCause(cause);
    if (this.#faults < MOST_FAULTS) return;
    this.#restUntil = now + Math.min(LONGEST_REST_MS, REST_MS * 2 ** (this.#faults - MOST_FAULTS));
  }

  /**
   * Notes a cause. A node that has stopped may come back with fewer blocks, so its head is unknown until it gives a new
   * one.
   */
  #noteCause(cause: string): void {
    this.cause = cause;
    if (cause !== 'ECONNREFUSED') return;
    this.head = undefined;
    this.#missed = Math.max(1, this.#missed);
  }
}
