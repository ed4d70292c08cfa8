// Values of a stream that wait while a gap is filled, up to a limit.

import type { JsonValue } from '../../core/json.ts';

export type ReceivedValue = {
  readonly value: JsonValue;
  readonly size: number;
  readonly how: 'value' | 'head' | 'jump';
  readonly at: number;
};

/** Above these limits, all waiting values are dropped. */
const MOST_VALUES = 20_000;
const MOST_BYTES = 16_000_000;

export class WaitingValues {
  #values: ReceivedValue[] = [];
  #bytes = 0;
  #isOverfull = false;

  constructor(...values: readonly ReceivedValue[]) {
    for (const one of values) this.add(one);
  }

  get isEmpty(): boolean {
    return this.#values.length === 0 && !this.#isOverfull;
  }

  add(one: ReceivedValue): void {
    const bytes = this.#bytes + one.size;
    if (this.#isOverfull || this.#values.length === MOST_VALUES || bytes > MOST_BYTES) this.#overflow();
    else {
      this.#values.push(one);
      this.#bytes = bytes;
    }
  }

  /** Whether too many values came, so that they were dropped; resets that. */
  forgetOverfull(): boolean {
    const wasOverfull = this.#isOverfull;
    this.#isOverfull = false;
    return wasOverfull;
  }

  /** Removes and returns the oldest values. */
  next(count: number): readonly ReceivedValue[] {
    const values = this.#values.splice(0, count);
    for (const { size } of values) this.#bytes -= size;
    return values;
  }

  putBack(values: readonly ReceivedValue[]): void {
    this.#values.unshift(...values);
    for (const { size } of values) this.#bytes += size;
  }

  /** Drops all waiting values: they are read again from the chain, or reported as missing. */
  #overflow(): void {
    this.#values = [];
    this.#bytes = 0;
    this.#isOverfull = true;
  }
}
