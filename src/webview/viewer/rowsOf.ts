// Owns what can be told of the rows of what is looked at: which are lacking, which one is active, which have a menu. Pure.

import type { NodePath, NodeRow } from '../../protocol/nodeRow.ts';
import { isStale, openPaths, PAGE, rowAt, visibleRow, visibleRows } from './branch.ts';
import { missingRows } from './opening.ts';
import type { Looking } from './looking.ts';

export type WantedRows = { readonly path: NodePath; readonly from: number; readonly to: number };

/** The pages of rows that these visible rows lack, or that may read otherwise now. */
export function wantedRows({ tree, opening }: Looking, from: number, to: number): readonly WantedRows[] {
  const wanted = new Map<string, WantedRows>();
  const rows = visibleRows(tree, from, to);
  const missing = rows.filter(({ kind }) => kind === 'unknown').map(({ path }) => path);
  // What is open tells how long the tree is, wherever it stands.
  const stale = [...rows.map(({ path }) => path), ...openPaths(tree)].filter((path) => isStale(tree, path));
  const paths = [...missing, ...stale, ...missingRows(tree, opening)];
  for (const path of paths) {
    const parent = path.slice(0, -1);
    const first = Math.floor(path.at(-1)! / PAGE) * PAGE;
    wanted.set(`${parent.join('.')}:${first}`, { path: parent, from: first, to: first + PAGE });
  }
  return [...wanted.values()];
}

/** The row whose menu a key opens. */
export function activePath(looking: Looking): NodePath {
  return visibleRow(looking.tree, looking.active).path;
}

/** Whether what a row is there for is its menu: a value from which calls follow. */
export function isMenuFirst({ isLinked, childCount }: NodeRow): boolean {
  return isLinked && childCount === 0;
}

/** Whether the row is a value, with which something can be done. */
export function hasMenu({ tree }: Looking, path: NodePath): boolean {
  const row = rowAt(tree, path);
  return row !== undefined && row.kind !== 'group';
}
