// Facts about a subject's rows: which are missing, which one is active, which have a menu. Pure.

import type { NodePath, NodeRow } from '../../../protocol/nodeRow.ts';
import { isStale, openPaths, ROWS_PER_PAGE, nodeRowAt, visibleRow, visibleRows } from './branch.ts';
import type { Branch } from './branch.ts';
import { missingRows } from './opening.ts';
import type { PendingOpening } from './opening.ts';

/** `active`: the active row, counted from the top. `opening`: the rows to open once they have arrived. */
type Rows = { readonly tree: Branch; readonly active: number; readonly opening: PendingOpening };

export type WantedRows = { readonly path: NodePath; readonly from: number; readonly to: number };

/** The pages to request for these visible rows: missing ones, and those that may read differently now. */
export function wantedRows({ tree, opening }: Rows, from: number, to: number): readonly WantedRows[] {
  const wanted = new Map<string, WantedRows>();
  const rows = visibleRows(tree, from, to);
  const missing = rows.filter(({ kind }) => kind === 'unknown').map(({ path }) => path);
  // Open rows off screen count too, as the length of the tree depends on them.
  const stale = [...rows.map(({ path }) => path), ...openPaths(tree)].filter((path) => isStale(tree, path));
  const paths = [...missing, ...stale, ...missingRows(tree, opening)];
  for (const path of paths) {
    const parent = path.slice(0, -1);
    const first = Math.floor(path.at(-1)! / ROWS_PER_PAGE) * ROWS_PER_PAGE;
    wanted.set(`${parent.join('.')}:${first}`, { path: parent, from: first, to: first + ROWS_PER_PAGE });
  }
  return [...wanted.values()];
}

/** The path of the active row, or of the row that its notation belongs to. */
export function activePath({ tree, active }: Pick<Rows, 'tree' | 'active'>): NodePath {
  return visibleRow(tree, active).path;
}

/** The path of the active row, or of the row that its notation belongs to, if that is a step of an EVM trace. */
export function activeStep(rows: Rows | undefined): NodePath | undefined {
  const path = rows && activePath(rows);
  return path && nodeRowAt(rows.tree, path)?.kind === 'step' ? path : undefined;
}

/** Whether a click on the row opens its menu: a value with suggested calls and without children. */
export function isMenuFirst({ hasSuggestedCalls, childCount }: NodeRow): boolean {
  return hasSuggestedCalls && childCount === 0;
}

/** Whether the row has a menu: group headings do not. */
export function hasMenu({ tree }: Pick<Rows, 'tree'>, path: NodePath): boolean {
  const row = nodeRowAt(tree, path);
  return row !== undefined && row.kind !== 'group';
}
