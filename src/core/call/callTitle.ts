// The title of a call: its method, and what tells one such call from another.

import { ellipsis, upTo } from '../text/ellipsis.ts';
import type { JsonValue } from '../json.ts';
import { cutWhole } from '../text/cutWhole.ts';
import { checksummed } from '../text/checksummed.ts';
import { shortHex } from '../text/shortHex.ts';
import { childCount, childNodes } from '../decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { decodeParams } from '../decode/decodeParams.ts';
import { labelOf, summarize } from '../decode/notations.ts';

const LONGEST = 90;
const LONGEST_PART = 36;
/** A call in calldata comes first, with its arguments. */
const LONGEST_CALL = 60;
const LONGEST_PARAMS = 200;
const MOST_PARTS = 6;

type Call = { readonly method: string; readonly params: readonly JsonValue[] };

/** `eth_getBalance 0xf39F…2266 68,943`: values in human units, addresses and hashes by their ends. One line. */
export function callTitle(call: Call, context: DecodeContext = {}): string {
  return cutWhole([call.method, ...words(call, context, LONGEST_PART)].join(' '), LONGEST);
}

/** The same without the method, where there is a line for it: calls in it are shown to their end. */
export function paramsTitle(call: Call, context: DecodeContext): string {
  return cutWhole(words(call, context, LONGEST_PARAMS).join(' '), LONGEST_PARAMS);
}

/** `room`: of each value. */
function words(call: Call, context: DecodeContext, room: number): readonly string[] {
  const all = parts(decodeParams(call, context), (node) => short(node, room));
  // The usual block goes without saying behind arguments that identify the call: there is little room.
  return all.length > 1 && all.at(-1) === 'latest' ? all.slice(0, -1) : all;
}

function shortHexIn(text: string): string {
  return text.replaceAll(/0x[0-9a-f]{17,}/gi, shortHex);
}

function parts(node: DecodedNode, part: (child: DecodedNode) => string): readonly string[] {
  const more = childCount(node) > MOST_PARTS ? ['…'] : [];
  return [...childNodes(node, 0, MOST_PARTS).filter(tells).map(part), ...more];
}

/** A missing, empty or disabled member identifies nothing. */
export function tells({ kind, provenance, value }: DecodedNode): boolean {
  if (provenance === 'derived' || value === null || value === false || value === '') return false;
  return !(Array.isArray(value) && value.length === 0) && !(kind === 'calldata' && value === '0x');
}

/** A parameter as in a title, in about so much `room`. */
export function valueTitle(node: DecodedNode, room: number): string {
  return cutWhole(short(node, room), room);
}

function short(node: DecodedNode, room: number): string {
  if (node.kind !== 'object') return flat(node, room);
  // The called function says more than the contract.
  const calls = childNodes(node, 0, MOST_PARTS)
    .filter(isKnownCall)
    .map((call) => flat(call, Math.max(room, LONGEST_CALL)));
  const members = parts(node, (child) =>
    isKnownCall(child) ? '' : `${shortHexIn(labelOf(child))} ${flat(child, room)}`,
  ).filter((text) => text !== '');
  return [...calls, ...(calls.length > 0 && members.length === 0 ? [] : [`{${members.join(', ')}}`])].join(
    ' ',
  );
}

/** Calldata of which the function is known. */
function isKnownCall(node: DecodedNode): boolean {
  return node.kind === 'calldata' && node.value !== '0x' && summarize(node).includes('(');
}

function flat(node: DecodedNode, room: number): string {
  const { kind, value } = node;
  if (kind === 'blockTag' && typeof value === 'string') return value;
  if (kind === 'address' && typeof value === 'string') return shortHex(checksummed(value));
  if (typeof value === 'string' && kind !== 'calldata' && node.amount === undefined)
    return cut(shortHexIn(value), room);
  return cutWhole(oneLine(shortHexIn(summarize(node))), room);
}

/** The rest of so many characters fills a title, unless nearly all are blanks. */
const LOOKED_AT = 10_000;

/** Of a text, which is one value. */
function cut(text: string, most: number): string {
  const start = upTo(text, LOOKED_AT);
  return ellipsis(oneLine(start) + (start === text ? '' : '…'), most);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
