// Counts the differences at and below a place, and finds its state. Each difference of sent values counts once, where
// it begins. Only counts that are slow to compute again are cached.

import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { runToEnd } from '../slices.ts';
import type { Slices } from '../slices.ts';
import { bothSides, isContainerNode, isLargePlace } from './diffNode.ts';
import type { DiffNode, DiffState } from './diffNode.ts';
import { countValues, hasMoreValues, jsonEqual } from './jsonEqual.ts';
import { sameBytes, sameMember } from './sameMember.ts';
import { largeRow, pairRows, sentChild, sentCount, sentValues } from './sentPairs.ts';
import { scalarKey } from './valueKey.ts';

/**
 * `same`, `spelling` and `changed` count values: scalars, empty objects, empty arrays. `added`, `removed` and `kind`
 * count whole members and items, not the values inside. `order` counts moved items, whatever else differs in them.
 * `spelling` also counts member names.
 */
export type DiffCounts = Readonly<Record<DiffState, number>>;

type Counted = {
  readonly counts: DiffCounts;
  /** The rows of sent values that differ, ascending. */
  readonly rows: readonly number[];
  readonly kept: ReadonlyMap<number, DiffNode>;
};

const NOTHING: DiffCounts = { same: 0, spelling: 0, order: 0, changed: 0, added: 0, removed: 0, kind: 0 };
const NO_ROWS: Pick<Counted, 'rows' | 'kept'> = { rows: [], kept: new Map() };

/**
 * Caches the counts of containers that differ and of large values. Counts that are quick to compute again are not
 * cached: there can be very many.
 */
const made = new WeakMap<DiffNode, Counted>();

/** The differences at a place and below it. */
export function diffCounts(place: DiffNode): DiffCounts {
  return countedOf(place).counts;
}

/** The state of a place; a container is `changed` as soon as anything below differs by more than order or spelling. */
export function diffState(place: DiffNode): DiffState {
  if (place.before === undefined) return 'added';
  if (place.after === undefined) return 'removed';
  if (bothSides(place) === undefined) return 'kind';
  const { changed, added, removed, kind, order, spelling } = diffCounts(place);
  if (changed + added + removed + kind > 0) return 'changed';
  if (order > 0) return 'order';
  return spelling > 0 ? 'spelling' : 'same';
}

/** The rows of sent values below a place that differ, ascending. */
export function differingRows(place: DiffNode): readonly number[] {
  if (bothSides(place) !== undefined) return countedOf(place).rows;
  return Array.from({ length: sentCount(place) }, (_, row) => row);
}

/** The place of a row of sent values: the one kept when it was counted, or else a new one. */
export function countedChild(place: DiffNode, row: number): DiffNode {
  return made.get(place)?.kept.get(row) ?? sentChild(place, row);
}

function countedOf(place: DiffNode): Counted {
  const known = made.get(place);
  if (known !== undefined) return known;
  const both = bothSides(place);
  if (both === undefined) return countWhole(place);
  if (isLargePlace(place)) return runToEnd(countLong(place));
  const [before, after] = both;
  const own = ownCounts(place);
  if (jsonEqual(before.value, after.value)) own.same = countValues(after.value);
  else if (isContainerNode(before)) return runToEnd(countLong(place));
  else if (scalarKey(before) === scalarKey(after)) own.spelling++;
  else own.changed++;
  return { ...NO_ROWS, counts: own };
}

function ownCounts({ moved, renamed }: DiffNode): Record<DiffState, number> {
  return { ...NOTHING, order: moved ? 1 : 0, spelling: renamed ? 1 : 0 };
}

/** Compares all long values at and below a place in advance, so that later requests for their counts take no time. */
export function* compareLarge(place: DiffNode): Slices<void> {
  if (isLong(place)) yield* countLong(place);
}

/** The most values that are compared without a pause. */
const MOST_AT_ONCE = 500;

/** Whether comparing a place takes long: a side is read in parts, or has more than `MOST_AT_ONCE` values. */
function isLong(place: DiffNode): boolean {
  if (isLargePlace(place)) return true;
  return bothSides(place)?.some(({ value }) => hasMoreValues(value, MOST_AT_ONCE)) === true;
}

/** The depth to which long values are compared with pauses; deeper, nested generators would overflow the stack. */
const MOST_LEVELS = 300;

/** Below a value that is read in parts, only rows that are read in parts too are kept; others are counted again. */
function* countLong(place: DiffNode, levels = MOST_LEVELS): Slices<Counted> {
  const known = made.get(place);
  if (known !== undefined) return known;
  const [before, after] = bothSides(place)!;
  const isLarge = isLargePlace(place);
  const counts = ownCounts(place);
  const rows: number[] = [];
  const kept = new Map<number, DiffNode>();
  if ((levels > 0 || !isLarge) && isContainerNode(before)) {
    yield* pairRows(place);
    const size = sentCount(place);
    for (let row = 0; row < size; row++) {
      yield 'pause';
      const large = largeRow(place, row);
      const same = (large && sameMember(...large)) ?? sameRow(place, row);
      counts.same += same;
      if (same > 0) continue;
      const child = sentChild(place, row);
      const isLeft = levels > 0 ? isLong(child) : isLargePlace(child);
      const below = isLeft ? yield* countLong(child, levels - 1) : countedOf(child);
      add(counts, below.counts);
      if (isLeft && diffState(child) === 'same') continue;
      rows.push(row);
      if (isLarge ? isLargePlace(child) : isCompared(child)) kept.set(row, child);
    }
  } else if (isLargeValue(before.value) && isLargeValue(after.value))
    counts[(yield* sameBytes(before.value, after.value)) ? 'same' : 'changed']++;
  else counts.changed++;
  const counted = { counts, rows, kept };
  made.set(place, counted);
  return counted;
}

function isCompared(place: DiffNode): boolean {
  return bothSides(place) !== undefined && isContainerNode(place.before!);
}

/** The number of values in a row that is equal on both sides; 0 where something differs or is large. */
function sameRow(place: DiffNode, row: number): number {
  const { before, after, isInPlace } = sentValues(place, row);
  if (before === undefined || after === undefined || !isInPlace) return 0;
  return jsonEqual(before, after) ? countValues(after) : 0;
}

function countWhole({ before, after }: DiffNode): Counted {
  const state = before === undefined ? 'added' : after === undefined ? 'removed' : 'kind';
  return { ...NO_ROWS, counts: { ...NOTHING, [state]: 1 } };
}

function add(sum: Record<DiffState, number>, counts: DiffCounts): void {
  for (const state in counts) sum[state as DiffState] += counts[state as DiffState];
}
