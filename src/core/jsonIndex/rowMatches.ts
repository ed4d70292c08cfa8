// Finds whether patterns match in a row of a text; the rows are asked for in their order.

import { findPattern } from './needle.ts';
import type { RowPattern } from './needle.ts';

/** With so many matches in one row, a match is assumed everywhere in it. */
const MOST = 16;

class Matches {
  readonly #patterns: readonly RowPattern[];
  /** Where the first match of each pattern begins that is not in a row that was looked at. */
  readonly #next: number[];
  #row = -1;
  /** Where the matches in the row begin. */
  readonly #places: number[] = [];

  constructor(patterns: readonly RowPattern[]) {
    this.#patterns = patterns;
    this.#next = patterns.map(() => -1);
  }

  stand(text: string, row: number, end: number, from: number, to: number): boolean {
    if (this.#row !== row) this.#enter(text, row, end);
    const places = this.#places;
    if (places.length >= MOST) return true;
    for (let index = 0; index < places.length; index++)
      if (places[index]! >= from && places[index]! < to) return true;
    return false;
  }

  #enter(text: string, row: number, end: number): void {
    this.#row = row;
    this.#places.length = 0;
    for (let index = 0; index < this.#next.length; index++) {
      const pattern = this.#patterns[index]!;
      let next = this.#next[index]!;
      if (next < row) next = nextOf(pattern, text, row);
      for (; next < end && this.#places.length < MOST; next = nextOf(pattern, text, next + 1))
        this.#places.push(next);
      this.#next[index] = next;
    }
  }
}

function nextOf(pattern: RowPattern, text: string, from: number): number {
  const place = findPattern(pattern, text, from);
  return place === -1 ? Infinity : place;
}

/** The matches of several sets of patterns. */
export class RowMatches {
  #text = '';
  readonly #byPatterns = new Map<readonly RowPattern[], Matches>();

  /** Begins another text. */
  begin(text: string): void {
    this.#text = text;
    this.#byPatterns.clear();
  }

  /**
   * Whether a match of one of the patterns begins at `from` or behind it, before `to`, in the row from `row` to `end`.
   * The row must not be before that of the last call. `patterns`: global, and the same object for every row. The engine
   * is several times as fast with each of them alone as with one that has all as alternatives.
   */
  stand(patterns: readonly RowPattern[], row: number, end: number, from: number, to: number): boolean {
    let matches = this.#byPatterns.get(patterns);
    if (matches === undefined) this.#byPatterns.set(patterns, (matches = new Matches(patterns)));
    return matches.stand(this.#text, row, end, from, to);
  }
}
