// Finds the members of a large container that hold certain bytes, without reading the others.

import type { LargeContainer } from '../jsonIndex/largeContainer.ts';
import type { Pause } from '../slices.ts';
import { findNeedle, byteText } from '../jsonIndex/needle.ts';
import type { Needle } from '../jsonIndex/needle.ts';

const PIECE = 131_072;

/** The positions of the members that have at least one of the needles in them, ascending. */
export function* membersWith(
  value: LargeContainer,
  needles: readonly Needle[],
): Generator<number | Pause, void, void> {
  const { size } = value;
  const reach = Math.max(...needles.map((needle) => needle.size));
  for (let at = 0; at < size;) {
    yield 'pause';
    const text = byteText(value.raw(at, at + PIECE + reach));
    const places = needles.map(() => -1);
    let from = 0;
    for (;;) {
      let found = PIECE;
      for (const [index, needle] of needles.entries()) {
        // A match that is still ahead is kept.
        if (places[index]! < from) {
          const place = findNeedle(text, needle, from);
          places[index] = place === -1 ? PIECE : place;
        }
        found = Math.min(found, places[index]!);
      }
      if (found >= PIECE) break;
      const member = value.memberAt(at + found);
      yield member;
      const next = value.offsetOf(member + 1);
      if (next === undefined) return;
      from = next - at;
    }
    at += Math.max(PIECE, from);
  }
}
