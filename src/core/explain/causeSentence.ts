// The chain of causes in the sentence that says what became of a transaction.

import { checksummed } from '../text/checksummed.ts';
import { callLine } from '../decode/callLine.ts';
import { callTree } from '../decode/callNodes.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { errorOf, linkReason } from '../decode/frameReason.ts';
import { plural } from '../decode/notation.ts';
import type { JsonObject } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import { cutWhole } from '../text/cutWhole.ts';
import { oneLine } from '../text/oneLine.ts';
import { shortHex } from '../text/shortHex.ts';
import { isRevertError } from '../trace/callFrame.ts';
import { isCertain } from '../trace/causes.ts';
import type { Link } from '../trace/causes.ts';

/** Characters. */
const [LONGEST_CLAUSE, LONGEST_REASON, LONGEST_CALL] = [320, 240, 100];
/** Of call and reason in a row, which cuts longer texts anywhere. */
const LONGEST_ROW = 156;
/** More links are never said one by one. */
const MOST_SAID = 6;
/** An address, or a longer word. */
const LONG_HEX = /\b0x[0-9a-f]{40,}\b/gi;

type Said = {
  readonly link: Link;
  readonly index: number;
  /** Links between it and the one said before. */ readonly left: number;
};

/**
 * What follows on “it failed”: `: not the owner`, or `, because call 1, Token.transfer(bob, 15 DAI), failed:
 * InsufficientBalance(…)`. The reason of the innermost call is always in it, and nothing is cut inside a value.
 */
export function causeClause(links: readonly Link[], context: DecodeContext): string {
  const last = links.length - 1;
  if (last < 0) return '';
  const all = links.flatMap((link, index) => (isWorthSaying(links, index) ? [{ link, index }] : []));
  const said = all.map((one, at): Said => ({ ...one, left: one.index - (all[at - 1]?.index ?? -1) - 1 }));
  const ends: readonly Said[] =
    last === 0 ? said : [said[0]!, { link: links[last]!, index: last, left: last - 1 }];
  const inFull = (): boolean => true;
  const ways = [
    ...(said.length > MOST_SAID
      ? []
      : [clause(links, said, context, inFull), clause(links, said, context, (index) => index === last)]),
    clause(links, ends, context, inFull),
  ];
  return ways.find((text) => text.length <= LONGEST_CLAUSE) ?? clause(links, ends, context, () => false);
}

/**
 * One link in a row: `Token.transfer(to bob, amount 15 DAI) ✗ InsufficientBalance(…)`. Where it passed on what a call
 * inside gave back, the reason stands in the row of that.
 */
export function causeText(links: readonly Link[], index: number, context: DecodeContext): string {
  const { call, outcome } = causeParts(links, index, context);
  return outcome === '' ? call : `${call} ${outcome}`;
}

/** The same in two: what was called, and `✗ ` with why that failed. */
export function causeParts(
  links: readonly Link[],
  index: number,
  context: DecodeContext,
): { readonly call: string; readonly outcome: string } {
  const { frame, tie } = links[index]!;
  const error = errorOf(frame);
  const word = tie === 'gas' ? 'ran out of gas' : isRevertError(error) ? 'reverted' : error;
  const reason = oneLine(linkReason(links, index, context) ?? word);
  const whole = frameCallText(frame, context);
  if (links[index + 1]?.tie === 'passed on') return { call: cutWhole(whole, LONGEST_ROW), outcome: '' };
  const call = whole.length + reason.length > LONGEST_ROW ? frameCallText(frame, context, false) : whole;
  return { call, outcome: `✗ ${cutWhole(reason, Math.max(LONGEST_ROW / 2, LONGEST_ROW - call.length))}` };
}

/** A proxy that hands its call on, and its failure back, says nothing more. */
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
  said: readonly Said[],
  context: DecodeContext,
  isInFull: (index: number) => boolean,
): string {
  let text = '';
  for (const [at, { link, index, left }] of said.entries()) {
    const call = frameCallText(link.frame, context, isInFull(index));
    const isSilent = at === 1 && text === '' && !isCertain(link);
    text += isSilent ? howText(link, left, call).replace(',', '') : howText(link, left, call);
    // What is not said itself has passed on what this one gave back.
    const end = (said[at + 1]?.index ?? links.length) - 1;
    const isTold = end === index || isPassedOn(links, index, end);
    const hasReason = isTold && !isCertain(links[end + 1]) && link.tie !== 'gas';
    const reason = hasReason ? shownReason(links, index, context) : '';
    if (reason !== '') text += `: ${reason}`;
  }
  return text;
}

function isPassedOn(links: readonly Link[], from: number, to: number): boolean {
  return links.slice(from + 1, to + 1).every(({ tie }) => tie === 'passed on');
}

function howText(link: Link, left: number, call: string): string {
  if (link.position === undefined) return '';
  const how = isCertain(link) ? 'because' : 'after';
  const what =
    left === 0
      ? `call ${groupDigits(link.position + 1)}, ${call},`
      : `${call}, ${plural(groupDigits(left), 'call')} further inside,`;
  return `, ${how} ${what} ${link.tie === 'gas' ? 'ran out of gas' : 'failed'}`;
}

function shownReason(links: readonly Link[], index: number, context: DecodeContext): string {
  const error = errorOf(links[index]!.frame);
  // That it reverted says nothing, but where nothing else is said.
  const word = links.length === 1 || !isRevertError(error) ? error : '';
  const text = (linkReason(links, index, context) ?? word)
    .replaceAll(/\s+/g, ' ')
    .replace(/\.$/, '')
    .replaceAll(LONG_HEX, (hex) => shortHex(hex.length === 42 ? checksummed(hex) : hex));
  return cutWhole(text.trim(), LONGEST_REASON);
}

/** `Token.transfer(to bob, amount 15 DAI)`, as in the call tree; a long one as `Token.transfer(…)`. */
export function frameCallText(frame: JsonObject, context: DecodeContext, isInFull = true): string {
  const { what } = callLine(callTree(frame, context)) ?? { what: 'a call' };
  return isInFull && what.length <= LONGEST_CALL ? what : what.replace(/\(.+\)(?= with |$)/s, '(…)');
}
