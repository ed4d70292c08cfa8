// What follows from a trace: the origin and reason of a failure, the sum of EVM steps.

import { emptyRevert, undecodedReason } from './revertReason.ts';
import { EVM_STEP } from '../catalogue/shapes/gethTrace.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, isBytes } from '../quantity.ts';
import {
  CALL_FRAME,
  failedByItself,
  failureOrigin,
  isCallFrame,
  isRevertError,
  lacksCalls,
  LAST_INSIDE,
  lastFailureInside,
  ranOutInside,
} from '../trace/callFrame.ts';
import { summarizeSteps } from '../trace/structLogs.ts';
import type { Shape } from '../shape.ts';
import type { EmptyRevertFacts } from './revertReason.ts';
import { lackedFunction } from './contractAround.ts';
import { decode } from './decodedNode.ts';
import type { DecodeContext, DecodedNode } from './decodedNode.ts';
import { cutWhole } from '../text/cutWhole.ts';
import { signaturesOf } from './insideData.ts';
import { errorOfData } from './tokenErrors.ts';

/** Before the reason of the last call inside that failed, in a row. */
const INSIDE = '; inside: ';

const NO_REVERT_DATA =
  'No revert data is in this trace: there was none, as of a require() without a message, or the node left it out.';

export function insideCallFrame(node: DecodedNode): readonly DecodedNode[] {
  const frame = node.value as JsonObject;
  if ('structLogs' in frame) return stepRows(node, frame);
  if (!hasTraceRows(frame)) return [];
  const placement = { parent: node, provenance: 'derived' } as const;
  const own = failedByItself(frame)
    ? [decode('failed here', failureReason(node, frame), 'text', placement)]
    : [];
  // Once, at the top: below it, the frames lead there by themselves.
  if (node.parent?.label === 'calls') return own;
  const origin = own.length === 0 ? failureOrigin(frame) : undefined;
  const inside = lastFailureInside(frame);
  return [
    ...own,
    ...(origin === undefined ? [] : [decode('failure began in', origin, CALL_FRAME, placement)]),
    ...(inside === undefined ? [] : [decode(LAST_INSIDE, inside, CALL_FRAME, placement)]),
  ];
}

/** Whether this is a list of EVM steps, or a call frame that failed. */
export function hasTraceRows(value: JsonObject): boolean {
  return 'structLogs' in value || (typeof value['error'] === 'string' && isCallFrame(value));
}

/** The reason that a frame gave for its failure; undefined where it gave none that can be read. */
export function frameReason(frame: JsonObject, context: DecodeContext): string | undefined {
  const { output, revertReason } = frame;
  const data = typeof output === 'string' && isBytes(output) ? output : '0x';
  const reason = errorOfData(data, frame, context);
  if (reason !== undefined) return reason;
  return typeof revertReason === 'string' && revertReason !== '' ? revertReason : undefined;
}

/**
 * Why a call failed, in a row: `CallFailed(…); inside: InsufficientBalance(have 5)` where it may only have wrapped the
 * failure of a call inside. Neither crowds out the other. `most`: characters.
 */
export function reasonInRow(reason: string, inside: string | undefined, most: number): string {
  const text = oneLine(reason);
  if (inside === undefined || inside === '' || reason === '') return cutWhole(text, most);
  const inner = oneLine(inside);
  const room = most - INSIDE.length;
  const shortest = Math.floor(room / 2);
  const short = cutWhole(text, Math.max(room - inner.length, Math.min(shortest, text.length)));
  return `${short}${INSIDE}${cutWhole(inner, room - short.length)}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Why a frame failed, in one line. Tracers may leave an output out, so only one that is there tells that it was empty. */
function failureReason(node: DecodedNode, frame: JsonObject): string {
  const { error, output } = frame;
  const reason = frameReason(frame, node.context);
  if (reason !== undefined) return reason;
  const data = typeof output === 'string' && isBytes(output) ? output : undefined;
  const text = typeof error === 'string' ? error : JSON.stringify(error);
  if (!isRevertError(text)) return text;
  const cause =
    data === undefined
      ? NO_REVERT_DATA
      : data === '0x'
        ? emptyRevert(emptyRevertFacts(node, frame))
        : undecodedReason(data, signaturesOf(node));
  return `${text}. ${cause}`;
}

/** A frame without calls made none where it stands in a tree; alone, it may be the top of one that is left out. */
function emptyRevertFacts({ parent, context }: DecodedNode, frame: JsonObject): EmptyRevertFacts {
  const isInTree = parent !== undefined && (parent.label === 'calls' || isCallFrame(parent.value));
  const isWhole = isInTree && !lacksCalls(frame);
  const { input, type, value } = frame;
  const isCreation = typeof type === 'string' && type.startsWith('CREATE');
  return {
    calldata: typeof input === 'string' && !isCreation ? input : undefined,
    value: exactAmount(value),
    isCreation,
    ranOutInside: ranOutInside(frame) ?? (isWhole ? false : undefined),
    lacked: lackedFunction(context, frame),
  };
}

function stepRows(node: DecodedNode, trace: JsonObject): readonly DecodedNode[] {
  const sum = summarizeSteps(trace);
  if (sum === undefined) return [];
  const row = (label: string, value: JsonValue, shape: Shape, note?: string): DecodedNode =>
    decode(label, value, shape, { parent: node, provenance: 'derived', note });
  const { steps, deepest, calls, storageWrites, failing } = sum;
  const rows = [
    row('steps', steps, 'count'),
    row('deepest call', deepest, 'count', 'the transaction’s own call is 1'),
    row('calls made', calls, 'count'),
    row('storage writes', storageWrites, 'count', 'SSTORE'),
    ...(failing === undefined
      ? []
      : [row('failing step', failing.step, EVM_STEP, `structLogs item ${failing.position}`)]),
  ];
  return rows.filter(({ label }) => !Object.hasOwn(trace, label));
}
