// Owns opening the way to a row that may not be known yet. Pure.

import type { NodePath } from '../../protocol/nodeRow.ts';
import { branchAt, isOpen, PAGE, rowAt, toggle } from './branch.ts';
import type { Branch } from './branch.ts';

/** `missing`: the page of rows without which it goes no further; undefined once there is nothing to wait for. */
export type Revealed = {
  readonly tree: Branch;
  readonly missing: { readonly path: NodePath; readonly from: number; readonly to: number } | undefined;
};

/** Opens what is above a row, and where `isOpened` the row itself, as far as rows are known. */
export function reveal(root: Branch, path: NodePath, isOpened: boolean, columns: number): Revealed {
  let tree = root;
  const last = isOpened ? path.length : path.length - 1;
  for (let length = 1; length <= last; length++) {
    const at = path.slice(0, length);
    const parent = at.slice(0, -1);
    const position = at.at(-1)!;
    if (rowAt(tree, at) === undefined) {
      const isThere = position < (branchAt(tree, parent)?.count ?? 0);
      const from = Math.floor(position / PAGE) * PAGE;
      return { tree, missing: isThere ? { path: parent, from, to: from + PAGE } : undefined };
    }
    if (!isOpen(tree, at)) tree = toggle(tree, at, columns);
  }
  return { tree, missing: undefined };
}
