// A decoded tree as lines for whole-value assertions: `path kind: summary`.

import { childNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';

export function treeLines(node: DecodedNode, nowSeconds: number, path = ''): readonly string[] {
  const here = path === '' ? node.label : `${path}.${node.label}`;
  const mark = node.provenance === undefined ? '' : ` (${node.provenance})`;
  const line = `${here} ${node.kind}${mark}: ${summarize(node, nowSeconds)}`;
  return [line, ...childNodes(node).flatMap((child) => treeLines(child, nowSeconds, here))];
}

/** Every node below and including this one. */
export function allNodes(node: DecodedNode): readonly DecodedNode[] {
  return [node, ...childNodes(node).flatMap(allNodes)];
}
