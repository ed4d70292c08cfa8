// The section on why a transaction failed: origin, reason and advice.

import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { reasonInRow } from '../decode/insideTrace.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { adviseOn } from '../failure/failureAdvice.ts';
import type { JsonObject } from '../json.ts';
import {
  CALL_FRAME,
  failureOrigin,
  isRevertError,
  LAST_INSIDE,
  lastFailureInside,
} from '../trace/callFrame.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';

/** The known facts of a failure. */
export type FailedRun = {
  /** The call tree of the transaction, or of a replay; undefined where neither was to be had. */
  readonly frame: JsonObject | undefined;
  /** The tree is a tracer's: a call that is not in it was not made. */
  readonly hasCalls?: boolean;
  /** Sentences on where it comes from. */
  readonly notes: readonly string[];
  readonly usedAllGas: boolean;
};

const ALL_GAS =
  'It used all the gas it was given: the gas ran out, or the code ran into an invalid instruction, which takes all that is left.';
const NO_REASON = 'The node does not tell why: a receipt holds no reason.';

/** Why it failed, in one line; '' where that is unknown. */
export function failureReason(run: Pick<FailedRun, 'frame'>, context: DecodeContext): string {
  const { reason, inner } = reasonsOf(run, context);
  return reason === '' || inner === '' ? reason : `${reason} (${LAST_INSIDE}: ${inner})`;
}

/** The same in a row of so many characters at `most`. */
export function shortFailureReason(
  run: Pick<FailedRun, 'frame'>,
  context: DecodeContext,
  most: number,
): string {
  const { reason, inner } = reasonsOf(run, context);
  return reasonInRow(reason, inner, most);
}

/** Of the failure, and of the one that it may only have wrapped; '' where there is none. */
function reasonsOf(
  { frame }: Pick<FailedRun, 'frame'>,
  context: DecodeContext,
): { readonly reason: string; readonly inner: string } {
  if (frame === undefined) return { reason: '', inner: '' };
  const inside = insideNode(frame, context);
  return {
    reason: reasonIn(originNode(frame, context)).reason,
    inner: inside === undefined ? '' : reasonIn(inside).reason,
  };
}

export function failedSection(run: FailedRun, context: DecodeContext): readonly Section[] {
  const { frame, hasCalls = false, notes, usedAllGas } = run;
  const gas = usedAllGas ? [ALL_GAS] : [];
  const origin = frame === undefined ? undefined : originNode(frame, context, hasCalls);
  const { reason, advice } = origin === undefined ? NOTHING : reasonIn(origin);
  if (origin === undefined || reason === '')
    return explanationSection('failed', [], [NO_REASON, ...gas, ...notes]);
  const known = [...advice, ...hints(origin.value as JsonObject, context)];
  const row = decode('reason', reason, 'text', { context, provenance: 'derived' });
  const inside = frame === undefined ? undefined : insideNode(frame, context);
  const rows = [row, origin, ...(inside === undefined ? [] : [inside])];
  return explanationSection('failed', rows, [...(known.length > 0 ? known : gas), ...notes]);
}

/** The frame where the failure began, whose row `failed here` says why. */
function originNode(frame: JsonObject, context: DecodeContext, hasCalls = false): DecodedNode {
  const origin = failureOrigin(frame) ?? frame;
  const label = origin === frame ? 'failed in the transaction’s own call' : 'failure began in';
  const isInTree = hasCalls || origin !== frame;
  const parent = isInTree ? decode('calls', [frame], { array: CALL_FRAME }, { context }) : undefined;
  const place = origin === frame ? { ...context, isGasShareElsewhere: true as const } : context;
  return decode(label, origin, CALL_FRAME, { parent, context: place, provenance: 'derived' });
}

/** The frame that the one where the failure began may only have wrapped. */
function insideNode(frame: JsonObject, context: DecodeContext): DecodedNode | undefined {
  const inside = lastFailureInside(frame);
  const parent = decode('calls', [frame], { array: CALL_FRAME }, { context });
  return inside && decode(LAST_INSIDE, inside, CALL_FRAME, { parent, context, provenance: 'derived' });
}

type Reason = { readonly reason: string; readonly advice: readonly string[] };

const NOTHING: Reason = { reason: '', advice: [] };

/** The reason, and apart from it the sentence that the row adds where the contract gave none that can be read. */
function reasonIn(origin: DecodedNode): Reason {
  const row = nodesInside(origin).find(({ label }) => label === 'failed here');
  if (typeof row?.value !== 'string') return NOTHING;
  const [, reason, advice] = /^(.*?)\. ((?:The contract gave|No revert data is) .*)$/s.exec(row.value) ?? [];
  return reason === undefined ? { reason: row.value, advice: [] } : { reason, advice: [advice!] };
}

/** General advice on an error that is no revert. */
function hints({ error }: JsonObject, context: DecodeContext): readonly string[] {
  if (typeof error !== 'string' || isRevertError(error)) return [];
  const { cause, advice } = adviseOn({ kind: 'rpc', code: 0, message: error, status: 200 }, context);
  return [cause, advice].filter((text) => text !== '');
}
