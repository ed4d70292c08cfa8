// Marks the changed rows of a result: its comparison with the one before, laid over its own rows.

import { shortHex } from '../text/shortHex.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { compareLarge } from '../diff/diffCounts.ts';
import { diffNodes } from '../diff/diffNode.ts';
import type { DiffNode, DiffState } from '../diff/diffNode.ts';
import { diffRow } from '../diff/diffRow.ts';
import { differences } from '../diff/nextDifference.ts';
import { afterPosition } from '../diff/sentPairs.ts';
import type { Slices } from '../slices.ts';

/** `text`: the former value, and the difference. */
type ChangeMark = { readonly state: DiffState; readonly text: string };

export type ChangeMarks = {
  /** By path, the positions joined by dots; '' is the answer itself. Rows that hold what changed have a mark too. */
  readonly marks: ReadonlyMap<string, ChangeMark>;
  /** The rows that changed themselves, in order. What is gone has no row. */
  readonly paths: readonly (readonly number[])[];
};

export const NO_CHANGES: ChangeMarks = { marks: new Map(), paths: [] };

/** Rows beyond are not marked one by one. */
const MOST_MARKED = 2_000;

/** Compares an answer with the one before. */
export function* changeMarks(before: DecodedNode, after: DecodedNode): Slices<ChangeMarks> {
  const root = diffNodes(before, after);
  yield* compareLarge(root);
  const known = new Map<DiffNode, readonly number[] | undefined>();
  /** Undefined where it, or what holds it, is gone. */
  const pathOf = (place: DiffNode): readonly number[] | undefined => {
    const { parent } = place;
    if (parent === undefined) return [];
    if (!known.has(place)) {
      const [above, at] = [pathOf(parent), afterPosition(place)];
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
    // A removed member is marked at its parent.
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
