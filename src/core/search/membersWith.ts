// Finds the members of a large container that hold certain bytes, without reading the others.

import type { LargeContainer } from '../jsonIndex/largeContainer.ts';
import type { Pause } from '../slices.ts';
import type { Needle } from '../jsonIndex/needle.ts';
import { needlePlaces } from '../jsonIndex/needlePlaces.ts';

/** The positions of the members that have at least one of the needles in them, ascending. */
export function* membersWith(
  value: LargeContainer,
  needles: readonly Needle[],
): Generator<number | Pause, void, void> {
  const cursor = { from: 0 };
  for (const place of needlePlaces(value, needles, cursor)) {
    if (place === 'pause') {
      yield place;
      continue;
    }
    const member = value.memberAt(place);
    yield member;
    const next = value.offsetOf(member + 1);
    if (next === undefined) return;
    cursor.from = next;
  }
}
