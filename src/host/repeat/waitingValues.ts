// What comes of a stream while a gap is filled: it waits, up to a bound.

import type { JsonValue } from '../../core/json.ts';

export type Came = {
  readonly value: JsonValue;
  readonly size: number;
  readonly how: 'value' | 'head' | 'jump';
  readonly at: number;
};

/** Beyond them, the gap is filled once more. */
const MOST_VALUES = 20_000;
const MOST_BYTES = 16_000_000;

export class WaitingValues {
  #values: Came[] = [];
  #bytes = 0;
  #isOverfull = false;

  constructor(...values: readonly Came[]) {
    for (const one of values) this.add(one);
  }

  get isEmpty(): boolean {
    return this.#values.length === 0 && !this.#isOverfull;
  }

  add(one: Came): void {
    const bytes = this.#bytes + one.size;
    if (this.#isOverfull || this.#values.length === MOST_VALUES || bytes > MOST_BYTES) this.#overflow();
    else {
      this.#values.push(one);
      this.#bytes = bytes;
    }
  }

  /** Whether there was too much; then nothing waits any more. */
  forgetOverfull(): boolean {
    const wasOverfull = this.#isOverfull;
    this.#isOverfull = false;
    return wasOverfull;
  }

  /** The oldest. */
  next(count: number): readonly Came[] {
    const values = this.#values.splice(0, count);
    for (const { size } of values) this.#bytes -= size;
    return values;
  }

  putBack(values: readonly Came[]): void {
    this.#values.unshift(...values);
    for (const { size } of values) this.#bytes += size;
  }

  /** The chain tells all of it again. */
  #overflow(): void {
    this.#values = [];
    this.#bytes = 0;
    this.#isOverfull = true;
  }
}
