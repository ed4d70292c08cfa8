// Replays a transaction as a call on the state before its block. A replay is never shown as the real run: its notes say
// how it can differ.

import { omitUndefined } from '../omitUndefined.ts';
import { plural } from '../decode/notation.ts';
import type { Failure } from '../failure/failure.ts';
import { failureMessage } from '../failure/failureText.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, formatQuantity, groupDigits } from '../quantity.ts';
import { revertOf } from '../failure/revertData.ts';
import type { Gather } from './gather.ts';

export type Replay = {
  readonly result: 'succeeded' | 'failed' | 'refused';
  /** The call as a tracer would give it. */
  readonly frame: JsonObject | undefined;
  /** Sentences on how far the replay can be trusted. */
  readonly notes: readonly string[];
};

/** The members of a transaction that a call of it takes. Fees are left out: the sender may not be able to pay again. */
const CALL_MEMBERS = ['from', 'to', 'gas', 'value', 'input', 'accessList', 'authorizationList'];
const BLOB_MEMBERS = ['blobVersionedHashes', 'maxFeePerBlobGas'];

/** Error messages of nodes for code that failed without a revert. */
const FAILED_CODE =
  /^EVM error|out ?of ?gas|gas required exceeds|invalid (opcode|jump)|bad instruction|stack (under|over)flow|write protection|code size/i;

/** The transaction as the object that eth_call and eth_estimateGas take. */
export function callObject(transaction: JsonObject): JsonObject {
  const blobs = transaction['blobVersionedHashes'];
  const names = Array.isArray(blobs) && blobs.length > 0 ? [...CALL_MEMBERS, ...BLOB_MEMBERS] : CALL_MEMBERS;
  const members = names.map((name) => [name, transaction[name]] as const);
  return Object.fromEntries(members.filter(([, value]) => isGiven(value))) as JsonObject;
}

/** A tracer's frame for a transaction that reverted with this output. */
export function revertedFrame(transaction: JsonObject, output: string): JsonObject {
  return { ...calledFrame(transaction), error: 'execution reverted', output };
}

/** A tracer’s frame for a transaction or a call, without its output and error. */
export function calledFrame(call: JsonObject): JsonObject {
  return { ...callObject(call), type: typeof call['to'] === 'string' ? 'CALL' : 'CREATE' };
}

export async function replay(transaction: JsonObject, { request, context }: Gather): Promise<Replay> {
  const number = exactAmount(transaction['blockNumber']);
  if (number === undefined || number === 0n) return { result: 'refused', frame: undefined, notes: [] };
  const call = callObject(transaction);
  const block = formatQuantity(number - 1n);
  const outcome = await request('a replay on the state before its block', 'eth_call', [call, block]);
  const frame = calledFrame(transaction);
  const caution = cautionOf(transaction);
  if (outcome.ok)
    return {
      result: 'succeeded',
      frame: typeof outcome.result === 'string' ? { ...frame, output: outcome.result } : frame,
      notes: [`A replay succeeded. ${caution}`],
    };
  const { failure } = outcome;
  const failed = failedMembers(failure);
  if (failed === undefined) {
    const message = failureMessage(failure, { ...context, method: 'eth_call', params: [call, block] });
    return { result: 'refused', frame: undefined, notes: [`A replay was not possible: ${message}`] };
  }
  const notes = [`The reason is from a replay, not from a trace. ${caution}`];
  return { result: 'failed', frame: { ...frame, ...failed }, notes };
}

/** The error and output of a tracer’s frame for this failure; undefined where the call never ran. */
export function failedMembers(failure: Failure): JsonObject | undefined {
  if (failure.kind !== 'rpc') return undefined;
  const revert = revertOf(failure);
  if (revert === undefined) return FAILED_CODE.test(failure.message) ? { error: failure.message } : undefined;
  const { data: output, text } = revert;
  // Some nodes give the reason as text, without revert data.
  const revertReason = output === undefined || output === '0x' ? text : undefined;
  return { error: 'execution reverted', ...omitUndefined({ output, revertReason }) };
}

function cautionOf({ transactionIndex }: JsonObject): string {
  const index = exactAmount(transactionIndex);
  const before =
    index === 0n
      ? 'no transaction came before it there'
      : index === undefined
        ? 'transactions before it there can have changed what it found'
        : `the ${plural(groupDigits(index), 'transaction')} before it there can have changed what it found`;
  return `It ran again on the state before its block, without its fees; ${before}.`;
}

function isGiven(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
