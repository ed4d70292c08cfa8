// Finds whether patterns match in a row of a text; the rows are asked for in their order.

/** With so many matches in one row, a match is assumed everywhere in it. */
const MOST = 16;

class Matches {
  readonly #pattern: RegExp;
  /** Where the first match begins that is not in a row that was looked at. */
  #next = -1;
  #row = -1;
  /** Where the matches in the row begin. */
  readonly #places: number[] = [];

  constructor(pattern: RegExp) {
    this.#pattern = pattern;
  }

  stand(text: string, row: number, end: number, from: number, to: number): boolean {
    if (this.#row !== row) this.#enter(text, row, end);
    const places = this.#places;
    if (places.length === MOST) return true;
    for (let index = 0; index < places.length; index++)
      if (places[index]! >= from && places[index]! < to) return true;
    return false;
  }

  #enter(text: string, row: number, end: number): void {
    this.#row = row;
    this.#places.length = 0;
    if (this.#next < row) this.#find(text, row);
    while (this.#next < end && this.#places.length < MOST) {
      this.#places.push(this.#next);
      this.#find(text, this.#next + 1);
    }
  }

  #find(text: string, from: number): void {
    this.#pattern.lastIndex = from;
    this.#next = this.#pattern.exec(text)?.index ?? Infinity;
  }
}

/** The matches of several patterns. */
export class RowMatches {
  #text = '';
  readonly #byPattern = new Map<RegExp, Matches>();

  /** Begins another text. */
  begin(text: string): void {
    this.#text = text;
    this.#byPattern.clear();
  }

  /**
   * Whether a match begins at `from` or behind it, before `to`, in the row from `row` to `end`. The row must not be
   * before that of the last call. `pattern`: global.
   */
  stand(pattern: RegExp, row: number, end: number, from: number, to: number): boolean {
    let matches = this.#byPattern.get(pattern);
    if (matches === undefined) this.#byPattern.set(pattern, (matches = new Matches(pattern)));
    return matches.stand(this.#text, row, end, from, to);
  }
}
