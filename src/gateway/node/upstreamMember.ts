// One of several upstreams: the way to it, its health, and the polls that keep its health up to date.

import type { Logger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestChainId, requestNewestBlock } from './upstreamRequests.ts';
import type { Upstream } from './upstream.ts';
import { UpstreamHealth } from './upstreamHealth.ts';

const CATCH_UP_MS = 300;
const CATCH_UP_TRIES = 3;

export class UpstreamMember {
  /** Counted from 1. */
  readonly number: number;
  readonly upstream: Upstream;
  readonly health = new UpstreamHealth();
  /** The chain id in hex digits; undefined until it is known. */
  chain: string | undefined;
  /** Requests under way. */
  running = 0;
  readonly #onHead: () => void;
  #isDown = false;
  #polling: Promise<void> | undefined;

  /** `onHead`: called after the upstream was asked for its newest block. */
  constructor(upstream: Upstream, index: number, onHead: () => void) {
    this.upstream = upstream;
    this.number = index + 1;
    this.#onHead = onHead;
  }

  /** Logs once that the upstream is down, and once that it is back. */
  logHealth(log: Logger | undefined): void {
    const isDown = this.health.reachable(performance.now()) === 'down';
    if (isDown === this.#isDown) return;
    this.#isDown = isDown;
    if (isDown) log?.warn(`upstream ${this.number} is down (${this.health.cause})`);
    else log?.warn(`upstream ${this.number} is back`);
  }

  /** Asks for the newest block. A poll that already runs serves all callers. */
  poll(): Promise<void> {
    return (this.#polling ??= this.#poll().finally(() => (this.#polling = undefined)));
  }

  async #poll(): Promise<void> {
    this.chain ??= await requestChainId(this.upstream);
    const since = performance.now();
    const head = await this.#requestNewestBlock();
    const now = performance.now();
    this.health.polledAt = now;
    if (typeof head === 'string') this.health.noteMissedPoll(head);
    else this.health.notePoll(now - since);
    this.#onHead();
  }

  /** Asks for the newest block, for a short while, until a head is known that is as new as `time`. */
  async catchUp(time: bigint): Promise<void> {
    const until = performance.now() + CATCH_UP_MS;
    for (let tries = 0; tries < CATCH_UP_TRIES; tries += 1) {
      if (this.health.asOf >= time || performance.now() >= until) break;
      await Promise.race([this.#requestNewestBlock(), sleep(CATCH_UP_MS, undefined, { ref: false })]);
    }
    this.#onHead();
  }

  async #requestNewestBlock(): Promise<bigint | string> {
    const since = process.hrtime.bigint();
    const head = await requestNewestBlock(this.upstream);
    if (typeof head === 'bigint' && since > this.health.asOf) {
      this.health.showed(head);
      this.health.asOf = since;
    }
    return head;
  }
}
