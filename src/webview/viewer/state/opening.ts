// Opens rows that may not have arrived yet: on the way to a hit, or those open before a subject changed. Pure.

import type { NodePath } from '../../../protocol/nodeRow.ts';
import { branchAt, indexOf, isOpen, nodeRowAt, toggle } from './branch.ts';
import type { Branch } from './branch.ts';

/** The rows that a tree still has to open and show. */
export type PendingOpening = {
  /** The rows to open, parents before children. */
  readonly paths: readonly NodePath[];
  /** The row to make active after that. */
  readonly reveal: NodePath | undefined;
};

export const NOTHING: PendingOpening = { paths: [], reveal: undefined };

/** The rows to open on the way to a row, and that row itself if `isOpened`. */
export function wayTo(path: NodePath, isOpened: boolean): PendingOpening {
  const all = path.map((_, depth) => path.slice(0, depth + 1));
  return { paths: isOpened ? all : all.slice(0, -1), reveal: path };
}

/** Opens rows as far as they have arrived. `active`: the position of the row to show, once no row is missing. */
export function openOn(
  root: Branch,
  { paths, reveal }: PendingOpening,
  columns: number,
): { readonly tree: Branch; readonly opening: PendingOpening; readonly active: number | undefined } {
  let tree = root;
  const waiting: NodePath[] = [];
  for (const path of paths) {
    if (isOpen(tree, path)) continue;
    const parent = path.slice(0, -1);
    if (nodeRowAt(tree, path) !== undefined) tree = toggle(tree, path, columns);
    else if (isPossible(tree, path) || waiting.some((one) => one.join('.') === parent.join('.')))
      waiting.push(path);
  }
  if (waiting.length > 0) return { tree, opening: { paths: waiting, reveal }, active: undefined };
  const active = reveal === undefined ? undefined : isPossible(tree, reveal) ? indexOf(tree, reveal) : 0;
  return { tree, opening: NOTHING, active };
}

/** The missing rows that can be requested now. */
export function missingRows(tree: Branch, { paths }: PendingOpening): readonly NodePath[] {
  return paths.filter((path) => isPossible(tree, path) && nodeRowAt(tree, path) === undefined);
}

/** Whether the parent of the row is open and has so many children: fewer may have arrived than were expected. */
function isPossible(tree: Branch, path: NodePath): boolean {
  return path.at(-1)! < (branchAt(tree, path.slice(0, -1))?.count ?? 0);
}
