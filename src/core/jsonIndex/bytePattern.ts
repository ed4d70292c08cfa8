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

/** 1 for each byte that is a hex digit. */
const HEX = /* @__PURE__ */ tableOf(HEX_DIGIT);
/** In each of four bytes: the highest bits of a digit, and the bit that letters have. */
const [TENS, LETTERS] = [0x30303030, 0x40404040];

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
  // Four bytes at once. Taking 0x27 from bytes with the bit 0x40 puts small hex letters behind the digits: all are then
  // 0x3?, and adding 6 sets the bit 0x40 for the letters alone.
  for (; at < to - 3; at += 4) {
    const word = view.getInt32(at, true);
    const ranks = word - Math.imul((word >>> 6) & 0x01010101, 0x27);
    if (((ranks ^ TENS) & 0xf0f0f0f0) | (((ranks + 0x06060606) ^ word) & LETTERS)) break;
  }
  while (at < to && HEX[bytes[at]!] === 1) at++;
  return at === to;
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

function codeOf(character: string): number {
  return character.charCodeAt(0);
}
