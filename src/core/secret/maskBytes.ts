// Masks secrets in the bytes of a JSON text that arrives in parts. The number of bytes stays the same, so that they can
// be overwritten in place.

import { createSecretFinder, isNumberByte } from './findSecrets.ts';
import type { SecretSpan } from './findSecrets.ts';

/** Finds secrets in bytes and overwrites them. */
export interface ByteMask {
  /** Bytes that must follow a place before it is known whether a secret begins there. */
  readonly reach: number;
  /** The number of places masked so far. */
  readonly count: number;
  /**
   * Masks secrets that begin between `from` and `to` (exclusive), reading up to `end`. Returns the place to continue
   * from: `to`, or less than `MOST_ASIDE` bytes before or behind it, so that no escape or number is split. `from` must
   * be a place that it returned, or 0. `isInString`: whether the byte at a place is part of a JSON string.
   */
  mask(bytes: Uint8Array, from: number, to: number, end: number, isInString: (at: number) => boolean): number;
}

/** The place that `mask` returns is less than this many bytes from `to`. */
export const MOST_ASIDE = 512;

const QUOTE = 0x22;
const encoder = new TextEncoder();

/** A mask for these secrets, in every form that could still be used. */
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

/** The mask for a secret of `length` bytes: recognisable, and not a number. */
function maskOf(length: number): Uint8Array {
  const word = ['api key', 'key', ''].find((one) => one.length + 2 <= length) ?? '';
  const text = length < 2 ? '*'.repeat(length) : `[${word.padEnd(length - 2, '*')}]`;
  return encoder.encode(text);
}

/** Replaces a whole number by a string, as a number cannot show that it is masked. */
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

/** The start of the number that continues at `to`; `to` itself if there is none, or if it starts too far away. */
function numberStart(bytes: Uint8Array, from: number, to: number): number {
  if (!isNumberByte(bytes[to])) return to;
  const least = to - MOST_ASIDE + 1;
  let at = to;
  while (at > from && at > least && isNumberByte(bytes[at - 1])) at--;
  return at > least ? at : to;
}
