// The path to a place as text: `result.transactions[3].gasPrice`.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { namingSide } from './diffNode.ts';
import type { DiffNode } from './diffNode.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;

/** The path in the later result, or in the earlier one if removed. Names that are not identifiers stand in brackets. */
export function diffPath(place: DiffNode): string {
  let path = '';
  let node: DecodedNode = namingSide(place);
  for (; node.parent !== undefined; node = node.parent) path = step(node, node.parent) + path;
  return node.label + path;
}

function step({ label, provenance }: DecodedNode, parent: DecodedNode): string {
  if (parent.kind === 'array' && provenance !== 'derived') return `[${label}]`;
  return NAME.test(label) ? `.${label}` : `[${JSON.stringify(label)}]`;
}
