// Owns the event inside a log.

import { decodeLog } from '../abi/decodeCall.ts';
import type { JsonObject } from '../json.ts';
import type { DecodedNode } from './decodedNode.ts';
import { readingNode, signaturesOf } from './insideData.ts';

export function insideLog(node: DecodedNode): readonly DecodedNode[] {
  const { topics, data } = node.value as JsonObject;
  if (!Array.isArray(topics) || typeof data !== 'string') return [];
  return decodeLog(topics, data, signaturesOf(node)).map((reading) => readingNode(node, reading));
}
