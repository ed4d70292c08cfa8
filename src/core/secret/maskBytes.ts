// Masking of secrets in the bytes of a JSON text that arrives in parts. Keeps the number of bytes, so that it can be
// done in place.

import { createSecretFinder, isNumberByte } from './findSecrets.ts';
import type { SecretSpan } from './findSecrets.ts';

/** Looks for secrets in bytes and overwrites them. */
export interface ByteMask {
  /** Bytes that must follow a place before it is known whether a secret begins there. */
  readonly reach: number;
  /** In how many places a secret was masked so far. */
  readonly count: number;
  /**
   * Masks what begins from `from` on and before `to`, and reads up to `end`. Gives the place to go on from: a little
   * before or behind `to` (less than `MOST_ASIDE`), so that no escape and no number is parted. `from` is such a place, or
   * 0. `isInString`: whether the byte at a place is part of a JSON string.
   */
  mask(bytes: Uint8Array, from: number, to: number, end: number, isInString: (at: number) => boolean): number;
}

/** How far from where it was asked to stop a mask goes on. */
export const MOST_ASIDE = 512;

const QUOTE = 0x22;
const encoder = new TextEncoder();

/** A mask for these secrets, in every form that could be used again. */
export function createByteMask(secrets: readonly string[]): ByteMask {
  const finder = createSecretFinder(secrets);
  let count = 0;
  return {
    reach: finder.reach === 0 ? 0 : finder.reach + MOST_ASIDE,
    get count() {
      return count;
    },
    mask(bytes, from, to, end, isInString) {
      if (finder.reach === 0) return Math.max(from, to);
      const stop = to < end ? numberStart(bytes, from, to) : to;
      const { spans, next } = finder.find(bytes, from, Math.max(from, stop), end, 'json');
      count += spans.length;
      for (const span of spans)
        if (isNumber(bytes, span) && !isInString(span.start)) maskNumber(bytes, span, from, end);
        else bytes.set(maskOf(span.end - span.start), span.start);
      return next;
    },
  };
}

/** The mask for a secret of so many bytes: recognisable, and no number. */
function maskOf(length: number): Uint8Array {
  const word = ['api key', 'key', ''].find((one) => one.length + 2 <= length) ?? '';
  const text = length < 2 ? '*'.repeat(length) : `[${word.padEnd(length - 2, '*')}]`;
  return encoder.encode(text);
}

/** A number cannot say that it is masked, so a string takes its place. */
function maskNumber(bytes: Uint8Array, { start, end }: SecretSpan, from: number, last: number): void {
  let first = start;
  while (first > from && isNumberByte(bytes[first - 1])) first--;
  let behind = end;
  while (behind < last && isNumberByte(bytes[behind])) behind++;
  bytes.set(maskOf(behind - first - 2), first + 1);
  bytes[first] = QUOTE;
  bytes[behind - 1] = QUOTE;
}

function isNumber(bytes: Uint8Array, { start, end }: SecretSpan): boolean {
  return bytes.subarray(start, end).every(isNumberByte);
}

/** Where the number begins that goes on at `to`, unless that is far away. */
function numberStart(bytes: Uint8Array, from: number, to: number): number {
  if (!isNumberByte(bytes[to])) return to;
  const least = to - MOST_ASIDE + 1;
  let at = to;
  while (at > from && at > least && isNumberByte(bytes[at - 1])) at--;
  return at > least ? at : to;
}
