// The event in a log.

import { decodeLog } from '../abi/decodeCall.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { DecodedNode } from './decodedNode.ts';
import { readingNode, signaturesOf } from './insideData.ts';

export function insideLog(node: DecodedNode): readonly DecodedNode[] {
  const log = node.value as JsonObject;
  if (!isLog(log)) return [];
  return decodeLog(log.topics, log.data, signaturesOf(node)).map((reading) => readingNode(node, reading));
}

export function isLog(value: JsonObject): value is { topics: readonly JsonValue[]; data: string } {
  return Array.isArray(value['topics']) && typeof value['data'] === 'string';
}
