// Finds the chain of causes of a failure: from the transaction’s own call to the call in which it began. Uses loops,
// not recursion, as a trace can be as deep as a node allows.

import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, isBytes } from '../quantity.ts';
import { callFailed, isCallFrame, ranOutOfGas } from './callFrame.ts';
import { CALLS_LEFT_OUT } from './flatTrace.ts';
import { passedOnBy } from './passedOn.ts';

/**
 * How a failed call is known to have made the call around it fail. `passed on`: the call around it returned the same
 * data. `carries`: the data that the call around it returned contains those bytes. `last`: it was the last call that the
 * one around it made. `gas`: the same, and it ran out of gas, of which a call gets 63/64 at most (EIP-150); if the call
 * around it ran out too, that one had no more gas left than it gave to this call.
 */
export type Tie = 'passed on' | 'carries' | 'last' | 'gas';

export type Link = {
  readonly frame: JsonObject;
  /** The position among the calls of the link before; undefined for the first link. */
  readonly position?: number;
  readonly tie?: Tie;
  /** The data is the same, but it may be that of another call, or one that the call around it made itself. */
  readonly isOnlySame?: true;
};

/** How many failed calls of a frame are compared with its output, from the last one. */
const MOST_COMPARED = 32;
/** How many places of one frame’s output are looked at where bytes of the right length may be. */
const MOST_PLACES = 256;
/** `0x` and a selector; the digits of a word. */
const [SELECTOR_END, WORD_DIGITS] = [10, 64];
/** Error(string) and Panic(uint256), which any contract can give. */
const COMMON = /^0x(?:08c379a0|4e487b71)/i;

/** The outermost call first; empty where nothing failed. */
export function causesOf(root: JsonObject): readonly Link[] {
  if (!callFailed(root)) return [];
  const links: Link[] = [{ frame: root }];
  for (let next = causeOf(root); next !== undefined; next = causeOf(next.frame)) links.push(next);
  return links;
}

/** The positions of calls that lead from the root to this link. */
export function pathTo(links: readonly Link[], index: number): readonly number[] {
  return links.slice(1, index + 1).map(({ position }) => position!);
}

/** The call inside a failed one that made it fail; undefined where it failed by itself. */
export function causeOf(frame: JsonObject): Link | undefined {
  const { calls } = frame;
  if (!callFailed(frame) || !Array.isArray(calls)) return undefined;
  return causeByData(frame, calls) ?? lastCause(frame, calls);
}

/**
 * Whether a failed call gave a reason of its own: neither that of a call inside, nor none where a call inside made it
 * fail.
 */
export function gaveReason(frame: JsonObject): boolean {
  const cause = causeOf(frame);
  return cause === undefined || (cause.tie !== 'passed on' && wordsOf(frame) !== '');
}

/** Whether the link before gave back the data of this link, as it was or within its own. */
export function hasItsData(link: Link | undefined): boolean {
  return link?.tie === 'passed on' || link?.tie === 'carries';
}

/** Whether this link is known to have made the link before fail. */
export function isCertain(link: Link): boolean {
  return hasItsData(link) && link.isOnlySame !== true;
}

/** Whether this link may only have come before a failure that had nothing to do with it. */
export function isOnlyAfter(links: readonly Link[], index: number): boolean {
  const { tie } = links[index]!;
  return tie === 'last' || (tie === 'gas' && gaveReason(links[index - 1]!.frame));
}

/** The output of a frame; '' where it is empty or not in the trace. */
export function outputOf({ output }: JsonObject): string {
  return typeof output === 'string' && output !== '0x' && isBytes(output) ? output : '';
}

/** The output, or the node’s text for it (`revertReason`) where the node leaves the data out. */
function wordsOf(frame: JsonObject): string {
  const { revertReason } = frame;
  return outputOf(frame) || (typeof revertReason === 'string' ? revertReason : '');
}

