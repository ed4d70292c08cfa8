// The places below a place, one level at a time: sent values first, then the values derived on either side.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { countedChild, differingRows, diffState } from './diffCounts.ts';
import { placeOf } from './diffNode.ts';
import type { DiffNode } from './diffNode.ts';
import { sentCount } from './sentPairs.ts';

/** `onlyDifferences`: leaves out equal values, and what is derived from them. */
export type DiffOptions = { readonly onlyDifferences?: boolean };

const made = new WeakMap<DiffNode, readonly DiffNode[]>();

/** The places below this one, `from` (inclusive) to `to` (exclusive). */
export function diffChildren(
  place: DiffNode,
  from = 0,
  to = Number.MAX_SAFE_INTEGER,
  options: DiffOptions = {},
): readonly DiffNode[] {
  const rows = options.onlyDifferences === true ? differingRows(place) : undefined;
  const size = rows?.length ?? sentCount(place);
  const children: DiffNode[] = [];
  for (let at = from; at < Math.min(to, size); at++) children.push(countedChild(place, rows?.[at] ?? at));
  if (to <= size) return children;
  return [...children, ...derivedPlaces(place, options).slice(Math.max(0, from - size), to - size)];
}

export function diffChildCount(place: DiffNode, options: DiffOptions = {}): number {
  const sent = options.onlyDifferences === true ? differingRows(place).length : sentCount(place);
  return sent + derivedPlaces(place, options).length;
}

function derivedPlaces(place: DiffNode, { onlyDifferences = false }: DiffOptions): readonly DiffNode[] {
  if (onlyDifferences && diffState(place) === 'same') return [];
  let places = made.get(place);
  if (places === undefined) {
    places = pairDerived(place);
    made.set(place, places);
  }
  return onlyDifferences ? places.filter((derived) => diffState(derived) !== 'same') : places;
}

/** Pairs derived rows with the same label, in their order. */
function pairDerived(place: DiffNode): readonly DiffNode[] {
  const [before, after] = [place.before, place.after].map((node) =>
    node === undefined ? [] : nodesInside(node),
  );
  const left = [...before!];
  const pairs: (readonly [DecodedNode | undefined, DecodedNode | undefined])[] = after!.map((node) => {
    const at = left.findIndex(({ label }) => label === node.label);
    return [at === -1 ? undefined : left.splice(at, 1)[0], node];
  });
  for (const node of left) pairs.push([node, undefined]);
  const start = sentCount(place);
  return pairs.map(([from, to], index) =>
    placeOf({ before: from, after: to, parent: place, row: start + index, derived: true }),
  );
}
