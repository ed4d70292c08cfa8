// The calls that are under way, in an array in which each knows its place. A Set would make a new table every hundred
// calls, and those tables chain up until the next full garbage collection.

import { setTimeout as sleep } from 'node:timers/promises';

/** How long clients may take to read the last responses. */
const FLUSH_MS = 500;

export interface PendingCall {
  place: number;
  /** Ends the call with 503 where its response has not begun. */
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

  /** Waits up to `drainMs` for the calls to end, ends the others, and waits until their responses are sent. */
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
    // A copy: calls that end leave the array meanwhile.
    for (const call of this.#calls.slice()) call.expire();
  }
}
