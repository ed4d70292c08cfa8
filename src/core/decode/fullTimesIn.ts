// The times in a node's line, with their time zone.

import { headlineNodes } from './childNodes.ts';
import type { DecodedNode } from './decodedNode.ts';
import { formatFullTime, formatUtcTime } from './time.ts';

/** The times that the summary shows, each in full local time and in UTC, on a line each; '' where there are none. */
export function fullTimesIn(node: DecodedNode): string {
  if (node.kind === 'timestamp' && node.amount !== undefined) return linesOf(node.amount);
  if (node.kind !== 'object') return '';
  return headlineNodes(node)
    .flatMap(({ kind, label, amount }) =>
      kind === 'timestamp' && amount !== undefined ? [`${label} ${linesOf(amount)}`] : [],
    )
    .join('\n');
}

function linesOf(seconds: bigint): string {
  return `${formatFullTime(seconds)}\n${formatUtcTime(seconds)}`;
}
