// Reads a text of megabytes in overlapping windows, one of which holds any match as a whole.

import type { LargeString } from '../jsonIndex/largeString.ts';

const WINDOW = 262_144;
/** Most bytes of a match; eight hex digits can stand for one typed character. */
const OVERLAP = 16_384;

/** The parts, of bytes each with the `0x` of the whole, at whole bytes. */
export function* windowsOf(text: LargeString): Generator<string, void, void> {
  const { count } = text;
  const prefix = text.text(0, 2).toLowerCase() === '0x' ? '0x' : '';
  for (let from = 0; from < count; from += WINDOW) {
    const part = text.text(from, from + WINDOW + OVERLAP);
    yield from === 0 ? part : prefix + part;
  }
}
