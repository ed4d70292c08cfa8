// The line of an event in a call tree.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { callFailed } from '../trace/callFrame.ts';
import { frameHead, largeHead } from '../trace/callTree.ts';
import type { CallLine } from './callLine.ts';
import { isCall } from './callNodes.ts';
import type { DecodedNode } from './decodedNode.ts';
import { signaturesOf } from './insideData.ts';
import { cutLine, dataText } from './lineStyle.ts';
import type { LineStyle } from './lineStyle.ts';
import { makeNodesInside } from './nodesInside.ts';
import { summarizeArguments } from './notations.ts';

/** `emit Transfer(from bob, to Vault, value 40 DAI)`; with the tag `undone` inside a call that failed. */
export function eventLine(node: DecodedNode, style: LineStyle = 'row'): CallLine {
  const { note = '' } = node;
  const value = isLargeValue(node.value) ? (largeHead(node.value) ?? null) : node.value;
  const event = makeNodesInside({ ...node, value }).find(
    ({ kind, provenance }) => kind === 'object' && provenance === 'derived',
  );
  const { data } = isJsonObject(value) ? value : ({} as JsonObject);
  const text =
    event === undefined
      ? unreadEvent(node, value, style)
      : `${event.label}(${summarizeArguments(event, style === 'text')})`;
  const missing = data === undefined ? 'its data is not in the trace' : '';
  return {
    gas: '',
    what: cutLine(`emit ${text}`, style),
    outcome: '',
    tag: [isUndone(node) ? 'undone' : '', note, missing].filter(Boolean).join(' · '),
    sourceLine: '',
  };
}

/** Whether one of the calls around the event failed. */
function isUndone({ parent }: DecodedNode): boolean {
  for (let at = parent; at !== undefined && isCall(at); at = at.parent)
    if (callFailed(frameHead(at.value))) return true;
  return false;
}

/** An event that cannot be decoded, because its data is missing or no signature fits: its first topic and its words. */
function unreadEvent(node: DecodedNode, log: JsonValue, style: LineStyle): string {
  const { topics, data } = isJsonObject(log) ? log : ({} as JsonObject);
  const [id, ...more] = Array.isArray(topics) ? (topics as readonly JsonValue[]) : [];
  if (typeof id !== 'string') return 'an event without a topic';
  const known = data === undefined ? signaturesOf(node).events(id)[0]?.name : undefined;
  const words = [...more, ...(data === undefined || data === '0x' ? [] : [data])];
  const text = words.map((word) => (typeof word === 'string' ? dataText(word, style) : '…')).join(', ');
  return `${known ?? dataText(id, style)}(${text})`;
}
