// Finds calls, events and errors that only a further ABI could decode.

import { isJsonObject } from '../json.ts';
import { isCallFrame } from '../trace/callFrame.ts';
import { readableText } from './bytesNotations.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { isLog } from './insideLog.ts';
import { nodesInside } from './nodesInside.ts';

const SELECTOR = /^0x[0-9a-fA-F]{8}/;

/** The selector or topic that stands for it; undefined where it is read, or nothing is there to read. */
export function unreadId(node: DecodedNode): string | undefined {
  const { kind, value } = node;
  if (isCallFrame(value)) {
    const parts = ['input', 'output'].map((name) =>
      decode(name, value[name] ?? null, name === 'input' ? 'calldata' : 'returnData', { parent: node }),
    );
    return parts.map(unreadId).find((id) => id !== undefined);
  }
  if (isJsonObject(value)) {
    const [topic] = isLog(value) ? value.topics : [];
    return typeof topic === 'string' && !isRead(node) ? topic : undefined;
  }
  if (typeof value !== 'string' || !SELECTOR.test(value) || isRead(node)) return undefined;
  const selector = value.slice(0, 10);
  if (kind === 'calldata') {
    const creates = isJsonObject(node.parent?.value) && node.parent.value['to'] === null;
    const isWhole = (value.length - 10) % 64 === 0 && readableText(value) === undefined;
    return isWhole && !creates && !isCreation(node) ? selector : undefined;
  }
  // Revert data is a selector and whole words, where results are words.
  return kind === 'returnData' && value.length >= 10 && (value.length - 10) % 64 === 0 ? selector : undefined;
}

function isRead(node: DecodedNode): boolean {
  return nodesInside(node).some(({ provenance, kind }) => provenance === 'derived' && kind === 'object');
}

function isCreation({ parent }: DecodedNode): boolean {
  if (!isJsonObject(parent?.value)) return false;
  const { type } = parent.value;
  return typeof type === 'string' && type.startsWith('CREATE');
}
