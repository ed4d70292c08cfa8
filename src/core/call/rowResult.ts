// The outcome of a call, short enough for a row of a list.

import { DONE } from '../catalogue/methodSpec.ts';
import { shortData } from '../decode/bytesNotations.ts';
import { childNodes } from '../decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { decodeResult } from '../decode/decodeResult.ts';
import { plural } from '../decode/notation.ts';
import { RETURNED_ERROR } from '../decode/insideData.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { summarize } from '../decode/notations.ts';
import { revertReason } from '../failure/failureAdvice.ts';
import { failureSummary } from '../failure/failureText.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, groupDigits, isBytes } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { smallResult } from '../reply/smallResult.ts';
import { cutBetweenValues } from '../text/cutBetweenValues.ts';
import { oneLine } from '../text/oneLine.ts';
import type { UnfinishedLogs } from './call.ts';
import { valueTitle } from './callTitle.ts';
import { isReceipt } from '../decode/partyLine.ts';
import { failedReason, failedRun, hasFailed, simulatedCalls } from './failedRun.ts';
import { listText } from './listText.ts';
import { sentText } from './rowTitle.ts';
import { upToBlock } from './splitLogs.ts';

const LONGEST = 80;
/** The length of `0x` and 32 bytes. */
const MOST_HEX = 66;

/** The text for a result that says only that the call did its work. */
export const DONE_RESULT = 'done';

type EndedCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly outcome: Outcome;
  readonly unfinished?: UnfinishedLogs;
};

/** Failures that the result of a successful call reports: a transaction failed, or all or some of several calls did. */
export type Verdict = 'failed' | 'tracedFailed' | 'allFailed' | 'someFailed';

/** The verdict on a receipt or a trace of a failed transaction, or on a simulation with failed calls. */
export function rowVerdict(call: EndedCall): Verdict | undefined {
  const { method, outcome } = call;
  const result = smallResult(outcome);
  if (result === undefined) return undefined;
  if (isJsonObject(result) && isReceipt(result)) return result['status'] === '0x0' ? 'failed' : undefined;
  const simulated = simulatedCalls(method, result);
  const failed = simulated.filter(hasFailed).length;
  if (failed === 0) return failedReason(call, {}) === undefined ? undefined : 'tracedFailed';
  return failed === simulated.length ? 'allFailed' : 'someFailed';
}

/** Why a call reverted, in one line; undefined where it did not revert, or gave no readable reason. */
export function rowReason({ outcome, params }: EndedCall, context: DecodeContext): string | undefined {
  const reason = outcome.ok ? undefined : revertReason(outcome.failure, { ...context, params });
  return reason && inRow(reason);
}

/** `997,452.5 SHELL`, `24 logs`, `InsufficientBalance(…)`, on one line; a single value is shown without its name. */
export function rowResult(call: EndedCall, context: DecodeContext): string {
  const { outcome } = call;
  if (!outcome.ok) return rowReason(call, context) ?? inRow(failureSummary(outcome.failure));
  const failed = failedRun(call, context);
  if (failed !== undefined) return inRow(failed);
  const node = decodeResult(call, outcome.result, context);
  const { kind, value, note } = node;
  if (note === DONE) return DONE_RESULT;
  if (kind === 'array') return `${listText(call.method, node)}${upToBlock(call.unfinished)}`;
  if (isJsonObject(value)) {
    const sent = isTransaction(value) ? sentText(value, context) : undefined;
    return objectText(value, call.params[0]) ?? cutBetweenValues(sent ?? summarize(node), LONGEST);
  }
  if (kind === 'returnData' && nodesInside(node)[0]?.note?.startsWith(RETURNED_ERROR) === true)
    return cutBetweenValues(summarize(node), LONGEST);
  // A storage word is shown by the variables in the slot.
  if (kind === 'word' && nodesInside(node).length > 0) return cutBetweenValues(summarize(node), LONGEST);
  const shown = onlyOutput(node) ?? node;
  if (shown.value === '0x' || shown.value === '') return summarize(shown);
  // Long bytes are shown by their beginning and size.
  if (typeof shown.value === 'string' && shown.value.length > MOST_HEX && isBytes(shown.value))
    return shortData(shown.value);
  return valueTitle(shown, LONGEST);
}

function inRow(text: string): string {
  return cutBetweenValues(oneLine(text), LONGEST);
}

/** The value that a function with one output returned. */
function onlyOutput(node: DecodedNode): DecodedNode | undefined {
  if (node.kind !== 'returnData') return undefined;
  const [reading, ...others] = nodesInside(node);
  if (reading?.kind !== 'object' || reading.provenance !== 'derived' || others.length > 0) return undefined;
  const [output, ...more] = childNodes(reading, 0, 2);
  return more.length === 0 ? output : undefined;
}

/** A block or receipt in a few words. `requested`: the first parameter; a block number that it names is not repeated. */
function objectText(value: JsonObject, requested: JsonValue | undefined): string | undefined {
  const { number, transactions, status, blockNumber } = value;
  if (Array.isArray(transactions) && number !== undefined)
    return [
      requested === number ? '' : numberText(number),
      plural(groupDigits(BigInt(transactions.length)), 'transaction'),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  if (!isReceipt(value)) return undefined;
  const ended = status === '0x1' ? 'succeeded' : status === '0x0' ? 'failed' : undefined;
  const block = numberText(blockNumber);
  return ended && `${ended}${block === '' ? '' : ` in block ${block}`}`;
}

function numberText(value: JsonValue | undefined): string {
  const amount = exactAmount(value);
  return amount === undefined ? '' : groupDigits(amount);
}

function isTransaction({ hash, nonce, input }: JsonObject): boolean {
  return hash !== undefined && nonce !== undefined && input !== undefined;
}
