// Owns how much differs below a place, and with it the place's state. Counts what the nodes sent, each difference once,
// where it begins; refuses to count what is derived. Keeps only the places that differ and have something below.

import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { bothSides, isContainer } from './diffNode.ts';
import type { DiffNode, DiffState } from './diffNode.ts';
import { countValues, jsonEqual } from './jsonEqual.ts';
import { sentChild, sentCount, sentValues } from './sentPairs.ts';
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

/** Containers that differ: what is quick to count again is not kept, as there can be very much of it. */
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
  const [before, after] = both;
  const own = { ...NOTHING, order: place.moved ? 1 : 0, spelling: place.renamed ? 1 : 0 };
  if (jsonEqual(before.value, after.value)) own.same = countValues(after.value);
  else if (isContainer(before)) return countBelow(place, own);
  else if (!isLargeValue(after.value) && scalarKey(before) === scalarKey(after)) own.spelling++;
  else own.changed++;
  return { ...NO_ROWS, counts: own };
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
    const { before, after, isInPlace } = sentValues(place, row);
    const same = before !== undefined && after !== undefined && isInPlace ? sameValues(before, after) : 0;
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
function sameValues(before: JsonValue, after: JsonValue): number {
  return jsonEqual(before, after) ? countValues(after) : 0;
}

function add(sum: Record<DiffState, number>, counts: DiffCounts): void {
  for (const state in counts) sum[state as DiffState] += counts[state as DiffState];
}
