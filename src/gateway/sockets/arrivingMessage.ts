// The bytes of the message that is arriving on a socket: a large one takes room in the budget before it is there.

import { HeldBytes, type ByteBudget } from '../calls/byteBudget.ts';

/** A message of more bytes takes room while it arrives. */
const SMALL_MESSAGE = 65_536;

export class ArrivingMessage {
  readonly #budget: ByteBudget;
  #size = 0;
  #held: HeldBytes | undefined;

  constructor(budget: ByteBudget) {
    this.#budget = budget;
  }

  /** Returns whether there is room for `size` more bytes, for the key. */
  add(size: number, key: string): boolean {
    this.#size += size;
    if (this.#size <= SMALL_MESSAGE) return true;
    this.#held ??= new HeldBytes(this.#budget, key);
    return this.#held.take(size);
  }

  /** The message has arrived, or its socket is closed. */
  end(): void {
    this.#size = 0;
    this.#held?.releaseAll();
    this.#held = undefined;
  }
}
