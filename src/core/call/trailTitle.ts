// The short title of a call for narrow places such as the trail of results.

import type { JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { childNodes } from '../decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { decodeParams } from '../decode/decodeParams.ts';
import { summarize } from '../decode/notations.ts';
import { nameOfAddress } from '../decode/nameOfAddress.ts';
import { calledFunction, functionWords, valueTitle } from './callTitle.ts';
import { rowLabel } from './rowLabel.ts';
import { cutBetweenValues } from '../text/cutBetweenValues.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { shortHex } from '../text/shortHex.ts';

const LONGEST = 32;
/** The room for an object, such as `{fromBlock 20,000,000, toBlock 20,000,100}`. */
const LONGEST_OBJECT = 48;

/**
 * `eth_getBalance 0xf39F…2266 at block 68,943`, `eth_getBlockByNumber block 68,943`,
 * `eth_call balanceOf(0xf39F…2266) of 0xe7f1…0512`.
 */
export function trailTitle(
  call: { readonly method: string; readonly params: readonly JsonValue[] },
  context: DecodeContext,
): string {
  const [first, ...others] = childNodes(decodeParams(call, context));
  if (first === undefined) return call.method;
  if (call.method === 'eth_getLogs' && isJsonObject(first.value))
    return rowLabel(call, context, LONGEST_OBJECT).replace(/^logs/, call.method);
  const block = others.find(({ kind }) => kind === 'blockNumber');
  const at = block === undefined ? '' : ` at ${blockText(block)}`;
  return `${call.method} ${paramText(first)}${at}`;
}

/**
 * The same for a call made for many blocks, without the block: `eth_getBalance 0xf39F…2266`, `eth_getBlockByNumber`.
 */
export function blocklessTitle(call: Parameters<typeof trailTitle>[0], context: DecodeContext): string {
  const [first] = childNodes(decodeParams(call, context));
  return first === undefined || isBlock(first) ? call.method : `${call.method} ${paramText(first)}`;
}

/** Whether both calls ask for the same, at whatever block. Addresses and other hex may differ in capital letters. */
export function isSameRequest(
  one: Parameters<typeof trailTitle>[0],
  other: Parameters<typeof trailTitle>[0],
  context: DecodeContext,
): boolean {
  const textOf = (call: Parameters<typeof trailTitle>[0]): string => {
    const params = childNodes(decodeParams(call, context)).filter((param) => !isBlock(param));
    const text = JSON.stringify([call.method, ...params.map(({ value }) => value)]);
    return text.replaceAll(/"0x[\da-f]*"/gi, (hex) => hex.toLowerCase());
  };
  return textOf(one) === textOf(other);
}

function isBlock({ kind }: DecodedNode): boolean {
  return kind === 'blockNumber' || kind === 'blockTag';
}

function paramText(node: DecodedNode): string {
  const { value } = node;
  if (isBlock(node)) return blockText(node);
  if (isJsonObject(value)) return callText(node) ?? valueTitle(node, LONGEST_OBJECT);
  const text = summarize(node);
  return cutBetweenValues(/^0x[0-9a-f]{17,}$/i.test(text) ? shortHex(text) : text, LONGEST);
}

function blockText(node: DecodedNode): string {
  const { amount, value } = node;
  return `block ${amount === undefined && typeof value === 'string' ? value : summarize(node)}`;
}

/** The function with its arguments, and the contract, that eth_call and similar methods call. */
function callText(node: DecodedNode): string | undefined {
  const members = childNodes(node);
  const member = (...names: readonly string[]): DecodedNode | undefined =>
    members.find(({ label }) => names.includes(label));
  const [to, input] = [member('to'), member('input', 'data')];
  if (to?.kind !== 'address') return undefined;
  const name = nameOfAddress(to.value as string, to.context);
  const contract = name === undefined ? shortHex(summarize(to)) : ellipsis(name, LONGEST);
  const isKnown = input !== undefined && calledFunction(input) !== undefined;
  return isKnown ? `${cutBetweenValues(functionWords(input), LONGEST_OBJECT)} of ${contract}` : contract;
}
