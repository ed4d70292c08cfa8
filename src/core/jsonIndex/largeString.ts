// A string that is too large to be read whole, or is still arriving: its size and any part of its text.

import { ReadInParts } from '../json.ts';
import { NEXT, STRING } from './jsonGrammar.ts';
import type { JsonSeeker } from './jsonSeeker.ts';

const BACKSLASH = 0x5c;
/** The lowest byte that begins a character of several bytes. */
const LEADING = 0xc0;

export class LargeString extends ReadInParts {
  readonly kind = 'string';
  /** The offset of its first quote. */
  readonly start: number;
  readonly #seeker: JsonSeeker;
  readonly #depth: number;
  #end: number | undefined;

  /** `depth` counts the containers around it; `end` is given where it is known. */
  constructor(seeker: JsonSeeker, start: number, depth: number, end?: number) {
    super();
    this.#seeker = seeker;
    this.start = start;
    this.#depth = depth;
    this.#end = end;
  }

  /** The offset behind its last quote; undefined while it is still arriving. */
  get end(): number | undefined {
    return (this.#end ??= this.#seeker.endOfValue(this.start, this.#depth));
  }

  get isComplete(): boolean {
    return this.end !== undefined;
  }

  /** Whether more of it may follow. */
  get isArriving(): boolean {
    return !this.#seeker.scanner.isOver && !this.isComplete;
  }

  /** How many bytes are between the quotes in the JSON, so far: an escape counts with all its bytes. */
  get count(): number {
    return this.#contentEnd() - this.start - 1;
  }

  /** Its size in bytes as JSON, so far. */
  get size(): number {
    return (this.end ?? this.#seeker.scanner.length) - this.start;
  }

  /** Its JSON bytes from `from` up to `to`, as far as they exist; 0 is the first quote. */
  raw(from: number, to: number): Uint8Array {
    return this.#seeker.part(this.start, this.end, from, to);
  }

  /**
   * The text of the bytes `from` up to `to` between the quotes. A character or an escape belongs to the part in which
   * it begins, so that adjacent parts give the whole text. Bytes outside the string are left out.
   */
  text(from: number, to: number): string {
    const [start, end] = [from, to].map((offset) => this.#boundary(this.start + 1 + offset));
    return JSON.parse(`"${this.#seeker.text(start!, Math.max(start!, end!))}"`) as string;
  }

  /** The first place from `offset` on where a character or an escape begins, or the string ends. */
  #boundary(offset: number): number {
    const { blocks } = this.#seeker.scanner;
    const target = Math.max(this.start + 1, Math.min(offset, this.#contentEnd()));
    const block = Math.floor(target / blocks.size);
    let at = Math.max(this.start + 1, block * blocks.size);
    let state = at === this.start + 1 ? STRING : blocks.states[block]!;
    for (; at < target || state !== STRING; at++) state = NEXT[(state << 8) | this.#seeker.byteAt(at)]!;
    return at;
  }

  /** Where the content ends; while it arrives, without an incomplete character or escape at its end. */
  #contentEnd(): number {
    if (this.end !== undefined) return this.end - 1;
    const { length, state } = this.#seeker.scanner;
    if (state === STRING) return length;
    let at = length - 1;
    for (;;) {
      const byte = this.#seeker.byteAt(at);
      if (byte === BACKSLASH || byte >= LEADING) return at;
      at--;
    }
  }
}
