// Which rows of a subject are open at first.

import type { NodePath, NodeRow } from '../../protocol/nodeRow.ts';
import type { SubjectView } from '../../protocol/viewer.ts';
import type { RowSource } from './rowSource.ts';

/** Deep enough for a returned struct: hex, function, struct. */
const DEEPEST = 3;
/** The most rows that are sent along with a subject. */
const MOST_BELOW = 50;

/**
 * The paths of the first `count` roots. Below each, an only row opens too, and so does its own only row: the decoded
 * value is then visible, not only its hex.
 */
export function openedPaths({ roots, rows }: Pick<RowSource, 'roots' | 'rows'>, count: number): NodePath[] {
  return roots.slice(0, count).flatMap((root, at) => {
    // `openedCalls` lists the open rows of call trees.
    if (root.kind === 'call') return [];
    const paths: NodePath[] = [[at]];
    let row = root;
    while (row.childCount === 1 && paths.length < DEEPEST) {
      const path = [at, ...paths.map(() => 0)];
      const [only] = rows(path.slice(0, -1), 0, 1);
      if (only === undefined || only.childCount === 0 || only.kind === 'call') break;
      paths.push(path);
      row = only;
    }
    return paths;
  });
}

/** The rows below those that are open at first: a page on a busy machine would wait seconds to get them later. */
export function rowsBelow(
  { roots, rows }: Pick<RowSource, 'roots' | 'rows'>,
  paths: readonly NodePath[],
): NonNullable<SubjectView['below']> {
  const known = new Map<string, NodeRow>(roots.map((row, at) => [String(at), row]));
  let left = MOST_BELOW;
  return paths.flatMap((path) => {
    const count = known.get(path.join('.'))?.childCount ?? 0;
    if (count === 0 || count > left) return [];
    left -= count;
    const below = rows(path, 0, count);
    for (const [at, row] of below.entries()) known.set([...path, at].join('.'), row);
    return [{ path, rows: below }];
  });
}
