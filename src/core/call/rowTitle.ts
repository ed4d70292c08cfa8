// The title of a row of a call, short enough that its result is in sight behind it, and the rest of the request.

import { childNodes } from '../decode/childNodes.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { decodeParams } from '../decode/decodeParams.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { cutBetweenValues } from '../text/cutBetweenValues.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { AT_BLOCK, labelWords, sentWords } from './rowLabel.ts';
import type { SentWords } from './rowLabel.ts';

/** A side bar of 300 pixels has room for about 32 characters of a row. Half of them are for the result. */
const ROOM = 16;
/** A longer name is cut; it then stands behind the result as a whole. */
const LONGEST_NAME = 20;
/** Leaves the rest to what stands behind it, such as the age. */
const LONGEST_REST = 80;
/** An object that a word has no room for. */
const NO_WORD = '{…}';

/** `rest`: what the title leaves out of the request; '' where it leaves out nothing. */
export type RowTitle = { readonly title: string; readonly rest: string };

/** The name of the call, and of its parameters those that fit: `balanceOf`, `block 68,940`, `tx 0x2a21…eeaa`. */
export function rowTitle(
  call: { readonly method: string; readonly params: readonly JsonValue[] },
  context: DecodeContext,
): RowTitle {
  return titled(labelWords(call, context));
}

/**
 * What a transaction does: `transfer`, `1 ETH → bob`; `otherwise` where only its receiver is known, and before an amount
 * that has no room, such as one wei in ether.
 */
export function sentTitle(transaction: JsonValue, context: DecodeContext, otherwise: string): RowTitle {
  const { first = 'receiver', words = [] } = readSent(transaction, context) ?? {};
  const isLong = first === 'payment' && words[0]!.length > ROOM;
  return titled(first === 'receiver' || isLong ? [otherwise, ...words] : words);
}

/** The same in one text, `transfer bob 15 DAI`; undefined where only the receiver is known. */
export function sentText(transaction: JsonValue, context: DecodeContext): string | undefined {
  const sent = readSent(transaction, context);
  return sent === undefined || sent.first === 'receiver' ? undefined : sent.words.join(' ');
}

function readSent(transaction: JsonValue, context: DecodeContext): SentWords | undefined {
  const call = { method: 'eth_call', params: [transaction] };
  const [node] = childNodes(decodeParams(call, context), 0, 1);
  return node && isJsonObject(node.value) ? sentWords(node) : undefined;
}

function titled([name = '', ...words]: readonly string[]): RowTitle {
  const given = words.filter((word) => word !== NO_WORD);
  // Where not all fit, the block comes first: calls at two blocks often differ in nothing else.
  const isCut = [name, ...given].join(' ').length > ROOM;
  const isBlock = (word: string): boolean => isCut && word.startsWith(AT_BLOCK);
  const others = [...given.filter(isBlock), ...given.filter((word) => !isBlock(word))];
  const short = ellipsis(name, LONGEST_NAME);
  let title = short;
  let at = 0;
  for (; at < others.length && `${title} ${others[at]}`.length <= ROOM; at++) title += ` ${others[at]}`;
  const rest = short === name ? others.slice(at) : [name, ...others];
  return { title, rest: cutBetweenValues(rest.join(' '), LONGEST_REST) };
}
