// How much a walk has done since its last pause.

import type { NodeValue } from '../jsonIndex/largeContainer.ts';

/** Well below a millisecond of work, counted in scalars; a long one counts for several. */
const VALUES_PER_PAUSE = 200;
const LONG_VALUE = 1000;

export class Workload {
  #values = 0;

  /** Counts so many scalars. */
  count(values: number): void {
    this.#values += values;
  }

  /** Counts the value, and says whether it is time for a pause. */
  isDueAfter(value: NodeValue): boolean {
    this.#values += typeof value === 'string' ? 1 + value.length / LONG_VALUE : 1;
    if (this.#values <= VALUES_PER_PAUSE) return false;
    this.#values = 0;
    return true;
  }
}
