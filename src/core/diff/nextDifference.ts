// Walks from one difference of sent values to the next. Does not look below values that are derived, equal, or on one
// side only.

import { countedChild, differingRows, diffState } from './diffCounts.ts';
import { bothSides, isContainerNode } from './diffNode.ts';
import type { DiffNode } from './diffNode.ts';

/** The difference after a place, below it first; undefined after the last one. */
export function nextDifference(place: DiffNode): DiffNode | undefined {
  let at = place;
  let done = -1;
  for (;;) {
    const child = isEntered(at) ? childAfter(at, done) : undefined;
    if (child !== undefined) {
      if (isDifference(child)) return child;
      [at, done] = [child, -1];
    } else {
      if (at.parent === undefined) return undefined;
      [at, done] = [at.parent, at.row];
    }
  }
}

/** Every difference at and below a place, in the order of the rows. */
export function* differences(place: DiffNode): Generator<DiffNode> {
  if (isDifference(place)) yield place;
  for (let at = nextDifference(place); at !== undefined && isBelow(at, place); at = nextDifference(at))
    yield at;
}

/** Whether a place differs by itself, not only by what is below it. */
function isDifference(place: DiffNode): boolean {
  return isEntered(place) ? place.moved || place.renamed : diffState(place) !== 'same';
}

/** Whether the values below are compared one by one: both sides are containers of the same kind. */
function isEntered(place: DiffNode): boolean {
  return bothSides(place) !== undefined && isContainerNode(place.after!);
}

function childAfter(place: DiffNode, row: number): DiffNode | undefined {
  const rows = differingRows(place);
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! <= row) low = middle + 1;
    else high = middle;
  }
  return low < rows.length ? countedChild(place, rows[low]!) : undefined;
}

function isBelow(place: DiffNode, top: DiffNode): boolean {
  let at: DiffNode | undefined = place;
  while (at !== undefined && at !== top) at = at.parent;
  return at === top;
}
