// Where the differences of a comparison stand among its rows, and which comes next. Derived values are not counted.

import { differingRows } from './diffCounts.ts';
import type { DiffOptions } from './diffChildren.ts';
import type { Slices } from '../slices.ts';
import type { DiffNode } from './diffNode.ts';
import { differences } from './nextDifference.ts';

/** Positions of shown children from the compared values on down. */
export type DiffRowPath = readonly number[];

/** The rows of all differences, in order. */
export function* changePaths(
  root: DiffNode,
  { onlyDifferences = false }: DiffOptions,
): Slices<readonly DiffRowPath[]> {
  const known = new Map<DiffNode, DiffRowPath>();
  const pathOf = (place: DiffNode): DiffRowPath => {
    const { parent, row } = place;
    if (parent === undefined) return [];
    let path = known.get(parent);
    if (path === undefined) known.set(parent, (path = pathOf(parent)));
    return [...path, onlyDifferences ? rowAmong(differingRows(parent), row) : row];
  };
  const paths: DiffRowPath[] = [];
  for (const place of differences(root)) {
    yield 'pause';
    paths.push(pathOf(place));
  }
  return paths;
}

/** The place in `paths` of the next one after a row (`by` 1) or before it (-1), around the end; -1 where there is none. */
export function changeFrom(paths: readonly DiffRowPath[], from: DiffRowPath, by: 1 | -1): number {
  if (paths.length === 0) return -1;
  const isBefore = (path: DiffRowPath): boolean => {
    const order = compareRows(path, from);
    return order < 0 || (by > 0 && order === 0);
  };
  let [low, high] = [0, paths.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(paths[middle]!)) low = middle + 1;
    else high = middle;
  }
  return (low + (by > 0 ? 0 : paths.length - 1)) % paths.length;
}

/** In the order in which rows are shown: a row, then what is below it. */
function compareRows(one: DiffRowPath, other: DiffRowPath): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  if (at === -1) return one.length - other.length;
  return at < other.length ? one[at]! - other[at]! : 1;
}

/** Where a row stands among ascending ones. */
function rowAmong(rows: readonly number[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
