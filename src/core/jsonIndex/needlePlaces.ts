// Finds where needles stand in the JSON of a large container, piece by piece, without reading its members.

import type { Pause } from '../slices.ts';
import type { LargeContainer } from './largeContainer.ts';
import { byteText, findNeedle } from './needle.ts';
import type { Needle } from './needle.ts';

const PIECE = 65_536;

/**
 * The first place of any of the needles from `cursor.from` on, again and again: the caller moves the cursor behind each
 * place. The cursor also moves with the pieces in which there is none.
 */
export function* needlePlaces(
  value: LargeContainer,
  needles: readonly Needle[],
  cursor: { from: number },
): Generator<number | Pause, void, void> {
  const { size } = value;
  const reach = Math.max(...needles.map((needle) => needle.size));
  while (cursor.from < size) {
    yield 'pause';
    const start = cursor.from;
    const bytes = value.raw(start, start + PIECE + reach);
    const text = byteText(bytes);
    const places = needles.map(() => -1);
    for (;;) {
      const from = cursor.from - start;
      let found = PIECE;
      for (const [index, needle] of needles.entries()) {
        // A match that is still ahead is kept.
        if (places[index]! < from) {
          const place = findNeedle(bytes, text, needle, from);
          places[index] = place === -1 ? PIECE : place;
        }
        found = Math.min(found, places[index]!);
      }
      if (found >= PIECE) break;
      yield start + found;
    }
    cursor.from = Math.max(cursor.from, start + PIECE);
  }
}
