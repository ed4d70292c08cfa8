// Compares members of two large values by their bytes. Unequal bytes prove nothing: JSON can write the same value in
// many ways.

import { COMMA_BYTE, findPunctuator } from '../jsonIndex/findPunctuator.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { LargeValue, NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Slices } from '../slices.ts';

const PIECE = 65_536;

/** The number of scalars in a member whose bytes, name included, are the same on both sides; otherwise undefined. */
export function sameMember(
  before: NodeValue,
  position: number,
  after: NodeValue,
  index: number,
): number | undefined {
  if (!isLargeValue(before) || !isLargeValue(after)) return undefined;
  if (before.kind === 'string' || after.kind === 'string') return undefined;
  const bytes = before.memberBytes(position);
  const others = bytes && after.memberBytes(index);
  return others !== undefined && isSame(bytes!, others) ? countScalars(others) : undefined;
}

/** Whether two large values are written with the same bytes. */
export function* sameBytes(before: LargeValue, after: LargeValue): Slices<boolean> {
  const { size } = before;
  if (size !== after.size) return false;
  for (let at = 0; at < size; at += PIECE) {
    yield 'pause';
    if (!isSame(before.raw(at, at + PIECE), after.raw(at, at + PIECE))) return false;
  }
  return true;
}

function isSame(bytes: Uint8Array, others: Uint8Array): boolean {
  if (bytes.length !== others.length) return false;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== others[at]) return false;
  return true;
}

/** The number of scalars, empty objects and empty arrays in valid JSON: each comma separates one more. */
function countScalars(bytes: Uint8Array): number {
  let count = 1;
  findPunctuator(bytes, (mark) => {
    if (mark === COMMA_BYTE) count++;
    return false;
  });
  return count;
}
