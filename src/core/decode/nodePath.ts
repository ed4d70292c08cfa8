// The path of a node as text: `result.transactions[3].hash`, as JavaScript and path queries write it.

import { pathInCalls } from './callNodes.ts';
import type { DecodedNode } from './decodedNode.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;

export function nodePath(node: DecodedNode): string {
  const { label, parent } = node;
  if (parent === undefined) return label;
  const above = nodePath(parent);
  const inCalls = pathInCalls(node);
  if (inCalls !== undefined) return above + inCalls;
  if (parent.kind === 'array' && /^\d+$/.test(label)) return `${above}[${label}]`;
  return NAME.test(label) ? `${above}.${label}` : `${above}[${JSON.stringify(label)}]`;
}
