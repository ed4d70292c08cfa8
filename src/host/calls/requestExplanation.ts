// Asks an endpoint for everything that explains a transaction, or a call that is not sent.

import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import type { ExplanationRun, HistoryEntry, RequestDraft } from '../../core/call/call.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Explainable } from '../../core/explain/callToExplain.ts';
import { explainCall } from '../../core/explain/explainCall.ts';
import { explainTransaction } from '../../core/explain/explainTransaction.ts';
import type { Explanation, LinesPolicy, MakeCall } from '../../core/explain/explanation.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { CANCELLED } from '../../core/failure/failure.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import { readInSlices } from '../../core/jsonIndex/readInSlices.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import { runSlicedWhile } from '../common/timeSlices.ts';

/** What is explained, and the id that the calls of the explanation share. */
export type ExplainRun = {
  readonly id: string;
  readonly of: Explainable;
  readonly endpoint: Pick<Endpoint, 'id' | 'name'>;
};

/** The largest trace to read, in bytes: as a tree of objects it takes about five times as much memory. */
const LARGEST_TRACE = 64_000_000;

const DECLINED: Outcome = { ok: false, failure: CANCELLED };
/** Reads a large call tree as a whole. A tree over the limit is returned unread, and explains nothing. */
export async function readWholeTrace(outcome: Outcome, isWanted: () => boolean): Promise<Outcome> {
  if (!outcome.ok || !isLargeValue(outcome.result) || outcome.result.size > LARGEST_TRACE) return outcome;
  const result = await runSlicedWhile(readInSlices(outcome.result), isWanted);
  if (!isWanted()) return DECLINED;
  return result === undefined ? outcome : { ok: true, result };
}

export function explainWith(
  of: Explainable,
  ask: MakeCall,
  context: DecodeContext,
  lines: LinesPolicy,
): Promise<Explanation> {
  return typeof of === 'string'
    ? explainTransaction(of, ask, context, lines)
    : explainCall(of, ask, context, lines);
}

/** Makes the calls of an explanation. */
export interface ExplainCalls {
  run(
    request: Pick<RequestDraft, 'endpoint' | 'method' | 'params'> & {
      readonly explanation: ExplanationRun;
      readonly origin: 'extension';
    },
    token?: vscode.CancellationToken,
  ): Promise<HistoryEntry | undefined>;
}

/** A new explanation, with the entries of the calls that were made for it. */
export type Explained = {
  readonly run: ExplainRun;
  readonly explanation: Explanation;
  readonly context: DecodeContext;
  readonly ended: readonly HistoryEntry[];
  /** Makes one more call for the explanation. */
  readonly ask: MakeCall;
};

/** Asks the endpoint for everything that shows what the transaction did, or what the call would do. */
export async function requestExplanation(
  of: Explainable,
  endpoint: Endpoint,
  calls: ExplainCalls,
  context: DecodeContext,
  token?: vscode.CancellationToken,
  lines: LinesPolicy = 'never',
): Promise<Explained> {
  const run: ExplainRun = { id: randomUUID(), of, endpoint };
  const explanation: ExplanationRun =
    typeof of === 'string'
      ? { id: run.id, hash: of }
      : { id: run.id, hash: '', ...omitUndefined({ isTransaction: of.isTransaction }) };
  const request = { endpoint, explanation, origin: 'extension' } as const;
  const ended: HistoryEntry[] = [];
  const askWhile =
    (until?: vscode.CancellationToken): MakeCall =>
    async (method, params) => {
      const entry = await calls.run({ ...request, method, params }, until);
      if (entry !== undefined) ended.push(entry);
      return readWholeTrace(entry?.outcome ?? DECLINED, () => until?.isCancellationRequested !== true);
    };
  const explained = await explainWith(of, askWhile(token), context, lines);
  return { run, explanation: explained, context, ended, ask: askWhile() };
}
