// The title of a call: its method and the parameters that distinguish it from other calls of the method.

import { ellipsis, firstUnits } from '../text/ellipsis.ts';
import type { JsonValue } from '../json.ts';
import { cutBetweenValues } from '../text/cutBetweenValues.ts';
import { checksummed } from '../text/checksummed.ts';
import { shortHex } from '../text/shortHex.ts';
import { childCount, childNodes } from '../decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { decodeParams } from '../decode/decodeParams.ts';
import { nameOfAddress } from '../decode/nameOfAddress.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { summarizeTokenAmount } from '../decode/tokenAmount.ts';
import { labelOf, summarize } from '../decode/notations.ts';

const LONGEST = 90;
const LONGEST_PART = 36;
/** The room for a decoded function call, which comes first in the title, with its arguments. */
const LONGEST_CALL = 60;
const LONGEST_PARAMS = 200;
const MOST_PARTS = 6;
/** How many parameters, and members of one, are texts by themselves. */
const MOST_WORDS = 12;

type Call = { readonly method: string; readonly params: readonly JsonValue[] };

/** `eth_getBalance 0xf39F…2266 68,943`: values in human units, addresses and hashes by their ends. One line. */
export function callTitle(call: Call, context: DecodeContext = {}): string {
  return cutBetweenValues([call.method, ...words(call, context, LONGEST_PART)].join(' '), LONGEST);
}

/** The same without the method, for places with a line for it: the title may be longer, and one value may fill it. */
export function paramsTitle(call: Call, context: DecodeContext): string {
  return cutBetweenValues(words(call, context, LONGEST_PARAMS).join(' '), LONGEST_PARAMS);
}

/** The same as texts without braces, such as `to bob` and `value 1.5 ETH`: a member of an object is a text by itself. */
export function paramWords(call: Call, context: DecodeContext): readonly string[] {
  return withoutLatest(parts(decodeParams(call, context), memberWords, MOST_WORDS));
}

function memberWords(param: DecodedNode): readonly string[] {
  if (param.kind !== 'object') return [named(param)];
  const calls = childNodes(param, 0, MOST_WORDS).filter(isKnownCall);
  return [
    ...calls.map(functionWords),
    ...parts(
      param,
      (child) => (isKnownCall(child) ? [] : `${shortHexIn(labelOf(child))} ${named(child)}`),
      MOST_WORDS,
    ),
  ];
}

/** `transfer(bob, 1.5 SHELL)`. */
export function functionWords(calldata: DecodedNode): string {
  const called = calledFunction(calldata);
  if (called === undefined) return flat(calldata, LONGEST_CALL);
  const args = childNodes(called, 0, MOST_WORDS).map(named);
  return cutBetweenValues(`${called.label}(${args.join(', ')})`, LONGEST_CALL);
}

/** The function that calldata calls, with its arguments; undefined where it is not known. */
export function calledFunction(calldata: DecodedNode): DecodedNode | undefined {
  return nodesInside(calldata).find(({ kind, provenance }) => kind === 'object' && provenance === 'derived');
}

/** A value; an address by its name where it has one, an amount of a token without a note that its unit is not known. */
function named(node: DecodedNode): string {
  const { kind, value, amount, context } = node;
  if (kind === 'tokenAmount' && amount !== undefined) return summarizeTokenAmount(node, amount, false);
  const name = kind === 'address' && typeof value === 'string' ? nameOfAddress(value, context) : undefined;
  return name === undefined ? flat(node, LONGEST_PART) : cut(name, LONGEST_PART);
}

/** The parameters as short texts. `room`: the characters for each value. */
function words(call: Call, context: DecodeContext, room: number): readonly string[] {
  return withoutLatest(parts(decodeParams(call, context), (node) => short(node, room)));
}

/** The default block `latest` is left out behind other parameters: there is little room. */
function withoutLatest(texts: readonly string[]): readonly string[] {
  return texts.length > 1 && texts.at(-1) === 'latest' ? texts.slice(0, -1) : texts;
}

function shortHexIn(text: string): string {
  return text.replaceAll(/0x[0-9a-f]{17,}/gi, shortHex);
}

function parts(
  node: DecodedNode,
  part: (child: DecodedNode) => string | readonly string[],
  most = MOST_PARTS,
): readonly string[] {
  const more = childCount(node) > most ? ['…'] : [];
  return [...childNodes(node, 0, most).filter(isDistinguishing).flatMap(part), ...more];
}

/** Whether a value helps to identify the call: a missing, empty, disabled or derived value does not. */
export function isDistinguishing({ kind, provenance, value }: DecodedNode): boolean {
  if (provenance === 'derived' || value === null || value === false || value === '') return false;
  const isEmpty = typeof value === 'object' && !isLargeValue(value) && Object.keys(value).length === 0;
  return !isEmpty && !(kind === 'calldata' && value === '0x');
}

/** A parameter as a title shows it, in at most `room` characters. */
export function valueTitle(node: DecodedNode, room: number): string {
  return cutBetweenValues(short(node, room), room);
}

function short(node: DecodedNode, room: number): string {
  if (node.kind !== 'object') return flat(node, room);
  // The called function comes first: it identifies the call better than the contract does.
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

/** Whether a node is calldata of a known function. */
function isKnownCall(node: DecodedNode): boolean {
  return node.kind === 'calldata' && node.value !== '0x' && summarize(node).includes('(');
}

function flat(node: DecodedNode, room: number): string {
  const { kind, value } = node;
  if (kind === 'blockTag' && typeof value === 'string') return value;
  if (kind === 'address' && typeof value === 'string') return shortHex(checksummed(value));
  if (typeof value === 'string' && kind !== 'calldata' && node.amount === undefined)
    return cut(shortHexIn(value), room);
  return cutBetweenValues(oneLine(shortHexIn(summarize(node))), room);
}

/** How many characters of a text are read: enough to fill a title, unless nearly all are blanks. */
const LOOKED_AT = 10_000;

/** Shortens a text at any character, because the text is one value. */
function cut(text: string, most: number): string {
  const start = firstUnits(text, LOOKED_AT);
  return ellipsis(oneLine(start) + (start === text ? '' : '…'), most);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
