// Failures inside a call that has a result: in the run that it traced, or among the calls that it simulated.

import type { DecodeContext } from '../decode/decodedNode.ts';
import { shortReason } from '../decode/frameReason.ts';
import { plural } from '../decode/notation.ts';
import { errorOfData } from '../decode/tokenErrors.ts';
import { tracedCall } from '../decode/tracedCall.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { smallResult } from '../reply/smallResult.ts';
import { causesOf } from '../trace/causes.ts';
import { rootFrame } from '../trace/rootFrame.ts';

/** The longest reason that fits in a row after `failed: `. */
const LONGEST_REASON = 72;

/** `what`: what failed; `reason`: why, '' where no reason is known. */
type FailedRun = { readonly what: string; readonly reason: string };

type EndedRun = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly outcome: Outcome;
};

/** `failed: Low(have 5)`, `1 of 3 calls failed: Low(have 5)`; undefined where nothing failed. */
export function failedRun(call: EndedRun, context: DecodeContext): string | undefined {
  const failed = whatFailed(call, context);
  return failed && withReason(failed);
}

/** `Low(have 5)`: why a part of the run failed; '' where no reason is known, undefined where nothing failed. */
export function failedReason(call: EndedRun, context: DecodeContext): string | undefined {
  return whatFailed(call, context)?.reason;
}

function whatFailed(run: EndedRun, context: DecodeContext): FailedRun | undefined {
  const { method, outcome } = run;
  const result = smallResult(outcome);
  if (result === undefined) return undefined;
  const calls = simulatedCalls(method, result);
  if (calls.some(hasFailed)) return failedCalls(calls, context);
  const reason = tracedReason(result, context, tracedCall(run, context));
  return reason === undefined ? undefined : { what: 'failed', reason };
}

/**
 * `3 calls succeeded`, `1 of 3 calls failed: Low(have 5)`; `3 calls` where a result does not say how its calls ended.
 */
export function simulatedText(calls: readonly JsonObject[], context: DecodeContext): string {
  if (calls.some(hasFailed)) return withReason(failedCalls(calls, context));
  return calls.every(hasSucceeded) ? `${callsText(calls)} succeeded` : callsText(calls);
}

function failedCalls(calls: readonly JsonObject[], context: DecodeContext): FailedRun {
  const failed = calls.filter(hasFailed);
  const reasons = new Set(failed.map((call) => simulatedReason(call, context)));
  return {
    what: `${groupDigits(BigInt(failed.length))} of ${callsText(calls)} failed`,
    reason: [...reasons].join('; '),
  };
}

function callsText(calls: readonly JsonObject[]): string {
  return plural(groupDigits(BigInt(calls.length)), 'call');
}

/** The calls of all blocks of a simulation (eth_simulateV1); none for any other method. */
export function simulatedCalls(method: string, result: JsonValue): readonly JsonObject[] {
  if (method !== 'eth_simulateV1' || !Array.isArray(result)) return [];
  return (result as readonly JsonValue[]).flatMap((block) => {
    const calls = isJsonObject(block) ? block['calls'] : undefined;
    return Array.isArray(calls) ? (calls as readonly JsonValue[]).filter(isJsonObject) : [];
  });
}

export function hasFailed({ status }: JsonObject): boolean {
  return status === '0x0';
}

function hasSucceeded({ status }: JsonObject): boolean {
  return status === '0x1';
}

function withReason({ what, reason }: FailedRun): string {
  return reason === '' ? what : `${what}: ${reason}`;
}

function simulatedReason({ returnData, error }: JsonObject, context: DecodeContext): string {
  const { data, message } = isJsonObject(error) ? error : {};
  const output = [returnData, data].find((bytes) => typeof bytes === 'string' && bytes !== '0x');
  return reasonIn(output, context) ?? textOf(message);
}

/** Why the traced run failed, '' where the trace gives no reason; undefined for a run that did not fail. */
function tracedReason(
  result: JsonValue,
  context: DecodeContext,
  call: JsonObject | undefined,
): string | undefined {
  const root = rootFrame(result);
  const causes = root === undefined ? [] : causesOf(root);
  if (causes.length > 0) return shortReason(causes, context, LONGEST_REASON);
  if (!isJsonObject(result) || result['failed'] !== true || !Array.isArray(result['structLogs']))
    return undefined;
  const returned = textOf(result['returnValue']);
  return reasonIn(returned.startsWith('0x') ? returned : `0x${returned}`, context, call) ?? '';
}

function reasonIn(
  data: JsonValue | undefined,
  context: DecodeContext,
  call: JsonObject = {},
): string | undefined {
  return errorOfData(typeof data === 'string' ? data : '0x', call, context);
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
