// Owns a call in a few words: the method, and what tells one such call from another.

import type { JsonValue } from './json.ts';
import { checksummed } from './decode/bytesForms.ts';
import { shortHex } from './shortHex.ts';
import { childCount, childNodes } from './decode/childNodes.ts';
import type { DecodedNode } from './decode/decodedNode.ts';
import { decodeParams } from './decode/decodeParams.ts';
import { labelOf, summarize } from './decode/forms.ts';

const LONGEST = 90;
const LONGEST_PART = 36;
const MOST_PARTS = 6;

/** `eth_getBalance 0xf39F…2266 68,943`: values in human units, addresses and hashes by their ends. One line. */
export function callTitle({
  method,
  params,
}: {
  readonly method: string;
  readonly params: readonly JsonValue[];
}): string {
  const [first, ...rest] = parts(decodeParams({ method, params }, {}), short);
  // Behind what tells the call from others, the usual block goes without saying: there is little room.
  const last = rest.at(-1) === 'latest' ? rest.slice(0, -1) : rest;
  return cut([method, ...(first === undefined ? [] : [first]), ...last].join(' '), LONGEST);
}

function shortHexIn(text: string): string {
  return text.replaceAll(/0x[0-9a-f]{17,}/gi, shortHex);
}

function parts(node: DecodedNode, part: (child: DecodedNode) => string): readonly string[] {
  const more = childCount(node) > MOST_PARTS ? ['…'] : [];
  return [...childNodes(node, 0, MOST_PARTS).filter(tells).map(part), ...more];
}

/** What is not there, or off, tells nothing. */
function tells({ mark, value }: DecodedNode): boolean {
  return (
    mark !== 'derived' && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
  );
}

function short(node: DecodedNode): string {
  if (node.kind !== 'object') return flat(node);
  // What is called says more than where.
  const calls = childNodes(node, 0, MOST_PARTS).filter(isKnownCall).map(flat);
  const members = parts(node, (child) =>
    isKnownCall(child) ? '' : `${shortHexIn(labelOf(child))} ${flat(child)}`,
  ).filter((text) => text !== '');
  return [...calls, ...(calls.length > 0 && members.length === 0 ? [] : [`{${members.join(', ')}}`])].join(
    ' ',
  );
}

/** Calldata of which the function is known. */
function isKnownCall(node: DecodedNode): boolean {
  return node.kind === 'calldata' && summarize(node).includes('(');
}

function flat(node: DecodedNode): string {
  const { kind, value } = node;
  if (kind === 'blockTag' && typeof value === 'string') return value;
  if (kind === 'address' && typeof value === 'string') return shortHex(checksummed(value));
  if (typeof value === 'string' && kind !== 'calldata' && node.amount === undefined)
    return cut(shortHexIn(value), LONGEST_PART);
  return cut(shortHexIn(summarize(node)), LONGEST_PART);
}

function cut(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
