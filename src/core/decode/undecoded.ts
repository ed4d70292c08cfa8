// Finds calls, events and errors that only another ABI could decode.

import { isJsonObject } from '../json.ts';
import { CALL_FRAME, isCallFrame, isCreation } from '../trace/callFrame.ts';
import { linksToRow } from './causeNodes.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { signaturesOf } from './insideData.ts';
import { isLog } from './insideLog.ts';
import { nodesInside } from './nodesInside.ts';
import { isSelectorAndWords } from './revertReason.ts';

const SELECTOR = /^0x[0-9a-fA-F]{8}/;

/**
 * The selector or topic that cannot be decoded; undefined where a signature is known, or there is nothing to decode.
 */
export function undecodedId(node: DecodedNode): string | undefined {
  const { kind, value, context } = node;
  const cause = kind === 'text' ? linksToRow(node)?.at(-1) : undefined;
  if (cause !== undefined) return undecodedId(decode('call', cause.frame, CALL_FRAME, { context }));
  if (isCallFrame(value)) {
    const parts = ['input', 'output'].map((name) =>
      decode(name, value[name] ?? null, name === 'input' ? 'calldata' : 'returnData', { parent: node }),
    );
    return parts.map(undecodedId).find((id) => id !== undefined);
  }
  if (isJsonObject(value)) {
    const [topic] = isLog(value) ? value.topics : [];
    if (typeof topic !== 'string' || isRead(node)) return undefined;
    return signaturesOf(node).events(topic).length === 0 ? topic : undefined;
  }
  if (typeof value !== 'string' || !SELECTOR.test(value) || isRead(node)) return undefined;
  const selector = value.slice(0, 10);
  if (kind === 'calldata') {
    const creates = isJsonObject(node.parent?.value) && node.parent.value['to'] === null;
    const isWhole = (value.length - 10) % 64 === 0;
    const isKnown = signaturesOf(node).functions(selector).length > 0;
    return isWhole && !isKnown && !creates && !isOfCreation(node) ? selector : undefined;
  }
  if (kind !== 'returnData' || !isSelectorAndWords(value)) return undefined;
  return signaturesOf(node).errors(selector).length === 0 ? selector : undefined;
}

function isRead(node: DecodedNode): boolean {
  return nodesInside(node).some(({ provenance, kind }) => provenance === 'derived' && kind === 'object');
}

function isOfCreation({ parent }: DecodedNode): boolean {
  return isJsonObject(parent?.value) && isCreation(parent.value);
}
