// The chain of causes of a failure as text: a clause of the headline, and the text of rows.

import { checksummed } from '../text/checksummed.ts';
import { callLine } from '../decode/callLine.ts';
import { SAME_ERROR, tieWords } from '../decode/causeNodes.ts';
import { callTree } from '../decode/callNodes.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { frameErrorText, linkReason } from '../decode/frameReason.ts';
import { plural } from '../decode/notation.ts';
import type { JsonObject } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import { cutBetweenValues } from '../text/cutBetweenValues.ts';
import { oneLine } from '../text/oneLine.ts';
import { shortHex } from '../text/shortHex.ts';
import { isRevertError } from '../trace/callFrame.ts';
import { hasItsData } from '../trace/causes.ts';
import type { Link } from '../trace/causes.ts';

/** In characters. */
const [LONGEST_CLAUSE, LONGEST_REASON, LONGEST_CALL] = [320, 240, 100];
/** The most characters of a call and its reason in a row; a row would cut a longer text anywhere. */
const LONGEST_ROW = 156;
/** Of a chain with more links, only the first and the last are named. */
const MOST_SAID = 6;
/** How many times as long all of them may be with addresses in full. */
const IN_FULL = 3;
/** An address, or longer hex data. */
const LONG_HEX = /\b0x[0-9a-f]{40,}\b/gi;

type NamedLink = {
  readonly link: Link;
  readonly index: number;
  /** Links between this one and the one named before. */ readonly left: number;
};

/**
 * The text after “it failed”: `: not the owner`, or `, because call 1, Token.transfer(bob, 15 DAI), failed:
 * InsufficientBalance(…)`. It always has the reason of the innermost call, and cuts nothing inside a value.
 */
export function causeClause(links: readonly Link[], context: DecodeContext): string {
  const last = links.length - 1;
  if (last < 0) return '';
  const all = links.flatMap((link, index) => (isWorthSaying(links, index) ? [{ link, index }] : []));
  const named = all.map((one, at): NamedLink => ({
    ...one,
    left: one.index - (all[at - 1]?.index ?? -1) - 1,
  }));
  const ends: readonly NamedLink[] =
    last === 0 ? named : [named[0]!, { link: links[last]!, index: last, left: last - 1 }];
  const inFull = (): boolean => true;
  const ways = [
    ...(named.length > MOST_SAID
      ? []
      : [clause(links, named, context, inFull), clause(links, named, context, (index) => index === last)]),
    clause(links, ends, context, inFull),
  ];
  return (
    ways.find((text) => text.length <= LONGEST_CLAUSE * timesAsLong(context)) ??
    clause(links, ends, context, () => false)
  );
}

/**
 * One link as a row: `Token.transfer(to bob, amount 15 DAI) ✗ InsufficientBalance(…)`. Where the call passed on the
 * revert data of a call inside, only the row of that call has the reason.
 */
export function causeText(links: readonly Link[], index: number, context: DecodeContext): string {
  const { call, outcome } = causeParts(links, index, context);
  return outcome === '' ? call : `${call} ${outcome}`;
}

/** The same in two parts: the call, and `✗ ` with its reason. */
export function causeParts(
  links: readonly Link[],
  index: number,
  context: DecodeContext,
): { readonly call: string; readonly outcome: string } {
  const { frame, tie } = links[index]!;
  const error = frameErrorText(frame);
  const word = tie === 'gas' ? 'ran out of gas' : isRevertError(error) ? 'reverted' : error;
  const reason = oneLine(linkReason(links, index, context) ?? word);
  const whole = frameCallText(frame, context);
  if (links[index + 1]?.tie === 'passed on')
    return { call: cutBetweenValues(whole, LONGEST_ROW), outcome: '' };
  const call = whole.length + reason.length > LONGEST_ROW ? frameCallText(frame, context, false) : whole;
  return {
    call,
    outcome: `✗ ${cutBetweenValues(reason, Math.max(LONGEST_ROW / 2, LONGEST_ROW - call.length))}`,
  };
}

/** The DELEGATECALL of a proxy with the same input, whose failure the proxy passed on, adds nothing. */
function isWorthSaying(links: readonly Link[], index: number): boolean {
  const { frame, tie } = links[index]!;
  const around = links[index - 1]?.frame;
  return (
    index === 0 ||
    tie !== 'passed on' ||
    frame['type'] !== 'DELEGATECALL' ||
    frame['input'] !== around?.['input']
  );
}

function clause(
  links: readonly Link[],
  named: readonly NamedLink[],
  context: DecodeContext,
  isInFull: (index: number) => boolean,
): string {
  let text = '';
  for (const [at, one] of named.entries()) {
    const { link, index } = one;
    const how = howText(links, one, frameCallText(link.frame, context, isInFull(index)));
    const isSilent = at === 1 && text === '' && !hasItsData(link);
    text += isSilent ? how.replace(',', '') : how;
    // The reason of this link is shown only if the links left out after it passed on the same data.
    const end = (named[at + 1]?.index ?? links.length) - 1;
    const isNamed = end === index || isPassedOn(links, index, end);
    const hasReason = isNamed && !hasItsData(links[end + 1]) && link.tie !== 'gas';
    const reason = hasReason ? shownReason(links, index, context) : '';
    if (reason !== '') text += `: ${reason}`;
  }
  return text;
}

function isPassedOn(links: readonly Link[], from: number, to: number): boolean {
  return links.slice(from + 1, to + 1).every(({ tie }) => tie === 'passed on');
}

/** `left`: the number of links before this one that are not named. */
function howText(links: readonly Link[], { index, left }: NamedLink, call: string): string {
  const { position, tie } = links[index]!;
  if (position === undefined) return '';
  const how = tieWords(links.slice(index - left, index + 1));
  const what =
    left === 0
      ? `call ${groupDigits(position + 1)}, ${call}`
      : `${call}, ${plural(groupDigits(left), 'call')} further inside`;
  if (how === SAME_ERROR) return `, ${how} ${what}`;
  return `, ${how} ${what}, ${tie === 'gas' ? 'ran out of gas' : 'failed'}`;
}

function shownReason(links: readonly Link[], index: number, context: DecodeContext): string {
  const error = frameErrorText(links[index]!.frame);
  // The word “reverted” is only worth saying where nothing else is said.
  const word = links.length === 1 || !isRevertError(error) ? error : '';
  const text = (linkReason(links, index, context) ?? word).replaceAll(/\s+/g, ' ').replace(/\.$/, '');
  const shown =
    context.hasFullAddresses === true
      ? text
      : text.replaceAll(LONG_HEX, (hex) => shortHex(hex.length === 42 ? checksummed(hex) : hex));
  return cutBetweenValues(shown.trim(), LONGEST_REASON * timesAsLong(context));
}

function timesAsLong({ hasFullAddresses }: DecodeContext): number {
  return hasFullAddresses === true ? IN_FULL : 1;
}

/** `Token.transfer(to bob, amount 15 DAI)`, as in the call tree; a long one as `Token.transfer(…)`. */
export function frameCallText(frame: JsonObject, context: DecodeContext, isInFull = true): string {
  const style = context.hasFullAddresses === true ? 'text' : 'row';
  const { what } = callLine(callTree(frame, context), style) ?? { what: 'a call' };
  return isInFull && what.length <= LONGEST_CALL * timesAsLong(context)
    ? what
    : what.replace(/\(.+\)(?= with |$)/s, '(…)');
}
