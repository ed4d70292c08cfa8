// When a Live page gets its rows: those of many come less often.

/** The least time between two updates of many rows, in milliseconds. */
const ROWS_MS = 1_000;
const MANY_ROWS = 500;

export class RowReports {
  /** The version of the rows that the page has, and when it received them. */
  #version = 0;
  #at = 0;

  /** Whether the page gets the rows of this version now. `all`: how many came so far. */
  take(version: number, all: number, isForced: boolean): boolean {
    const pause = all > MANY_ROWS ? ROWS_MS : 0;
    const isDue = isForced || Date.now() - this.#at >= pause;
    if (version === this.#version || !isDue) return false;
    this.#version = version;
    this.#at = Date.now();
    return true;
  }
}
