// A decoded tree as text, one line a value, with what is derived and guessed.

import { childNodes } from '../../../src/core/decode/childNodes.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';

/** Items after these are read like them. */
const FIRST_ITEMS = 2;

/** `nowSeconds`: Unix time, for ages. */
export function nodeLines(node: DecodedNode, level: number, nowSeconds: number): readonly string[] {
  const facts = [node.provenance, node.note].filter(Boolean).join(': ');
  const mark = facts === '' ? '' : ` (${facts})`;
  const children = childNodes(node);
  const isLong = node.kind === 'array' && children.length > FIRST_ITEMS + 1;
  const shown = isLong ? children.slice(0, FIRST_ITEMS) : children;
  return [
    `${'  '.repeat(level)}${node.label} ${node.kind}${mark}: ${summarize(node, nowSeconds)}`,
    ...shown.flatMap((child) => nodeLines(child, level + 1, nowSeconds)),
    ...(isLong ? [`${'  '.repeat(level + 1)}… ${children.length - FIRST_ITEMS} more`] : []),
  ];
}
