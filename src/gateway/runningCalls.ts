// The calls that are under way. An array in which each knows its place: a Set makes a new table every hundred calls,
// and those chain up until the next full garbage collection.

export interface RunningCall {
  place: number;
  /** Ends the call with 503 where its answer has not begun. */
  expire(): void;
}

export class RunningCalls {
  readonly #calls: RunningCall[] = [];

  get size(): number {
    return this.#calls.length;
  }

  add(call: RunningCall): void {
    call.place = this.#calls.push(call) - 1;
  }

  delete(call: RunningCall): void {
    const last = this.#calls.pop()!;
    if (last === call) return;
    this.#calls[call.place] = last;
    last.place = call.place;
  }

  expireAll(): void {
    // A copy, as calls that end leave while this goes on.
    for (const call of this.#calls.slice()) call.expire();
  }
}
