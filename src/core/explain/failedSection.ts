// Owns saying why a transaction failed: where it began, the reason, and what helps.

import { adviseOn } from '../failureAdvice.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import type { JsonObject } from '../json.ts';
import { CALL_FRAME, failureOrigin } from '../trace/callFrame.ts';
import { section } from './explanation.ts';
import type { Section } from './explanation.ts';

/** What is known about a failure. */
export type FailedRun = {
  /** The call tree of the transaction, or of a replay; undefined where neither was to be had. */
  readonly frame: JsonObject | undefined;
  /** Sentences on where it comes from. */
  readonly notes: readonly string[];
  readonly usedAllGas: boolean;
};

const ALL_GAS =
  'It used all the gas it was given: the gas ran out, or the code ran into an invalid instruction, which takes all that is left.';
const NO_REASON = 'The node does not tell why: a receipt holds no reason.';

/** The frame where the failure began, whose row `failed here` says why. */
function originNode(frame: JsonObject, context: DecodeContext): DecodedNode {
  const origin = failureOrigin(frame) ?? frame;
  const where = origin === frame ? 'failed in the transaction’s own call' : 'failure began in';
  return decode(where, origin, CALL_FRAME, { context, mark: 'derived' });
}

/** Why it failed, in one line; '' where nothing tells. */
export function failureReason({ frame }: FailedRun, context: DecodeContext): string {
  if (typeof frame?.['error'] !== 'string') return '';
  const row = nodesInside(originNode(frame, context)).find(({ label }) => label === 'failed here');
  return typeof row?.value === 'string' ? row.value : '';
}

export function failedSection(run: FailedRun, context: DecodeContext): readonly Section[] {
  const { frame, notes } = run;
  const gas = run.usedAllGas ? [ALL_GAS] : [];
  const reason = failureReason(run, context);
  if (frame === undefined || reason === '') return section('failed', [], [NO_REASON, ...gas, ...notes]);
  const known = hints(frame, context);
  const reasonRow = decode('reason', reason, 'text', { context, mark: 'derived' });
  return section(
    'failed',
    [reasonRow, originNode(frame, context)],
    [...(known.length > 0 ? known : gas), ...notes],
  );
}

/** What is generally known about an error that is no revert. */
function hints(frame: JsonObject, { signatures }: DecodeContext): readonly string[] {
  const error = (failureOrigin(frame) ?? frame)['error'];
  if (typeof error !== 'string' || /revert/i.test(error)) return [];
  const { cause, advice } = adviseOn({ kind: 'rpc', code: 0, message: error, status: 200 }, signatures);
  return [cause, advice].filter((text) => text !== '');
}
