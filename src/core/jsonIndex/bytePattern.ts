// Patterns of a fixed length for bytes, such as padded words of hex: several times as fast as those of the engine.

import { wordsOf } from './byteWalker.ts';
import type { ByteWalker, Words } from './byteWalker.ts';

/** The characters at a place that can have any hex digit. */
export const HEX_DIGIT = '0123456789abcdefABCDEF';

/** Places that follow each other: given bytes, any hex digits, or bytes that are 1 in `oneOf`. */
type Run = {
  readonly length: number;
  readonly same: Words | undefined;
  readonly oneOf: Uint8Array | undefined;
};

/** 1 for each two bytes that are hex digits. */
const HEX_PAIRS = /* @__PURE__ */ hexPairs();

/** Places of which one list must match; all lists have the same length. */
export type WordPattern = readonly (readonly string[])[];

/** Several patterns, one behind the other. */
export class BytePatterns {
  readonly length: number;
  /** For each part, the patterns of which one must match. */
  readonly #parts: readonly (readonly BytePattern[])[];

  /** `parts`: texts, and words. */
  constructor(parts: readonly (string | WordPattern)[]) {
    const all: BytePattern[][] = [];
    let places: string[] = [];
    const close = (): void => {
      if (places.length > 0) all.push([new BytePattern(places)]);
      places = [];
    };
    for (const part of parts) {
      if (typeof part === 'string' || part.length === 1) {
        places.push(...(typeof part === 'string' ? Array.from(part) : part[0]!));
        continue;
      }
      close();
      all.push(part.map((one) => new BytePattern(one)));
    }
    close();
    this.#parts = all;
    this.length = all.reduce((sum, [one]) => sum + one!.length, 0);
  }

  /** Whether the bytes between these places match, and no other bytes are there. */
  matches(walker: ByteWalker, from: number, to: number): boolean {
    if (to - from !== this.length) return false;
    let at = from;
    for (const part of this.#parts) {
      let stands = false;
      for (const one of part) stands ||= one.standsAt(walker, at);
      if (!stands) return false;
      at += part[0]!.length;
    }
    return true;
  }
}

class BytePattern {
  readonly length: number;
  readonly #runs: readonly Run[];

  /** `places`: for each place, the characters that may stand there. ASCII only. */
  constructor(places: readonly string[]) {
    this.length = places.length;
    const runs: Run[] = [];
    for (let from = 0, to: number; from < places.length; from = to) {
      const kind = kindOf(places[from]!);
      to = from + 1;
      while (to < places.length && (kind === 'same' ? places[to]!.length === 1 : places[to] === places[from]))
        to++;
      runs.push(runOf(places.slice(from, to), kind));
    }
    this.#runs = runs;
  }

  /** Whether the bytes from this place on match; there must be as many bytes. */
  standsAt(walker: ByteWalker, from: number): boolean {
    let at = from;
    for (const { length, same, oneOf } of this.#runs) {
      if (same !== undefined) {
        if (!walker.holdsAt(at, same)) return false;
      } else if (oneOf === undefined) {
        if (!areHex(walker, at, at + length)) return false;
      } else if (!areOf(oneOf, walker, at, at + length)) return false;
      at += length;
    }
    return true;
  }
}

function areHex({ bytes, view }: ByteWalker, from: number, to: number): boolean {
  let at = from;
  for (; at < to - 1; at += 2) if (HEX_PAIRS[view.getUint16(at)] === 0) return false;
  return at === to || HEX_DIGIT.includes(String.fromCharCode(bytes[at]!));
}

function areOf(oneOf: Uint8Array, { bytes }: ByteWalker, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (oneOf[bytes[at]!] === 0) return false;
  return true;
}

type Kind = 'same' | 'hex' | 'one of';

function kindOf(place: string): Kind {
  return place.length === 1 ? 'same' : place === HEX_DIGIT ? 'hex' : 'one of';
}

function runOf(places: readonly string[], kind: Kind): Run {
  return {
    length: places.length,
    same: kind === 'same' ? wordsOf(Uint8Array.from(places, codeOf)) : undefined,
    oneOf: kind === 'one of' ? tableOf(places[0]!) : undefined,
  };
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) table[codeOf(character)] = 1;
  return table;
}

function hexPairs(): Uint8Array {
  const pairs = new Uint8Array(65_536);
  const digits = Array.from(HEX_DIGIT, codeOf);
  for (const first of digits) for (const second of digits) pairs[256 * first + second] = 1;
  return pairs;
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}
