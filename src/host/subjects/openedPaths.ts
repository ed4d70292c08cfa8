// Which rows of a subject are open at first.

import type { NodePath } from '../../protocol/nodeRow.ts';
import type { RowSource } from './rowSource.ts';

/** Deep enough for a struct that a contract returned: hex, function, struct. */
const DEEPEST = 3;

/** So many roots. Below each, the only row opens too, as long as there is only one: what was decoded, not its hex. */
export function openedPaths({ roots, rows }: Pick<RowSource, 'roots' | 'rows'>, count: number): NodePath[] {
  return roots.slice(0, count).flatMap((root, at) => {
    // What is open of a call tree is said by itself.
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
