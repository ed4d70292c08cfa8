// Owns reading a large value whole after all without stopping everything else meanwhile. Refuses what is nested deeper
// than any call tree.

import type { JsonValue } from '../json.ts';
import type { Slices } from '../slices.ts';
import { isLargeValue } from './jsonIndex.ts';
import type { NodeValue } from './largeContainer.ts';

const PAGE = 16;
const PIECE = 65_536;
/** A call in a call takes two levels, and there are at most 1,024 of them. */
const MOST_LEVELS = 3_000;

/** The value; undefined where it is cut off or nested too deep. */
export function* readInSlices(value: NodeValue, levels = MOST_LEVELS): Slices<JsonValue | undefined> {
  if (!isLargeValue(value)) return value;
  if (levels === 0 || !value.isComplete) return undefined;
  if (value.kind === 'string') {
    const parts: string[] = [];
    for (let at = 0; at < value.count; at += PIECE) {
      yield 'pause';
      parts.push(value.text(at, at + PIECE));
    }
    return parts.join('');
  }
  const members: [string, JsonValue][] = [];
  for (let from = 0; from < value.count; from += PAGE) {
    yield 'pause';
    for (const { name = '', value: below } of value.children(from, from + PAGE)) {
      const whole = isLargeValue(below) ? yield* readInSlices(below, levels - 1) : below;
      if (whole === undefined) return undefined;
      members.push([name, whole]);
    }
  }
  return value.kind === 'array' ? members.map(([, item]) => item) : Object.fromEntries(members);
}
