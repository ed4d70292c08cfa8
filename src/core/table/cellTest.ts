// Whether a cell passes a comparison or contains a text: in its unit, as it was sent, or as it is shown.

import type { DecodedNode } from '../decode/decodedNode.ts';
import type { Query } from '../search/query.ts';
import { hasHitAtNode } from '../search/searchNodes.ts';
import type { Seeker } from '../search/seeker.ts';
import { amountTest } from './amountTest.ts';
import { cellLine } from './table.ts';

/** The test for cells with nothing inside; made once for a filter. `isShown`: finds a text in a cell as it is shown. */
export function cellTest(
  query: Query,
  seeker: Seeker,
  isShown?: (cell: DecodedNode) => boolean,
): (cell: DecodedNode) => boolean {
  const inUnit = amountTest(query);
  const operator = query.kind === 'path' ? query.comparison?.operator : undefined;
  const isUnequal = operator === '!=';
  /** Whether the cell's line is compared as a text; a searched text is found in it by `isShown`. */
  const isOfLine = isUnequal || operator === '=' || operator === '~';
  return (cell) => {
    if (isShown?.(cell) === true) return true;
    const byUnit = inUnit?.(cell);
    if (!isOfLine) return byUnit ?? hasHitAtNode(seeker, cell);
    // A cell is equal where it is equal in its unit, as it was sent, or as it is shown.
    if (byUnit === !isUnequal) return byUnit;
    const bySent = hasHitAtNode(seeker, cell);
    if (bySent === !isUnequal || cell.kind !== 'tokenAmount') return bySent;
    // The line has the amount in the unit of its token, which only the node knows.
    const line = { ...cell, kind: 'text', value: cellLine(cell), amount: undefined } as const;
    return hasHitAtNode(seeker, line);
  };
}
