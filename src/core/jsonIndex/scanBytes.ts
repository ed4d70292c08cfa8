// The inner loop of the index. It touches only numbers in typed arrays: code that the engine optimised for an object's
// shape is lost when the last object of that shape is collected.

import {
  AFTER_VALUE,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  CLOSE_STRING,
  COLON,
  COMMA,
  FIRST_ITEM,
  FIRST_NAME,
  NAME,
  NEXT,
  OPEN_ARRAY,
  OPEN_NAME,
  OPEN_OBJECT,
  OPEN_STRING,
  STRING,
  VALUE,
} from './jsonGrammar.ts';

/** The numbers that carry over from one chunk of bytes to the next, by their place in `now`. */
export const AT = {
  /** The grammar's state. */
  state: 0,
  /** How many containers are open. */
  depth: 1,
  /** The smallest depth since the block began. */
  min: 2,
  /** Commas between members at that smallest depth. */
  commas: 3,
  /** 1 where the string is a member's name. */
  isName: 4,
  /** The kinds of the 32 innermost open containers, the innermost in the lowest bit: 1 for an object. */
  kinds: 5,
} as const;

/** The highest bit of each of four bytes. */
const HIGH = 0x80808080;

/**
 * Scans the bytes from `from` up to `to`, and returns where it stopped: there, or at a byte that breaks a rule.
 * `outer`: the kinds of containers further out, with room for `to - from` more of them.
 */
// oxlint-disable-next-line max-lines-per-function -- runs for each byte: a call for each would have to hand on its state
export function scanBytes(
  chunk: Uint8Array,
  view: DataView,
  from: number,
  to: number,
  now: Int32Array,
  outer: Int32Array,
): number {
  let state = now[AT.state]!;
  let depth = now[AT.depth]!;
  let min = now[AT.min]!;
  let commas = now[AT.commas]!;
  let isName = now[AT.isName]!;
  let kinds = now[AT.kinds]!;
  const lastWord = to - 3;
  let at = from;
  scan: while (at < to) {
    if (state === STRING) {
      // Four bytes at once: the high bit is set for a quote or a control character (the XOR swaps 0x22 and 0x20), for a
      // backslash, and for a byte that is not ASCII. Above the lowest of these bytes, the bits mean nothing.
      for (; at < lastWord; at += 4) {
        const word = view.getInt32(at, true);
        const special =
          (((word ^ 0x02020202) - 0x21212121) | ((word ^ 0x5c5c5c5c) - 0x01010101) | word) & HIGH;
        if (special !== 0) {
          at += (31 - Math.clz32(special & -special)) >> 3;
          break;
        }
      }
      if (at >= to) break;
    }
    let next = NEXT[(state << 8) | chunk[at]!]!;
    while (next < STRING) {
      state = next;
      if (++at === to) break scan;
      next = NEXT[(state << 8) | chunk[at]!]!;
    }
    switch (next) {
      case STRING:
        state = STRING;
        break;
      case CLOSE_STRING:
        state = isName === 1 ? COLON : AFTER_VALUE;
        break;
      case OPEN_STRING:
        isName = 0;
        state = STRING;
        break;
      case OPEN_NAME:
        isName = 1;
        state = STRING;
        break;
      case COMMA:
        if (depth === 0) break scan;
        if (depth === min) commas++;
        state = (kinds & 1) === 1 ? NAME : VALUE;
        break;
      case OPEN_ARRAY:
        if ((++depth & 31) === 0) outer[(depth >> 5) - 1] = kinds;
        kinds <<= 1;
        state = FIRST_ITEM;
        break;
      case OPEN_OBJECT:
        if ((++depth & 31) === 0) outer[(depth >> 5) - 1] = kinds;
        kinds = (kinds << 1) | 1;
        state = FIRST_NAME;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        if (depth === 0 || (kinds & 1) !== (next === CLOSE_OBJECT ? 1 : 0)) break scan;
        kinds >>= 1;
        if ((depth-- & 31) === 0) kinds = outer[depth >> 5]!;
        if (depth < min) {
          min = depth;
          commas = 0;
        }
        state = AFTER_VALUE;
        break;
      default:
        break scan;
    }
    at++;
  }
  now[AT.state] = state;
  now[AT.depth] = depth;
  now[AT.min] = min;
  now[AT.commas] = commas;
  now[AT.isName] = isName;
  now[AT.kinds] = kinds;
  return at;
}
