// The times in a node's line, with their time zone.

import { headlineNodes } from './childNodes.ts';
import type { DecodedNode } from './decodedNode.ts';
import { formatFullTime, formatUtcTime } from './time.ts';

/** Each time that the summary shows in local time, here in full and in UTC, on two lines; '' where there is none. */
export function timesIn(node: DecodedNode): string {
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
