// Finds places in a scanned body: by block summaries, then byte by byte. It relies on the scanner’s check. Each step is
// a loop, so depth costs no stack.

import { COMMA_BYTE, OPEN_BYTE, findPunctuator } from './findPunctuator.ts';
import type { JsonBytes } from './jsonBytes.ts';
import { AFTER_VALUE, VALUE, isInString } from './jsonGrammar.ts';
import type { JsonScanner } from './jsonScanner.ts';

/** Where a search ended: at a comma, at the bracket that closes the container, or where the bytes end. */
export type SeekEnd = {
  readonly at: number;
  readonly ending: 'comma' | 'close' | undefined;
  /** The commas between members that were passed, this one included. */
  readonly commas: number;
};

/** How many bytes are read at once and kept: reading a file once for each member would take longer. */
const WINDOW = 16_384;

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NOTHING = /* @__PURE__ */ new Uint8Array(0);
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

export class JsonSeeker {
  readonly scanner: JsonScanner;
  /** Containers of so many bytes and more are read in parts. */
  readonly largeFrom: number;
  /** Strings of so many bytes and more are read in parts, and so are containers that hold little else. */
  readonly textFrom: number;
  readonly #bytes: JsonBytes;
  #window: Uint8Array = NOTHING;
  #windowAt = 0;

  constructor(
    scanner: JsonScanner,
    bytes: JsonBytes,
    from: { readonly large: number; readonly text: number },
  ) {
    this.scanner = scanner;
    this.largeFrom = from.large;
    this.textFrom = from.text;
    this.#bytes = bytes;
  }

  /** Scanned bytes, as one piece. */
  read(from: number, to: number): Uint8Array {
    if (from === to) return NOTHING;
    if (to - from > WINDOW) return this.#bytes.read(from, to);
    if (from < this.#windowAt || to > this.#windowAt + this.#window.length) this.#load(from, to);
    return this.#window.subarray(from - this.#windowAt, to - this.#windowAt);
  }

  /**
   * The bytes `from` up to `to`, as far as they exist, of the value between `start` and `end`; without `end`, the value
   * is still arriving.
   */
  part(start: number, end: number | undefined, from: number, to: number): Uint8Array {
    const last = Math.min(end ?? this.scanner.length, start + to);
    return this.read(Math.min(start + from, last), last);
  }

  /** Scanned bytes as text. */
  text(from: number, to: number): string {
    return decoder.decode(this.read(from, to));
  }

  /** A scanned byte. */
  byteAt(offset: number): number {
    const byte = this.#window[offset - this.#windowAt];
    if (byte !== undefined) return byte;
    this.#load(offset, offset + 1);
    return this.#window[offset - this.#windowAt]!;
  }

  /**
   * Goes from `from`, a place between tokens directly in a container, to the container's comma number `wanted` from
   * there, but not past the container's end, nor past `limit`. `depth`: how many containers are open there, this one
   * included. `onComma`: called for each of the container's commas on the way, so that no block with any of them is
   * passed over.
   */
  seek(
    depth: number,
    from: number,
    wanted: number,
    onComma?: (at: number) => void,
    limit = this.scanner.length,
  ): SeekEnd {
    const { blocks } = this.scanner;
    const length = Math.min(limit, this.scanner.length);
    const count = Math.min(blocks.length, Math.ceil(length / blocks.size));
    let block = Math.floor(from / blocks.size);
    let at = from;
    let level = depth;
    let state = VALUE;
    let commas = 0;
    let isClosed = false;
    const visit = (mark: number, index: number): boolean => {
      if (mark === COMMA_BYTE) {
        if (level !== depth) return false;
        onComma?.(at + index);
        return ++commas === wanted;
      }
      level += mark === OPEN_BYTE ? 1 : -1;
      return (isClosed = level < depth);
    };
    for (;;) {
      const bytes = this.read(at, Math.min(length, (block + 1) * blocks.size));
      const found = findPunctuator(bytes, visit, state);
      if (found !== -1) return { at: at + found, ending: isClosed ? 'close' : 'comma', commas };
      // Blocks within deeper members are passed over, and so are blocks with too few commas.
      while (++block < count) {
        const min = blocks.mins[block]!;
        if (min < depth) break;
        const own = min === depth ? blocks.commas[block]! : 0;
        if (own > 0 && (onComma !== undefined || commas + own >= wanted || block === count - 1)) break;
        commas += own;
      }
      if (block >= count) return { at: length, ending: undefined, commas };
      at = block * blocks.size;
      level = blocks.depths[block]!;
      state = blocks.states[block]!;
    }
  }

  /** Whether the bytes end behind a complete value directly in the open container at this depth. */
  isAfterValue(depth: number): boolean {
    return this.scanner.depth === depth && this.scanner.state === AFTER_VALUE;
  }

  /**
   * Whether the bytes end behind or in a value of that container that can be read already; an incomplete number cannot.
   */
  hasBegunValue(depth: number): boolean {
    const { scanner } = this;
    return (
      scanner.depth > depth || this.isAfterValue(depth) || (isInString(scanner.state) && !scanner.isName)
    );
  }

  /**
   * Where the value ends that begins at `start`, directly in a container at this depth; undefined where it is
   * incomplete.
   */
  endOfValue(start: number, depth: number): number | undefined {
    const { at, ending } = this.seek(depth, start, 1);
    return ending === undefined && !this.isAfterValue(depth) ? undefined : this.trimBlank(start, at);
  }

  /** The first place from `from` on, up to `to`, that is not a blank. */
  skipBlank(from: number, to: number): number {
    let at = from;
    while (at < to && this.byteAt(at) <= SPACE) at++;
    return at;
  }

  /** Where the bytes from `from` to `to` end without the blanks at their end. */
  trimBlank(from: number, to: number): number {
    let end = to;
    while (end > from && this.byteAt(end - 1) <= SPACE) end--;
    return end;
  }

  /** Where the string that begins at `from` ends, its quotes included; undefined where the bytes end first. */
  endOfString(from: number): number | undefined {
    for (let at = from + 1; at < this.scanner.length; at++) {
      const byte = this.byteAt(at);
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) return at + 1;
    }
    return undefined;
  }

  /** Windows begin at fixed places, so that going backwards does not read each byte again. */
  #load(from: number, to: number): void {
    this.#windowAt = from - (from % WINDOW);
    const end = Math.max(to, Math.min(this.scanner.length, this.#windowAt + WINDOW));
    this.#window = this.#bytes.read(this.#windowAt, end);
  }
}
