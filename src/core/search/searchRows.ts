// Searches rows one after the other, with pauses: call trees by their lines, all other values as they were sent.

import { hasCallRows } from '../decode/callNodes.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import type { Pause } from '../slices.ts';
import type { Query } from './query.ts';
import { searchCalls } from './searchCalls.ts';
import { searchNodesIn } from './searchNodes.ts';

/** `root`: the index of the row in which it was found; `path`: from that row. */
type RowHit = { readonly root: number; readonly path: readonly number[] };

export function* searchRows(
  rows: readonly DecodedNode[],
  query: Query,
): Generator<RowHit | Pause, void, void> {
  for (let from = 0; from < rows.length;) {
    const row = rows[from]!;
    if (hasCallRows(row)) {
      for (const path of searchCalls(row, query)) yield path === 'pause' ? path : { root: from, path };
      from++;
      continue;
    }
    const next = rows.findIndex((other, at) => at > from && hasCallRows(other));
    const to = next === -1 ? rows.length : next;
    for (const found of searchNodesIn(rows.slice(from, to), query))
      yield found === 'pause' ? found : { root: from + found.root, path: found.path };
    from = to;
  }
}
