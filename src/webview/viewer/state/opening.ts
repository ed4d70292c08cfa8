// Opens rows that may not be known yet: on the way to a hit, or those open before a subject changed. Pure.

import type { NodePath } from '../../../protocol/nodeRow.ts';
import { branchAt, indexOf, isOpen, nodeRowAt, toggle } from './branch.ts';
import type { Branch } from './branch.ts';

/** What is still to be done with a tree. */
export type PendingOpening = {
  /** Rows that are to be open, those above before those below. */
  readonly paths: readonly NodePath[];
  /** A row that is to be the active one after that. */
  readonly reveal: NodePath | undefined;
};

export const NOTHING: PendingOpening = { paths: [], reveal: undefined };

/** The way to a row; with the row itself where that is to be open too. */
export function wayTo(path: NodePath, isOpened: boolean): PendingOpening {
  const all = path.map((_, depth) => path.slice(0, depth + 1));
  return { paths: isOpened ? all : all.slice(0, -1), reveal: path };
}

/** Opens as far as rows are known. `active`: the row that is revealed, counted from the top, once there is no waiting. */
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

/** The rows that opening waits for and that can be asked for now. */
export function missingRows(tree: Branch, { paths }: PendingOpening): readonly NodePath[] {
  return paths.filter((path) => isPossible(tree, path) && nodeRowAt(tree, path) === undefined);
}

/** Its list is open, and long enough: fewer rows may have come than were expected. */
function isPossible(tree: Branch, path: NodePath): boolean {
  return path.at(-1)! < (branchAt(tree, path.slice(0, -1))?.count ?? 0);
}
