// Facts about a subject's rows: which are missing, which one is active, which have a menu. Pure.

import type { NodePath, NodeRow } from '../../../protocol/nodeRow.ts';
import { isStale, openPaths, ROWS_PER_PAGE, nodeRowAt, visibleRow, visibleRows } from './branch.ts';
import type { Branch } from './branch.ts';
import { missingRows } from './opening.ts';
import type { PendingOpening } from './opening.ts';

/** `active`: the row that has the keyboard, counted from the top. `opening`: what is to be open once it is known. */
type Rows = { readonly tree: Branch; readonly active: number; readonly opening: PendingOpening };

export type WantedRows = { readonly path: NodePath; readonly from: number; readonly to: number };

/** The pages of rows that these visible rows lack, or that may read otherwise now. */
export function wantedRows({ tree, opening }: Rows, from: number, to: number): readonly WantedRows[] {
  const wanted = new Map<string, WantedRows>();
  const rows = visibleRows(tree, from, to);
  const missing = rows.filter(({ kind }) => kind === 'unknown').map(({ path }) => path);
  // What is open tells how long the tree is, wherever it stands.
  const stale = [...rows.map(({ path }) => path), ...openPaths(tree)].filter((path) => isStale(tree, path));
  const paths = [...missing, ...stale, ...missingRows(tree, opening)];
  for (const path of paths) {
    const parent = path.slice(0, -1);
    const first = Math.floor(path.at(-1)! / ROWS_PER_PAGE) * ROWS_PER_PAGE;
    wanted.set(`${parent.join('.')}:${first}`, { path: parent, from: first, to: first + ROWS_PER_PAGE });
  }
  return [...wanted.values()];
}

/** The row whose menu a key opens. */
export function activePath({ tree, active }: Pick<Rows, 'tree' | 'active'>): NodePath {
  return visibleRow(tree, active).path;
}

/** Whether what a row is there for is its menu: a value from which calls follow. */
export function isMenuFirst({ hasSuggestedCalls, childCount }: NodeRow): boolean {
  return hasSuggestedCalls && childCount === 0;
}

/** Whether the row is a value, with which something can be done. */
export function hasMenu({ tree }: Pick<Rows, 'tree'>, path: NodePath): boolean {
  const row = nodeRowAt(tree, path);
  return row !== undefined && row.kind !== 'group';
}
