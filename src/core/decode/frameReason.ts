// Why a frame of a trace failed: by what it gave back, by the facts of the frame, and by the chain of causes.

import type { JsonObject } from '../json.ts';
import { exactAmount, isBytes } from '../quantity.ts';
import { cutWhole } from '../text/cutWhole.ts';
import { oneLine } from '../text/oneLine.ts';
import { isCreation, isRevertError, lacksCalls, ranOutInside } from '../trace/callFrame.ts';
import { causeOf, isCertain, outputOf } from '../trace/causes.ts';
import type { Link } from '../trace/causes.ts';
import { calledNoCode } from './calledNoCode.ts';
import { knowsFunction, lackedFunction } from './contractAround.ts';
import type { DecodeContext } from './decodedNode.ts';
import { emptyRevert, undecodedReason } from './revertReason.ts';
import type { EmptyRevertFacts } from './revertReason.ts';
import { errorOfData, signaturesFor } from './tokenErrors.ts';

/** Before the reason of a call inside that may have been the cause, in a row. */
const INSIDE = '; inside: ';
/** Errors that carry errors: the text of more would be longer than anyone reads. */
const MOST_CARRIED = 4;
/** Calls inside that are looked at for the reason of a frame alone. */
const MOST_NEAR = 8;

const NO_REVERT_DATA =
  'No revert data is in this trace: there was none, as of a require() without a message, or the node left it out.';

/**
 * The reason that a frame gave for its failure, in the words of the call inside that it has it from; undefined where it
 * gave none that can be read.
 */
export function frameReason(frame: JsonObject, context: DecodeContext): string | undefined {
  const links: Link[] = [{ frame }];
  for (let next = causeOf(frame); next !== undefined && isCertain(next); next = causeOf(next.frame)) {
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
 * The reason of one link: as the call in which it began means it where it was passed on, with the errors that it carries
 * in their place. Undefined where it gave none that can be read.
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
  for (let carried = 0; isCertain(links[last + 1]); last++)
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

/** Empty data is what comes of a function, or a contract, that is not there. */
function lackedBy(frame: JsonObject, context: DecodeContext): string | undefined {
  if (!isRevertError(errorOf(frame)) || outputOf(frame) !== '') return undefined;
  return lackedFunction(context, frame) ?? calledNoCode(frame, context);
}

/**
 * Why a trace failed, in a row of so many characters at `most`: the reason of the call in which it began where that is
 * certain, else `pay failed; inside: no ether please`. Neither crowds out the other.
 */
export function reasonInRow(links: readonly Link[], context: DecodeContext, most: number): string {
  const last = links.length - 1;
  if (last < 0) return '';
  const end = links.findIndex((_link, at) => at === last || !isCertain(links[at + 1]));
  const textOf = (at: number): string => {
    const { frame } = links[at]!;
    return oneLine(linkReason(links, at, context) ?? errorOf(frame));
  };
  const text = textOf(end);
  const inner = end === last ? '' : textOf(last);
  if (inner === '' || text === '') return cutWhole(text || inner, most);
  const room = most - INSIDE.length;
  const shortest = Math.floor(room / 2);
  const short = cutWhole(text, Math.max(room - inner.length, Math.min(shortest, text.length)));
  return `${short}${INSIDE}${cutWhole(inner, room - short.length)}`;
}

/** `advice`: a sentence where the frame gave no reason that can be read; `reason` is the tracer’s word then. */
export type FrameFailure = { readonly reason: string; readonly advice?: string };

/**
 * Why a frame failed. `isWhole`: it made no calls that it does not hold. `tellsOutputs`: it gave back nothing where it
 * has no output.
 */
export function frameFailure(
  frame: JsonObject,
  context: DecodeContext,
  isWhole: boolean,
  tellsOutputs = false,
): FrameFailure {
  const reason = frameReason(frame, context);
  if (reason !== undefined) return { reason };
  const { output = tellsOutputs ? '0x' : null } = frame;
  const error = errorOf(frame);
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

/** The word of the tracer. */
export function errorOf({ error }: JsonObject): string {
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
    lacked: lackedFunction(context, frame) ?? calledNoCode(frame, context),
    hasFunction: knowsFunction(context, frame),
  };
}
