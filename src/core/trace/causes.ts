// The chain of causes of a failure: from the transaction’s own call to the call in which it began. Read by loops, as a
// trace can be as deep as a node lets it.

import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, isBytes } from '../quantity.ts';
import { callFailed, isCallFrame, ranOutOfGas } from './callFrame.ts';
import { CALLS_LEFT_OUT } from './flatTrace.ts';

/**
 * How a failed call is known to have made the one around it fail. `passed on`: that one gave back the same data.
 * `carries`: it has that data as bytes in its own. Both are certain. `last`: it was the last call before, and nothing
 * that succeeded came after it. `gas`: the same, and it ran out of gas, of which it was given 63/64 at most (EIP-150);
 * one that then ran out too had no more left than that.
 */
export type Tie = 'passed on' | 'carries' | 'last' | 'gas';

export type Link = {
  readonly frame: JsonObject;
  /** The position among the calls of the link before; undefined for the first link. */
  readonly position?: number;
  readonly tie?: Tie;
};

/** Failed calls of a frame that are compared with what it gave back, from the last one. */
const MOST_COMPARED = 32;
/** Places of one frame’s data where bytes of the right length may stand. */
const MOST_PLACES = 256;
/** `0x` and a selector; the digits of a word. */
const [SELECTOR_END, WORD_DIGITS] = [10, 64];

/** The outermost first; none where nothing failed. */
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
  return certainCause(frame, calls) ?? lastCause(frame, calls);
}

/** Whether a failed call gave a reason of its own: not that of a call inside, nor none at all after one failed. */
export function gaveReason(frame: JsonObject): boolean {
  const cause = causeOf(frame);
  return cause === undefined || (cause.tie !== 'passed on' && wordsOf(frame) !== '');
}

/** Whether what the link before gave back proves that this one is its cause. */
export function isCertain(link: Link | undefined): boolean {
  return link?.tie === 'passed on' || link?.tie === 'carries';
}

/** What a frame gave back; '' where that is nothing, or not in the trace. */
export function outputOf({ output }: JsonObject): string {
  return typeof output === 'string' && output !== '0x' && isBytes(output) ? output : '';
}

/** The same, or what the node read it as where it leaves the data out. */
function wordsOf(frame: JsonObject): string {
  const { revertReason } = frame;
  return outputOf(frame) || (typeof revertReason === 'string' ? revertReason : '');
}

function certainCause(frame: JsonObject, calls: readonly JsonValue[]): Link | undefined {
  const words = wordsOf(frame);
  if (words === '') return undefined;
  const places: Places = { output: outputOf(frame), left: MOST_PLACES };
  let compared = 0;
  for (let position = calls.length - 1; position >= 0 && compared < MOST_COMPARED; position--) {
    const call = calls[position]!;
    if (!isCallFrame(call) || !callFailed(call)) continue;
    compared++;
    const inner = outputOf(call);
    if (wordsOf(call) === words && isPassedOn(calls, position, words))
      return { frame: call, position, tie: 'passed on' };
    if (inner.length >= SELECTOR_END && carries(places, inner))
      return { frame: call, position, tie: 'carries' };
  }
  return undefined;
}

type Places = { readonly output: string; left: number };

/**
 * Whether the data of an error has these bytes among its arguments, as an ABI has them: a word that leads to their place,
 * their length, they, and zeros up to the end of a word.
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

/** Whether a word before this place has its offset, from the arguments or from a list or tuple among them. */
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

/** An error without arguments that two calls give is not one that was passed on, if one between them succeeded. */
function isPassedOn(calls: readonly JsonValue[], position: number, words: string): boolean {
  if (words.length > SELECTOR_END) return true;
  return !calls.slice(position + 1).some((call) => isCallFrame(call) && !callFailed(call));
}

function lastCause(frame: JsonObject, calls: readonly JsonValue[]): Link | undefined {
  const position = calls.length - 1;
  const call = calls[position];
  if (!isCallFrame(call) || !callFailed(call) || Object.hasOwn(frame, CALLS_LEFT_OUT)) return undefined;
  if (ranOutOfGas(call))
    return hadGasLeft(frame, call, calls) ? undefined : { frame: call, position, tie: 'gas' };
  // It had gone on, and used up its own gas.
  return ranOutOfGas(frame) ? undefined : { frame: call, position, tie: 'last' };
}

/** Whether a frame that ran out of gas used up more by itself than it had given to the last call, which ran out too. */
function hadGasLeft(frame: JsonObject, call: JsonObject, calls: readonly JsonValue[]): boolean {
  const [given, left] = [exactAmount(frame['gas']), exactAmount(call['gas'])];
  if (!ranOutOfGas(frame) || given === undefined || left === undefined) return false;
  let own = given;
  for (const one of calls) own -= (isCallFrame(one) && exactAmount(one['gasUsed'])) || 0n;
  return own > left;
}
