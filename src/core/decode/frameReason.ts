// Why a frame of a trace failed, by its revert data, the facts of the frame, and the chain of causes.

import type { JsonObject } from '../json.ts';
import { exactAmount, isBytes } from '../quantity.ts';
import { cutBetweenValues } from '../text/cutBetweenValues.ts';
import { oneLine } from '../text/oneLine.ts';
import { isCreation, isRevertError, lacksCalls, ranOutInside } from '../trace/callFrame.ts';
import { causeOf, hasItsData, outputOf } from '../trace/causes.ts';
import type { Link } from '../trace/causes.ts';
import { calledNoCodeText } from './calledNoCode.ts';
import { isFunctionKnown, missingFunctionText } from './contractOfNode.ts';
import type { DecodeContext } from './decodedNode.ts';
import { emptyRevert, undecodedReason } from './revertReason.ts';
import type { EmptyRevertFacts } from './revertReason.ts';
import { errorOfData, signaturesFor } from './tokenErrors.ts';

/** Stands in a row before the reason of an inner call that may have been the cause. */
const INSIDE = '; inside: ';
/** The most errors that are followed from the data of one into the next: a longer text would not be read. */
const MOST_CARRIED = 4;
/** The most inner calls that are read for the reason of a single frame. */
const MOST_NEAR = 8;

const NO_REVERT_DATA =
  'No revert data is in this trace: there was none, as of a require() without a message, or the node left it out.';

/**
 * The reason that a frame gave for its failure, read with the signatures of the inner call that it comes from;
 * undefined where the frame gave no readable reason.
 */
export function frameReason(frame: JsonObject, context: DecodeContext): string | undefined {
  const links: Link[] = [{ frame }];
  for (let next = causeOf(frame); next !== undefined && hasItsData(next); next = causeOf(next.frame)) {
    links.push(next);
    if (links.length > MOST_NEAR) break;
  }
  return reasonOfLink(links, 0, context);
}

function readReason(
  frame: JsonObject,
  context: DecodeContext,
  textOfData: (data: string) => string | undefined,
): string | undefined {
  const { output, revertReason } = frame;
  const data = typeof output === 'string' && isBytes(output) ? output : '0x';
  const reason = errorOfData(data, frame, context, textOfData);
  if (reason !== undefined) return reason;
  return typeof revertReason === 'string' && revertReason !== '' ? revertReason : undefined;
}

/**
 * The reason of one link. Data that was passed on is read with the signatures of the call in which it began, and errors
 * that carry another error show its decoded text. Undefined where the link has no readable reason.
 */
export function linkReason(
  links: readonly Link[],
  index: number,
  context: DecodeContext,
): string | undefined {
  return reasonOfLink(links, index, context) ?? lackedBy(links[index]!.frame, context);
}

function reasonOfLink(links: readonly Link[], index: number, context: DecodeContext): string | undefined {
  let last = index;
  for (let carried = 0; hasItsData(links[last + 1]); last++)
    if (links[last + 1]!.tie === 'carries' && ++carried > MOST_CARRIED) break;
  let below: { readonly data: string; readonly reason: string } | undefined;
  let reason: string | undefined;
  for (let at = last; at >= index; at--) {
    const { frame } = links[at]!;
    const data = outputOf(frame);
    if (below === undefined || below.data !== data) {
      const carried = below;
      reason = readReason(frame, context, (held) => (held === carried?.data ? carried.reason : undefined));
    }
    if (reason !== undefined) below = { data, reason };
  }
  return reason;
}

/** The missing function or contract that made a frame revert with empty data; undefined in any other case. */
function lackedBy(frame: JsonObject, context: DecodeContext): string | undefined {
  if (!isRevertError(frameErrorText(frame)) || outputOf(frame) !== '') return undefined;
  return missingFunctionText(context, frame) ?? calledNoCodeText(frame, context);
}

/**
 * Why a trace failed, in at most `most` characters: the reason of the call in which the failure began where that is
 * certain, else `pay failed; inside: no ether please`, where each reason gets its share of the room.
 */
export function shortReason(links: readonly Link[], context: DecodeContext, most: number): string {
  const last = links.length - 1;
  if (last < 0) return '';
  const end = links.findIndex((_link, at) => at === last || !hasItsData(links[at + 1]));
  const textOf = (at: number): string => {
    const { frame } = links[at]!;
    return oneLine(linkReason(links, at, context) ?? frameErrorText(frame));
  };
  const text = textOf(end);
  const inner = end === last ? '' : textOf(last);
  if (inner === '' || text === '') return cutBetweenValues(text || inner, most);
  const room = most - INSIDE.length;
  const shortest = Math.floor(room / 2);
  const short = cutBetweenValues(text, Math.max(room - inner.length, Math.min(shortest, text.length)));
  return `${short}${INSIDE}${cutBetweenValues(inner, room - short.length)}`;
}

/** `advice`: a sentence where the frame gave no readable reason; `reason` is then the tracer’s error. */
export type FrameFailure = { readonly reason: string; readonly advice?: string };

/**
 * Why a frame failed. `isWhole`: it holds all calls that it made. `includesOutputs`: without an output, it returned
 * nothing.
 */
export function frameFailure(
  frame: JsonObject,
  context: DecodeContext,
  isWhole: boolean,
  includesOutputs = false,
): FrameFailure {
  const reason = frameReason(frame, context);
  if (reason !== undefined) return { reason };
  const { output = includesOutputs ? '0x' : null } = frame;
  const error = frameErrorText(frame);
  if (!isRevertError(error)) return { reason: error };
  const data = typeof output === 'string' && isBytes(output) ? output : undefined;
  const advice =
    data === undefined
      ? NO_REVERT_DATA
      : data === '0x'
        ? emptyRevert(emptyRevertFacts(frame, context, isWhole))
        : undecodedReason(data, signaturesFor(frame, context));
  return { reason: error, advice };
}

/** The error as the tracer names it; '' where there is none. */
export function frameErrorText({ error }: JsonObject): string {
  return typeof error === 'string' ? error : '';
}

function emptyRevertFacts(frame: JsonObject, context: DecodeContext, isWhole: boolean): EmptyRevertFacts {
  const { input, value } = frame;
  const creates = isCreation(frame);
  return {
    calldata: typeof input === 'string' && !creates ? input : undefined,
    value: exactAmount(value),
    isCreation: creates,
    ranOutInside: ranOutInside(frame) ?? (isWhole && !lacksCalls(frame) ? false : undefined),
    lacked: missingFunctionText(context, frame) ?? calledNoCodeText(frame, context),
    hasFunction: isFunctionKnown(context, frame),
  };
}
