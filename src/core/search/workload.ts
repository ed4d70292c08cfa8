// How much a walk has done since its last pause.

import type { NodeValue } from '../jsonIndex/largeContainer.ts';

/** The work between two pauses, well below a millisecond, counted in scalars; a long scalar counts for several. */
const VALUES_PER_PAUSE = 200;
const LONG_VALUE = 1000;

export class Workload {
  #values = 0;

  count(values: number): void {
    this.#values += values;
  }

  /** Counts the value, and returns whether it is time for a pause. */
  isDueAfter(value: NodeValue): boolean {
    this.#values += typeof value === 'string' ? 1 + value.length / LONG_VALUE : 1;
    if (this.#values <= VALUES_PER_PAUSE) return false;
    this.#values = 0;
    return true;
  }
}
