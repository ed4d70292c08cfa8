// The calls that are under way. An array in which each knows its place: a Set makes a new table every hundred calls,
// and those chain up until the next full garbage collection.

import { setTimeout as sleep } from 'node:timers/promises';

/** How long the last answers may take to be read. */
const FLUSH_MS = 500;

export interface PendingCall {
  place: number;
  /** Ends the call with 503 where its answer has not begun. */
  expire(): void;
}

export class RunningCalls {
  readonly #calls: PendingCall[] = [];

  get count(): number {
    return this.#calls.length;
  }

  add(call: PendingCall): void {
    call.place = this.#calls.push(call) - 1;
  }

  delete(call: PendingCall): void {
    const last = this.#calls.pop()!;
    if (last === call) return;
    this.#calls[call.place] = last;
    last.place = call.place;
  }

  /** Waits for them as long as they may take, ends the others, and waits until their answers are read. */
  async end(drainMs: number): Promise<void> {
    await this.#none(drainMs);
    this.#expireAll();
    await this.#none(FLUSH_MS);
  }

  async #none(mostMs: number): Promise<void> {
    const until = Date.now() + mostMs;
    while (this.#calls.length > 0 && Date.now() < until) await sleep(10);
  }

  #expireAll(): void {
    // A copy, as calls that end leave while this goes on.
    for (const call of this.#calls.slice()) call.expire();
  }
}
