// Reads a text of megabytes in overlapping windows, one of which holds any match as a whole.

import type { LargeString } from '../jsonIndex/largeString.ts';

const WINDOW = 262_144;
/** The most bytes of a match: one typed character can be eight hex digits. */
const OVERLAP = 16_384;

/** The windows. Those of bytes begin at whole bytes, each with the `0x` of the whole. */
export function* windowsOf(text: LargeString): Generator<string, void, void> {
  const { count } = text;
  const prefix = text.text(0, 2).toLowerCase() === '0x' ? '0x' : '';
  for (let from = 0; from < count; from += WINDOW) {
    const part = text.text(from, from + WINDOW + OVERLAP);
    yield from === 0 ? part : prefix + part;
  }
}
