// A cache of what was found for short texts, looked up by their bytes, so that no string is made for a known text.

const WORDS = 18;
const LEAST = 4;
/** The most bytes of a text that is kept. */
export const LONGEST_CACHED = 4 * WORDS;
/** With so many more misses than hits for each slot, the cache stops: hardly any text occurs twice. */
const MOST_MISSES = 4;

export class ByteCache<Value> {
  readonly #bits: number;
  /** The text in each slot, in words of four bytes; the last word overlaps the one before it. */
  readonly #words: Int32Array;
  readonly #sizes: Uint8Array;
  readonly #values: Value[] = [];
  #patience: number;

  /** `bits`: the cache has room for 2 ** bits texts. */
  constructor(bits: number) {
    this.#bits = bits;
    this.#words = new Int32Array(WORDS << bits);
    this.#sizes = new Uint8Array(1 << bits);
    this.#patience = MOST_MISSES << bits;
  }

  /** Whether the cache has stopped and keeps nothing. */
  get isOver(): boolean {
    return this.#patience < 0;
  }

  /** The value that `make` gave for the same bytes, or gives now; values of very short or long texts are not kept. */
  get(view: DataView, from: number, to: number, make: (from: number, to: number) => Value): Value {
    const size = to - from;
    if (size < LEAST || size > LONGEST_CACHED || this.isOver) return make(from, to);
    const last = (size - 1) >> 2;
    let hash = size;
    for (let word = 0; word <= last; word++)
      hash = Math.imul(((hash << 5) | (hash >>> 27)) ^ wordAt(view, from, to, word), 0x9e3779b1);
    const slot = hash >>> (32 - this.#bits);
    const place = slot * WORDS;
    let isSame = this.#sizes[slot] === size;
    for (let word = 0; isSame && word <= last; word++)
      isSame = this.#words[place + word] === wordAt(view, from, to, word);
    this.#patience += isSame ? 1 : -1;
    if (isSame) return this.#values[slot]!;
    const value = make(from, to);
    this.#sizes[slot] = size;
    for (let word = 0; word <= last; word++) this.#words[place + word] = wordAt(view, from, to, word);
    this.#values[slot] = value;
    return value;
  }
}

function wordAt(view: DataView, from: number, to: number, word: number): number {
  return view.getInt32(Math.min(from + 4 * word, to - 4), true);
}
