// What failed of the calls that a call ran and has a result for: a trace, or a simulation.

import type { DecodeContext } from '../decode/decodedNode.ts';
import { reasonInRow } from '../decode/frameReason.ts';
import { plural } from '../decode/notation.ts';
import { errorOfData } from '../decode/tokenErrors.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { groupDigits } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { smallResult } from '../reply/smallResult.ts';
import { causesOf } from '../trace/causes.ts';
import { rootFrame } from '../trace/rootFrame.ts';

/** With `failed: ` before it, it has room in a row. */
const LONGEST_REASON = 72;

/** `failed: Low(have 5)`, `1 of 3 calls failed: Low(have 5)`; undefined where nothing did. */
export function failedRun(
  { method, outcome }: { readonly method: string; readonly outcome: Outcome },
  context: DecodeContext,
): string | undefined {
  const result = smallResult(outcome);
  if (result === undefined) return undefined;
  const calls = simulatedCalls(method, result);
  if (calls.some(hasFailed)) return simulatedText(calls, context);
  const reason = tracedReason(result, context);
  return reason === undefined ? undefined : withReason('failed', reason);
}

/** `3 calls succeeded`, `1 of 3 calls failed: Low(have 5)`; `3 calls` where an answer does not tell. */
export function simulatedText(calls: readonly JsonObject[], context: DecodeContext): string {
  const failed = calls.filter(hasFailed);
  const all = plural(groupDigits(BigInt(calls.length)), 'call');
  if (failed.length === 0) return calls.every(hasSucceeded) ? `${all} succeeded` : all;
  const reasons = new Set(failed.map((call) => simulatedReason(call, context)));
  return withReason(`${groupDigits(BigInt(failed.length))} of ${all} failed`, [...reasons].join('; '));
}

/** The calls of all blocks of a simulation; none of any other method. */
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

function withReason(what: string, reason: string): string {
  return reason === '' ? what : `${what}: ${reason}`;
}

function simulatedReason({ returnData, error }: JsonObject, context: DecodeContext): string {
  const { data, message } = isJsonObject(error) ? error : {};
  const output = [returnData, data].find((bytes) => typeof bytes === 'string' && bytes !== '0x');
  return reasonIn(output, context) ?? textOf(message);
}

/** Undefined where the trace is of nothing that failed; '' where it gave no reason. */
function tracedReason(result: JsonValue, context: DecodeContext): string | undefined {
  const root = rootFrame(result);
  const causes = root === undefined ? [] : causesOf(root);
  if (causes.length > 0) return reasonInRow(causes, context, LONGEST_REASON);
  if (!isJsonObject(result) || result['failed'] !== true || !Array.isArray(result['structLogs']))
    return undefined;
  const returned = textOf(result['returnValue']);
  return reasonIn(returned.startsWith('0x') ? returned : `0x${returned}`, context) ?? '';
}

function reasonIn(data: JsonValue | undefined, context: DecodeContext): string | undefined {
  return errorOfData(typeof data === 'string' ? data : '0x', {}, context);
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
