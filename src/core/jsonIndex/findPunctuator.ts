// Finds brackets and commas outside strings, in JSON that is known to be valid.

import { ESCAPE, VALUE, isInString } from './jsonGrammar.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export const COMMA_BYTE = 0x2c;
export const COLON_BYTE = 0x3a;
/** `[` or `{`, with the bit 0x20 set: outside strings, no other byte of JSON gives this value. */
export const OPEN_BYTE = 0x7b;
/** `]` or `}`, in the same way. */
export const CLOSE_BYTE = 0x7d;

/**
 * Calls `visit` with each comma and bracket outside strings, as `COMMA_BYTE`, `OPEN_BYTE` or `CLOSE_BYTE`, until it
 * returns true; returns the place of that one, or -1. `state`: that of the grammar where the bytes begin; by default,
 * between tokens.
 */
export function findPunctuator(
  bytes: Uint8Array,
  visit: (mark: number, at: number) => boolean,
  state = VALUE,
): number {
  // After a backslash, the first byte does not end a string.
  let at = state === ESCAPE ? 1 : 0;
  if (isInString(state)) at = afterString(bytes, at);
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = afterString(bytes, at + 1);
      continue;
    }
    const mark = byte | 0x20;
    if ((mark === COMMA_BYTE || mark === OPEN_BYTE || mark === CLOSE_BYTE) && visit(mark, at)) return at;
    at++;
  }
  return -1;
}

/**
 * The place behind the quote that ends the string which is open at `from`; the end of the bytes, or more, without a
 * quote.
 */
function afterString(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
  return at + 1;
}

/** Whether valid JSON, or its beginning, has more than so many commas and brackets. */
export function hasMorePunctuation(json: Uint8Array, most: number): boolean {
  let left = most;
  return findPunctuator(json, () => --left < 0) !== -1;
}

/** Whether valid JSON has more than `levels` containers inside each other. */
export function nestsDeeper(json: Uint8Array, levels: number): boolean {
  if (json.length <= 2 * levels) return false;
  let depth = 0;
  return (
    findPunctuator(json, (mark) => {
      if (mark !== COMMA_BYTE) depth += mark === OPEN_BYTE ? 1 : -1;
      return depth > levels;
    }) !== -1
  );
}
