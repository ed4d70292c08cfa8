// Finds how a mined transaction ran: by its receipt, else by a trace, else by a replay.

import type { JsonObject } from '../json.ts';
import { exactAmount, isBytes } from '../quantity.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isRevertError } from '../trace/callFrame.ts';
import { causesOf, outputOf } from '../trace/causes.ts';
import type { StepStorage } from '../trace/stepStorage.ts';
import { findTrace, withFailure } from './findTrace.ts';
import type { Trace } from './findTrace.ts';
import type { Gather } from './gather.ts';
import type { Mined } from './mined.ts';
import { replay, revertedFrame } from './replay.ts';
import type { Replay } from './replay.ts';

export type Execution = {
  readonly state: 'succeeded' | 'failed' | 'unclear';
  /** The call tree that a tracer gave. */
  readonly traced: JsonObject | undefined;
  /** Whether a frame of it without `output` returned nothing. */
  readonly includesOutputs: boolean;
  /** Whether it includes the events of its failed calls. */
  readonly includesUndone: boolean;
  /** What it changed in storage, where that is known from EVM steps. */
  readonly storage?: StepStorage;
  /** How the call tree was rebuilt where no tracer gave it, and what it lacks. */
  readonly treeNotes: readonly string[];
  /** Why no tracer gave a call tree; '' where one did, or none was needed. */
  readonly refusal: string;
  /** The call tree with the origin of the failure, by a tracer or a replay. */
  readonly failed: JsonObject | undefined;
  /** Sentences on the sources of `state` and `failed`. */
  readonly notes: readonly string[];
};

type Verdict = { readonly state: Execution['state']; readonly notes: readonly string[] };

/** The gas of a transaction that runs no code. */
const PLAIN_TRANSFER_GAS = 21_000n;

const UNPLACED = 'This tracer does not say in which call the failure began.';
const BY_RECEIPT = 'The reason is from the receipt, which does not say in which call the failure began.';
const LEFT_GAS =
  'Its receipt has no status, being from before the Byzantium fork; it left gas unused, which no transaction that failed then did.';
const UNCLEAR = 'Neither a status in its receipt nor a trace says whether it succeeded.';

export async function findExecution(mined: Mined, gather: Gather): Promise<Execution> {
  const { hash, transaction, receipt } = mined;
  const verdict = verdictOfReceipt(transaction, receipt);
  if (verdict?.state === 'succeeded' && isPlainTransfer(transaction, receipt))
    return {
      ...verdict,
      traced: undefined,
      includesOutputs: false,
      includesUndone: false,
      treeNotes: [],
      refusal: '',
      failed: undefined,
    };
  const trace = await findTrace(mined, gather);
  const { frame, refusal, includesOutputs, includesUndone, notes: treeNotes } = trace;
  const { storage } = trace;
  const tree = { includesOutputs, includesUndone, treeNotes, refusal, ...omitUndefined({ storage }) };
  const { state, notes } = verdict ?? verdictOfTrace(trace);
  if (state === 'succeeded') return { state, traced: frame, ...tree, failed: undefined, notes };
  const isUnplaced = state === 'failed' && frame !== undefined && !trace.includesFailures;
  const failed = isUnplaced ? await withFailure(hash, frame, gather) : frame;
  const known = {
    state,
    traced: failed,
    ...tree,
    failed,
    notes: isUnplaced ? [...notes, UNPLACED] : notes,
  };
  if (trace.isFinal || includesReason(failed, trace)) return known;
  const output = outputInReceipt(receipt);
  const again: Replay =
    output === undefined
      ? await replay(transaction, gather)
      : { result: 'failed', frame: revertedFrame(transaction, output), notes: [BY_RECEIPT] };
  const all = { ...known, notes: [...known.notes, ...again.notes] };
  if (again.result !== 'failed') return all;
  return { ...all, failed: completed(failed, again.frame, trace) };
}

/** The revert data that Besu puts into receipts, where it is configured to. */
function outputInReceipt(receipt: JsonObject | undefined): string | undefined {
  const reason = receipt?.['revertReason'];
  return typeof reason === 'string' && reason !== '0x' && isBytes(reason) ? reason : undefined;
}

function isPlainTransfer({ input, to }: JsonObject, receipt: JsonObject | undefined): boolean {
  const gasUsed = exactAmount(receipt?.['gasUsed']);
  return typeof to === 'string' && input === '0x' && gasUsed === PLAIN_TRANSFER_GAS;
}

function verdictOfReceipt({ gas }: JsonObject, receipt: JsonObject | undefined): Verdict | undefined {
  const status = exactAmount(receipt?.['status']);
  if (status !== undefined) return { state: status === 1n ? 'succeeded' : 'failed', notes: [] };
  const [limit, used] = [exactAmount(gas), exactAmount(receipt?.['gasUsed'])];
  // Before REVERT (EIP-140), which came in the same fork as the status (EIP-658), every failure used all gas.
  const isOld = typeof receipt?.['root'] === 'string' && receipt['root'].length === 66;
  const leftGas = isOld && limit !== undefined && used !== undefined && used < limit;
  return leftGas ? { state: 'succeeded', notes: [LEFT_GAS] } : undefined;
}

function verdictOfTrace({ frame, includesFailures }: Trace): Verdict {
  if (frame === undefined || !includesFailures) return { state: 'unclear', notes: [UNCLEAR] };
  return { state: typeof frame['error'] === 'string' ? 'failed' : 'succeeded', notes: [] };
}

function includesReason(
  frame: JsonObject | undefined,
  { includesOutputs, includesFailures }: Trace,
): boolean {
  const last = frame === undefined ? undefined : causesOf(frame).at(-1);
  if (last === undefined) return false;
  if (!includesFailures) return outputOf(last.frame) !== '';
  const { output, error } = last.frame;
  return includesOutputs || output !== undefined || !(typeof error === 'string' && isRevertError(error));
}

/**
 * Adds what a replay or the receipt says to the transaction’s own frame: flat lists leave out the output of failed
 * calls.
 */
function completed(
  frame: JsonObject | undefined,
  again: JsonObject | undefined,
  { includesFailures }: Trace,
): JsonObject {
  const output = again?.['output'];
  if (!includesFailures || frame === undefined) return { ...frame, ...again };
  return output === undefined ? frame : { ...frame, output };
}
