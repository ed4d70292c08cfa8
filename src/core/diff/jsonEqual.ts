// Compares two sent values exactly, and counts the values in a result. What the values mean plays no part.

import { isRawNumber } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';

/** Whether two values are exactly the same JSON, in any order of members. A large value equals only itself. */
export function jsonEqual(before: NodeValue, after: NodeValue): boolean {
  if (before === after) return true;
  if (isLargeValue(before) || isLargeValue(after)) return false;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return false;
  if (Array.isArray(before)) return Array.isArray(after) && sameItems(before, after);
  if (isRawNumber(before)) return isRawNumber(after) && before.rawJSON === after.rawJSON;
  if (Array.isArray(after) || isRawNumber(after)) return false;
  return sameMembers(before as JsonObject, after as JsonObject);
}

function sameItems(before: readonly JsonValue[], after: readonly JsonValue[]): boolean {
  if (before.length !== after.length) return false;
  for (let index = 0; index < before.length; index++)
    if (!jsonEqual(before[index]!, after[index]!)) return false;
  return true;
}

function sameMembers(before: JsonObject, after: JsonObject): boolean {
  let left = Object.keys(after).length;
  for (const name in before) {
    left--;
    if (!Object.hasOwn(after, name) || !jsonEqual(before[name]!, after[name]!)) return false;
  }
  return left === 0;
}

/** The number of scalars in a value; an empty object, an empty array or a large value counts as one. */
export function countValues(value: NodeValue): number {
  if (isLargeValue(value) || typeof value !== 'object' || value === null || isRawNumber(value)) return 1;
  let count = 0;
  for (const below of Object.values(value) as readonly JsonValue[]) count += countValues(below);
  return Math.max(1, count);
}

/**
 * Whether a value has more than `most` scalars, objects and arrays; it counts no further. A large value counts as one.
 */
export function hasMoreValues(value: NodeValue, most: number): boolean {
  const waiting: NodeValue[] = [value];
  for (let seen = 0; waiting.length > 0;) {
    const next = waiting.pop()!;
    if (++seen > most) return true;
    if (isLargeValue(next) || typeof next !== 'object' || next === null || isRawNumber(next)) continue;
    if (Array.isArray(next)) {
      if (next.length > most) return true;
      waiting.push(...(next as readonly JsonValue[]));
      continue;
    }
    const object = next as JsonObject;
    for (const name in object) {
      if (waiting.length > most) return true;
      waiting.push(object[name]!);
    }
  }
  return false;
}
