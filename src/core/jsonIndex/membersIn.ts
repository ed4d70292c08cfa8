// The members of a JSON object of any size, one after the other.

import { isJsonObject } from '../json.ts';
import { isLargeValue } from './jsonIndex.ts';
import type { NodeValue } from './largeContainer.ts';

/** Yields nothing for a value that is not an object. */
export function* membersIn(value: NodeValue | undefined): Generator<readonly [string, NodeValue], void> {
  if (!isLargeValue(value)) {
    if (value !== undefined && isJsonObject(value)) yield* Object.entries(value);
    return;
  }
  if (value.kind !== 'object') return;
  for (let at = 0; ; at++) {
    const [member] = value.children(at, at + 1);
    if (member === undefined) return;
    yield [member.name ?? '', member.value];
  }
}
