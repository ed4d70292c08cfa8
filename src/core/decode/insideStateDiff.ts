// Rows of what changed between the two sides of prestateTracer’s diff, matched by account and slot.

import { groupDigits } from '../quantity.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { plural } from './notation.ts';
import { isStateDiff, readStateDiff } from './stateDiff.ts';
import { stateRows, unnamedSlots } from './stateRows.ts';

export function insideStateDiff(node: DecodedNode): readonly DecodedNode[] {
  const { value, context } = node;
  if (!isStateDiff(value)) return [];
  const changes = readStateDiff(value);
  const found = stateRows(changes, [], context, node);
  const placement = { parent: node, provenance: 'derived' } as const;
  const untold = found.layoutHints.map((text) => decode('note', text, 'text', placement));
  return [...found.rows, ...unnamedSlots(found, placement), ...untold];
}

/** `3 accounts changed`; undefined for any other node. */
export function stateDiffLine({ value }: DecodedNode): string | undefined {
  if (!isStateDiff(value)) return undefined;
  return `${plural(groupDigits(BigInt(readStateDiff(value).length)), 'account')} changed`;
}
