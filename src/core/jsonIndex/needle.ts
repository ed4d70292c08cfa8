// A text to find in bytes, with or without regard to case. Most of the bytes are skipped.

/** As many places as there are bits in a state. */
const MOST_BITS = 31;
const ZERO = 0x30;
/** A match counts only with so many zeros before it: the engine is slow to look behind, and to begin with zeros. */
export type RowPattern = { readonly source: RegExp; readonly zeros: number };

/** From this size on, `find` is faster than the engine's patterns. */
const LONG = 24;

export class Needle {
  readonly size: number;
  /** One global pattern of ASCII, as `RowScanner.matchesIn` takes it. */
  readonly patterns: readonly [RowPattern];
  /** For each byte, the places at which it may stand: the highest bit for the first one. */
  readonly #placesOf = new Int32Array(256);
  readonly #bits: number;
  /** The bytes that may stand at the places for which there are no bits. */
  readonly #rest: readonly ReadonlySet<number>[];

  /**
   * `places`: for each place, the characters that may stand there, in either case. ASCII only. `zeros`: how many of them
   * are zeros at the beginning, which `patterns` look for last.
   */
  constructor(places: readonly string[], zeros = 0) {
    this.size = places.length;
    this.patterns = [{ source: inEitherCase(sourceOf(places.slice(zeros))), zeros }];
    this.#bits = Math.min(places.length, MOST_BITS);
    const sets = places.map((characters) => new Set(Array.from(inBothCases(characters), codeOf)));
    for (const [place, bytes] of sets.slice(0, this.#bits).entries())
      for (const byte of bytes) this.#placesOf[byte]! |= 1 << (this.#bits - 1 - place);
    this.#rest = sets.slice(this.#bits);
  }

  /**
   * The first place at which the needle stands between `from` and `to`, or -1. Reads from the end of a window backwards
   * and keeps in `state` where in the needle the bytes that were read can be; where they are nowhere in it, the window
   * moves behind them (the algorithm BNDM of Navarro and Raffinot).
   */
  find(bytes: Uint8Array, from: number, to: number): number {
    const bits = this.#bits;
    const placesOf = this.#placesOf;
    const isPrefix = 1 << (bits - 1);
    const last = to - this.size;
    for (let at = from; at <= last;) {
      let [left, shift, state] = [bits, bits, -1];
      while (state !== 0 && left > 0) {
        state &= placesOf[bytes[at + --left]!]!;
        if ((state & isPrefix) !== 0 && left > 0) shift = left;
        if (left > 0) state <<= 1;
      }
      if (state !== 0 && this.#endsAt(bytes, at + bits)) return at;
      at += shift;
    }
    return -1;
  }

  #endsAt(bytes: Uint8Array, from: number): boolean {
    return this.#rest.every((set, index) => set.has(bytes[from + index]!));
  }
}

/** Makes one character of each byte: the right one where the byte is ASCII. */
const decoder = /* @__PURE__ */ new TextDecoder('latin1');

const codeOf = (character: string): number => character.charCodeAt(0);
const inBothCases = (characters: string): string => characters.toLowerCase() + characters.toUpperCase();

function sourceOf(places: readonly string[]): string {
  const source = places.map((characters) => {
    const [one, ...others] = Array.from(characters, escaped);
    return others.length === 0 ? one! : `[${one}${others.join('')}]`;
  });
  return source.join('');
}

/** A global pattern without regard to case. The engine finds a plain text faster where it may regard the case. */
function inEitherCase(source: string): RegExp {
  return new RegExp(source, /[a-z]/i.test(source) ? 'gi' : 'g');
}

const escaped = (character: string): string => character.replace(/[^a-z\d]/i, String.raw`\$&`);

/** The bytes as a text in which needles are found, at the places that they have in the bytes. */
export function byteText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The first place of the needle in the bytes, from `from` on, or -1. `text`: their `byteText`. */
export function findNeedle(bytes: Uint8Array, text: string, needle: Needle, from: number): number {
  if (needle.size >= LONG) return needle.find(bytes, from, bytes.length);
  return findPattern(needle.patterns[0], text, from);
}

/** The first place from `from` on at which the pattern matches, or -1. The zeros before it may begin before `from`. */
export function findPattern({ source, zeros }: RowPattern, text: string, from: number): number {
  source.lastIndex = from;
  for (let match = source.exec(text); match !== null; match = source.exec(text)) {
    const { index } = match;
    if (zeros === 0 || hasZeros(text, index - zeros, index)) return index;
    source.lastIndex = index + 1;
  }
  return -1;
}

function hasZeros(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) !== ZERO) return false;
  return true;
}
