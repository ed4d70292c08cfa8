// Marks the changed rows of a result, from its comparison with the previous result.

import { shortHex } from '../text/shortHex.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { compareLarge } from '../diff/diffCounts.ts';
import { diffNodes } from '../diff/diffNode.ts';
import type { DiffNode, DiffState } from '../diff/diffNode.ts';
import { diffRow } from '../diff/diffRow.ts';
import { differences } from '../diff/nextDifference.ts';
import { laterPosition } from '../diff/sentPairs.ts';
import type { Slices } from '../slices.ts';

/** `text`: the previous value, and the difference. */
type ChangeMark = { readonly state: DiffState; readonly text: string };

export type ChangeMarks = {
  /**
   * The marks by path: positions joined by dots, '' for the result itself. Rows that contain a change have a mark too.
   */
  readonly marks: ReadonlyMap<string, ChangeMark>;
  /** The paths of the rows whose own value changed, in order. Removed values have no row. */
  readonly paths: readonly (readonly number[])[];
};

export const NO_CHANGES: ChangeMarks = { marks: new Map(), paths: [] };

/** The most rows that are marked one by one. */
const MOST_MARKED = 2_000;

/** Compares a result with the previous one. */
export function* changeMarks(before: DecodedNode, after: DecodedNode): Slices<ChangeMarks> {
  const root = diffNodes(before, after);
  yield* compareLarge(root);
  const known = new Map<DiffNode, readonly number[] | undefined>();
  /** Undefined where the place, or one that contains it, was removed. */
  const pathOf = (place: DiffNode): readonly number[] | undefined => {
    const { parent } = place;
    if (parent === undefined) return [];
    if (!known.has(place)) {
      const [above, at] = [pathOf(parent), laterPosition(place)];
      known.set(place, above === undefined || at === undefined ? undefined : [...above, at]);
    }
    return known.get(place);
  };
  const marks = new Map<string, ChangeMark>();
  const paths: (readonly number[])[] = [];
  for (const place of differences(root)) {
    yield 'pause';
    const path = pathOf(place);
    if (path !== undefined) paths.push(path);
    // A removed member has no row: its parent is marked.
    for (let at: DiffNode | undefined = place; at !== undefined; at = at.parent) {
      const key = pathOf(at)?.join('.');
      if (key === undefined) continue;
      if (marks.has(key)) break;
      marks.set(key, markOf(at));
    }
    if (paths.length === MOST_MARKED) break;
  }
  return { marks, paths };
}

function markOf(place: DiffNode): ChangeMark {
  const { state, before, difference, hasChildren } = diffRow(place);
  const was =
    before === undefined || (hasChildren && difference !== undefined)
      ? []
      : [`was ${/^0x[0-9a-f]{17,}$/i.test(before) ? shortHex(before) : before}`];
  return { state, text: [...was, ...(difference === undefined ? [] : [difference])].join(', ') };
}
