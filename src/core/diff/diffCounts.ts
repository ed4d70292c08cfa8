// Owns how much differs below a place, and with it the place's state. Counts what the nodes sent, each difference once,
// where it begins; refuses to count what is derived. Keeps only the places that differ and have something below.

import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { finish } from '../slices.ts';
import type { Slices } from '../slices.ts';
import { bothSides, isContainer, isLargePlace } from './diffNode.ts';
import type { DiffNode, DiffState } from './diffNode.ts';
import { countValues, jsonEqual } from './jsonEqual.ts';
import { sameBytes, sameMember } from './sameMember.ts';
import { largeRow, pairRows, sentChild, sentCount, sentValues } from './sentPairs.ts';
import { scalarKey } from './valueKey.ts';

/**
 * `same`, `spelling` and `changed` count values: scalars, empty objects, empty arrays. `added`, `removed` and `kind`
 * count members and items whole, with all that is in them. `order` counts items that stand elsewhere, whatever else
 * differs in them, and `spelling` also member names.
 */
export type DiffCounts = Readonly<Record<DiffState, number>>;

type Counted = {
  readonly counts: DiffCounts;
  /** The rows that differ of what was sent, ascending. */
  readonly rows: readonly number[];
  readonly kept: ReadonlyMap<number, DiffNode>;
};

const NOTHING: DiffCounts = { same: 0, spelling: 0, order: 0, changed: 0, added: 0, removed: 0, kind: 0 };
const NO_ROWS: Pick<Counted, 'rows' | 'kept'> = { rows: [], kept: new Map() };

/**
 * Containers that differ, and all that is large: what is quick to count again is not kept, as there can be very much of
 * it.
 */
const made = new WeakMap<DiffNode, Counted>();

/** The differences at a place and below it. */
export function diffCounts(place: DiffNode): DiffCounts {
  return countedOf(place).counts;
}

/** What a place is; a container is `changed` as soon as anything below is neither the same nor spelled otherwise. */
export function diffState(place: DiffNode): DiffState {
  if (place.before === undefined) return 'added';
  if (place.after === undefined) return 'removed';
  if (bothSides(place) === undefined) return 'kind';
  const { changed, added, removed, kind, order, spelling } = diffCounts(place);
  if (changed + added + removed + kind > 0) return 'changed';
  if (order > 0) return 'order';
  return spelling > 0 ? 'spelling' : 'same';
}

/** The rows of what was sent below a place that differ, ascending. */
export function differingRows(place: DiffNode): readonly number[] {
  if (bothSides(place) !== undefined) return countedOf(place).rows;
  return Array.from({ length: sentCount(place) }, (_, row) => row);
}

/** The place of a row of what was sent: the one that was counted, where it was kept. */
export function countedChild(place: DiffNode, row: number): DiffNode {
  return made.get(place)?.kept.get(row) ?? sentChild(place, row);
}

function countedOf(place: DiffNode): Counted {
  const known = made.get(place);
  if (known !== undefined) return known;
  const both = bothSides(place);
  if (both === undefined) return countWhole(place);
  if (isLargePlace(place)) return finish(countLarge(place));
  const [before, after] = both;
  const own = ownCounts(place);
  if (jsonEqual(before.value, after.value)) own.same = countValues(after.value);
  else if (isContainer(before)) return countBelow(place, own);
  else if (scalarKey(before) === scalarKey(after)) own.spelling++;
  else own.changed++;
  return { ...NO_ROWS, counts: own };
}

function ownCounts({ moved, renamed }: DiffNode): Record<DiffState, number> {
  return { ...NOTHING, order: moved ? 1 : 0, spelling: renamed ? 1 : 0 };
}

/** Compares all that is large at a place and below it, so that everything about it can be told at once afterwards. */
export function* compareLarge(place: DiffNode): Slices<void> {
  if (isLargePlace(place)) yield* countLarge(place);
}

/** Large values inside each other that are compared; what is deeper is compared as a whole, or the stack would end. */
const MOST_LEVELS = 300;

/** Large rows are kept, as they take long; others are counted again when they are looked at. */
function* countLarge(place: DiffNode, levels = MOST_LEVELS): Slices<Counted> {
  const known = made.get(place);
  if (known !== undefined) return known;
  const [before, after] = bothSides(place)!;
  const counts = ownCounts(place);
  const rows: number[] = [];
  const kept = new Map<number, DiffNode>();
  if (levels > 0 && isContainer(before)) {
    yield* pairRows(place);
    const size = sentCount(place);
    for (let row = 0; row < size; row++) {
      yield 'pause';
      const large = largeRow(place, row);
      const same = (large && sameMember(...large)) ?? sameRow(place, row);
      counts.same += same;
      if (same > 0) continue;
      const child = sentChild(place, row);
      const isLarge = isLargePlace(child);
      const below = isLarge ? yield* countLarge(child, levels - 1) : countedOf(child);
      add(counts, below.counts);
      if (isLarge && diffState(child) === 'same') continue;
      rows.push(row);
      if (isLarge) kept.set(row, child);
    }
  } else if (isLargeValue(before.value) && isLargeValue(after.value))
    counts[(yield* sameBytes(before.value, after.value)) ? 'same' : 'changed']++;
  else counts.changed++;
  const counted = { counts, rows, kept };
  made.set(place, counted);
  return counted;
}

/** How many values of a row are the same, none where something differs or is large. */
function sameRow(place: DiffNode, row: number): number {
  const { before, after, isInPlace } = sentValues(place, row);
  return before !== undefined && after !== undefined && isInPlace ? sameValues(before, after) : 0;
}

function countWhole({ before, after }: DiffNode): Counted {
  const state = before === undefined ? 'added' : after === undefined ? 'removed' : 'kind';
  return { ...NO_ROWS, counts: { ...NOTHING, [state]: 1 } };
}

function countBelow(place: DiffNode, counts: Record<DiffState, number>): Counted {
  const rows: number[] = [];
  const kept = new Map<number, DiffNode>();
  const size = sentCount(place);
  for (let row = 0; row < size; row++) {
    const same = sameRow(place, row);
    counts.same += same;
    if (same > 0) continue;
    rows.push(row);
    const child = sentChild(place, row);
    if (bothSides(child) !== undefined && isContainer(child.before!)) kept.set(row, child);
    add(counts, countedOf(child).counts);
  }
  const counted = { counts, rows, kept };
  made.set(place, counted);
  return counted;
}

/** How many values are the same, none where something differs. */
function sameValues(before: NodeValue, after: NodeValue): number {
  return jsonEqual(before, after) ? countValues(after) : 0;
}

function add(sum: Record<DiffState, number>, counts: DiffCounts): void {
  for (const state in counts) sum[state as DiffState] += counts[state as DiffState];
}
