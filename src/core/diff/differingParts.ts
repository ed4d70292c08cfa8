// Finds the parts in which two texts differ: by bytes in hex, else by characters.

import { isBytes } from '../quantity.ts';

/** Where a part begins and ends (exclusive). */
export type DifferingPart = readonly [from: number, to: number];

/** Two differences with fewer equal characters between them are marked as one. */
const SHORTEST_SAME = 8;

/** The differing parts of each text; none where nothing or everything differs, as there is nothing to point at. */
export function differingParts(
  before: string,
  after: string,
): readonly [readonly DifferingPart[], readonly DifferingPart[]] {
  const isHex = isBytes(before) && isBytes(after);
  const unit = isHex ? 2 : 1;
  const start = isHex ? 2 : 0;
  if (before.length === after.length) {
    const parts = partsInPlace(before, after, start, unit);
    return [parts, parts].map((found) => unlessAll(found, start, before)) as [
      DifferingPart[],
      DifferingPart[],
    ];
  }
  const shorter = Math.min(before.length, after.length);
  let same = start;
  while (same < shorter && before.slice(same, same + unit) === after.slice(same, same + unit)) same += unit;
  let end = 0;
  const ofEnd = (text: string): string => text.slice(text.length - end - unit, text.length - end);
  while (end + unit <= shorter - same && ofEnd(before) === ofEnd(after)) end += unit;
  return [before, after].map((text) => {
    const to = text.length - end;
    return to > same ? unlessAll([[same, to]], start, text) : [];
  }) as [DifferingPart[], DifferingPart[]];
}

/** For texts of equal length: compares them position by position. */
function partsInPlace(before: string, after: string, start: number, unit: number): readonly DifferingPart[] {
  const parts: [number, number][] = [];
  for (let at = start; at < before.length; at += unit) {
    if (before.slice(at, at + unit) === after.slice(at, at + unit)) continue;
    const last = parts.at(-1);
    if (last !== undefined && at - last[1] < SHORTEST_SAME) last[1] = at + unit;
    else parts.push([at, at + unit]);
  }
  return parts;
}

function unlessAll(parts: readonly DifferingPart[], start: number, text: string): readonly DifferingPart[] {
  const [first] = parts;
  return first !== undefined && first[0] === start && first[1] === text.length ? [] : parts;
}
