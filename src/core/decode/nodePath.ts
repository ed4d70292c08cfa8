// The path of a node as text: `result.transactions[3].hash`, as JavaScript and path queries write it.

import type { DecodedNode } from './decodedNode.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;

export function nodePath({ label, parent }: DecodedNode): string {
  if (parent === undefined) return label;
  const above = nodePath(parent);
  if (parent.kind === 'array' && /^\d+$/.test(label)) return `${above}[${label}]`;
  return NAME.test(label) ? `${above}.${label}` : `${above}[${JSON.stringify(label)}]`;
}
