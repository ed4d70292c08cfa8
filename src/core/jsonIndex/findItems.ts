// Looks for an item in a list of strings, in the bytes of its JSON.

import type { ByteCache } from './byteCache.ts';
import { COMMA_BYTE } from './findPunctuator.ts';
import { QUOTE } from './byteWalker.ts';
import type { ByteWalker } from './byteWalker.ts';

/** `found`: whether `test` is true of an item. */
export type ItemsFound = { readonly count: number; readonly found: boolean };

const [OPEN_BRACKET, CLOSE_BRACKET] = [0x5b, 0x5d];
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Counts the items of the list in these bytes, and finds whether `test` is true of one. Undefined where the bytes are
 * not a list of strings, or have escapes or blanks. An item that `tested` knows is not tested again, and one for which
 * `isRuledOut` is true is not tested at all.
 */
export function findItems(
  walker: ByteWalker,
  from: number,
  to: number,
  tested: ByteCache<boolean>,
  test: (text: string) => boolean,
  isRuledOut: (from: number, to: number) => boolean,
): ItemsFound | undefined {
  const { bytes, view } = walker;
  if (bytes[from] !== OPEN_BRACKET) return undefined;
  const make = (start: number, end: number): boolean =>
    test(decoder.decode(bytes.subarray(start + 1, end - 1)));
  let [at, count, found] = [from + 1, 0, false];
  if (bytes[at] === CLOSE_BRACKET) return { count, found };
  for (; at < to; at++) {
    if (bytes[at] !== QUOTE) return undefined;
    const end = walker.endOfString(at + 1) + 1;
    if (walker.isEscaped || (bytes[end] !== COMMA_BYTE && bytes[end] !== CLOSE_BRACKET)) return undefined;
    found ||= !isRuledOut(at, end) && tested.get(view, at, end, make);
    count++;
    at = end;
  }
  return { count, found };
}
