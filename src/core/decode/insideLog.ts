// Decodes the event in a log.

import { decodeLog } from '../abi/decodeCall.ts';
import type { AbiReading } from '../abi/reading.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { contractOfNode } from './contractOfNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { argumentsNode, signaturesOf } from './insideData.ts';

export function insideLog(node: DecodedNode): readonly DecodedNode[] {
  const log = node.value as JsonObject;
  if (!isLog(log)) return [];
  const readings = decodeLog(log.topics, log.data, signaturesOf(node));
  const [only] = readings;
  // An anonymous event may fit by chance, unless it is the only one that fits and the log's contract has it.
  if (readings.length === 1 && only!.signature.anonymous && isOwnEvent(node, only!))
    return [{ ...argumentsNode(node, only!), provenance: 'derived' }];
  return readings.map((reading) => argumentsNode(node, reading));
}

function isOwnEvent(node: DecodedNode, { signature: { kind, text } }: AbiReading): boolean {
  const own = contractOfNode(node)?.signatures ?? [];
  return own.some((one) => one.kind === kind && one.anonymous && one.text === text);
}

export function isLog(value: JsonObject): value is { topics: readonly JsonValue[]; data: string } {
  return Array.isArray(value['topics']) && typeof value['data'] === 'string';
}
