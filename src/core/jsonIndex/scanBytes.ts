// The inner loop of the index. It touches only numbers in typed arrays: code that the engine optimised for an object's
// shape is lost when the last such object is collected.

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

/** Numbers that carry over from bytes to bytes, by their place. */
export const AT = {
  /** The grammar's state. */
  state: 0,
  /** Containers that are open. */
  depth: 1,
  /** The least that were since `commas` was set to 0 last. */
  min: 2,
  /** Commas between members at that least depth. */
  commas: 3,
  /** 1 where the string is a member's name. */
  isName: 4,
  /** The kinds of the 32 innermost open containers, the innermost in the lowest bit: 1 for an object. */
  kinds: 5,
} as const;

/** Every byte's highest bit. */
const HIGH = 0x80808080;

/**
 * Scans the bytes from `from` up to `to`, and gives where it stopped: there, or at a byte that breaks a rule.
 * `outer` takes the kinds of containers further out and needs room for `to - from` more of them.
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
      // Four bytes at once: a high bit comes up for a quote or a control character (0x22 changes places with
      // 0x20), for a backslash, and for what is not ASCII. Above the lowest such byte, bits mean nothing.
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
