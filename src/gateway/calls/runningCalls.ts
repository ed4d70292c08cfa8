// The calls that are under way, and how they end with the gateway.

import { setTimeout as sleep } from 'node:timers/promises';
import { Bag, type Placed } from '../common/bag.ts';

/** How long clients may take to read the last responses. */
const FLUSH_MS = 500;

export interface PendingCall extends Placed {
  /** Ends the call with 503 where its response has not begun. */
  expire(): void;
}

export class RunningCalls {
  readonly #calls = new Bag<PendingCall>();

  get count(): number {
    return this.#calls.size;
  }

  add(call: PendingCall): void {
    this.#calls.add(call);
  }

  delete(call: PendingCall): void {
    this.#calls.delete(call);
  }

  /** Waits up to `drainMs` for the calls to end, ends the others, and waits until their responses are sent. */
  async end(drainMs: number): Promise<void> {
    await this.#none(drainMs);
    for (const call of this.#calls.all) call.expire();
    await this.#none(FLUSH_MS);
  }

  async #none(mostMs: number): Promise<void> {
    const until = Date.now() + mostMs;
    while (this.count > 0 && Date.now() < until) await sleep(10);
  }
}