function causeByData(frame: JsonObject, calls: readonly JsonValue[]): Link | undefined {
  const words = wordsOf(frame);
  if (words === '') return undefined;
  const source = passedOnBy(frame);
  if (typeof source === 'number') {
    const call = calls[source];
    if (isCallFrame(call) && callFailed(call) && wordsOf(call) === words)
      return { frame: call, position: source, tie: 'passed on' };
  }
  const places: Places = { output: outputOf(frame), left: MOST_PLACES };
  for (const { call, position } of lastFailed(calls)) {
    const inner = outputOf(call);
    if (source === undefined && wordsOf(call) === words && isPassedOn(calls, position, words))
      return { frame: call, position, tie: 'passed on', isOnlySame: true };
    if (inner.length >= SELECTOR_END && carries(places, inner)) {
      const isAlone = !calls.some(
        (other, at) =>
          at !== position && isCallFrame(other) && callFailed(other) && outputOf(other) === inner,
      );
      return { frame: call, position, tie: 'carries', ...(isAlone ? {} : { isOnlySame: true }) };
    }
  }
  return undefined;
}

type FailedCall = { readonly call: JsonObject; readonly position: number };

/** The last failed calls of a frame, the last one first. */
function lastFailed(calls: readonly JsonValue[]): readonly FailedCall[] {
  const found: FailedCall[] = [];
  for (let position = calls.length - 1; position >= 0 && found.length < MOST_COMPARED; position--) {
    const call = calls[position]!;
    if (isCallFrame(call) && callFailed(call)) found.push({ call, position });
  }
  return found;
}

type Places = { readonly output: string; left: number };

/**
 * Whether the data of an error has these bytes as an ABI-encoded argument: a word with their offset, then their length,
 * the bytes, and zeros up to the end of a word.
 */
function carries(places: Places, inner: string): boolean {
  const { output } = places;
  const length = ((inner.length - 2) / 2).toString(16).padStart(WORD_DIGITS, '0');
  const end = output.length - WORD_DIGITS - (inner.length - 2);
  for (let at = SELECTOR_END; at <= end; at += WORD_DIGITS) {
    if (!output.startsWith(length, at)) continue;
    if (places.left-- <= 0) return false;
    if (
      output.startsWith(inner.slice(2), at + WORD_DIGITS) &&
      isPadded(output, at, inner) &&
      isLedTo(output, at)
    )
      return true;
  }
  return false;
}

function isPadded(output: string, at: number, inner: string): boolean {
  const end = at + WORD_DIGITS + inner.length - 2;
  const rest = (WORD_DIGITS - ((inner.length - 2) % WORD_DIGITS)) % WORD_DIGITS;
  return /^0*$/.test(output.slice(end, end + rest));
}

/**
 * Whether a word before this place holds its offset, counted from the start of the arguments or of a list or tuple in
 * them.
 */
function isLedTo(output: string, place: number): boolean {
  for (
    let at = SELECTOR_END;
    at < place && at < SELECTOR_END + MOST_PLACES * WORD_DIGITS;
    at += WORD_DIGITS
  ) {
    const word = output.slice(at, at + WORD_DIGITS);
    const offset = /^0{52}/.test(word) ? 2 * Number.parseInt(word.slice(52), 16) : 0;
    const base = place - offset;
    if (offset > 0 && base >= SELECTOR_END && base <= at) return true;
  }
  return false;
}

/**
 * An error without arguments, a panic or a text can be the same by chance: it was not passed on if a later call
 * succeeded.
 */
function isPassedOn(calls: readonly JsonValue[], position: number, words: string): boolean {
  if (words.length > SELECTOR_END && !COMMON.test(words)) return true;
  return !calls.slice(position + 1).some((call) => isCallFrame(call) && !callFailed(call));
}

function lastCause(frame: JsonObject, calls: readonly JsonValue[]): Link | undefined {
  const position = calls.length - 1;
  const call = calls[position];
  if (!isCallFrame(call) || !callFailed(call) || Object.hasOwn(frame, CALLS_LEFT_OUT)) return undefined;
  if (ranOutOfGas(call))
    return hadGasLeft(frame, call, calls) ? undefined : { frame: call, position, tie: 'gas' };
  // A frame that ran out of gas itself had gone on after the failed call.
  return ranOutOfGas(frame) ? undefined : { frame: call, position, tie: 'last' };
}

/** Whether a frame that ran out of gas used more gas itself than it gave to its last call, which ran out too. */
function hadGasLeft(frame: JsonObject, call: JsonObject, calls: readonly JsonValue[]): boolean {
  const [given, left] = [exactAmount(frame['gas']), exactAmount(call['gas'])];
  if (!ranOutOfGas(frame) || given === undefined || left === undefined) return false;
  let own = given;
  for (const one of calls) own -= (isCallFrame(one) && exactAmount(one['gasUsed'])) || 0n;
  return own > left;
}
