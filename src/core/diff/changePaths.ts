// Finds the rows of all differences in a comparison, and the one next to a row. Derived values are not counted.

import { differingRows } from './diffCounts.ts';
import type { DiffOptions } from './diffChildren.ts';
import type { Slices } from '../slices.ts';
import type { DiffNode } from './diffNode.ts';
import { differences } from './nextDifference.ts';

/** The path to a row: its position among the shown children on each level, from the compared values down. */
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

/** The index in `paths` of the difference after a row (`by` 1) or before it (-1), cyclic; -1 where there are none. */
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

/** Orders rows as they are shown: a row comes before the rows below it. */
function compareRows(one: DiffRowPath, other: DiffRowPath): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  if (at === -1) return one.length - other.length;
  return at < other.length ? one[at]! - other[at]! : 1;
}

/** The index of a row among ascending rows. */
function rowAmong(rows: readonly number[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
