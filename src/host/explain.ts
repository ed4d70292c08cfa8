// Owns explaining a transaction through an endpoint, call by call.

import * as vscode from 'vscode';
import type { DecodeContext } from '../core/decode/decodedNode.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { explainTransaction } from '../core/explain/explainTransaction.ts';
import { isLargeValue } from '../core/jsonIndex/jsonIndex.ts';
import { readInSlices } from '../core/jsonIndex/readInSlices.ts';
import type { Outcome } from '../core/parseReply.ts';
import type { Calls } from './calls.ts';
import { explanationSubject } from './explanationSubject.ts';
import { resultOf } from './inTurns.ts';
import type { Subject } from './subject.ts';

/** As a tree of objects it takes some five times as much memory. */
const LARGEST_TRACE = 64_000_000;

const DECLINED: Outcome = { ok: false, failure: { kind: 'cancelled', message: 'Cancelled.' } };

/** A call tree is read as a whole; one too large for that stays what it is, and explains nothing. */
async function whole(outcome: Outcome, isWanted: () => boolean): Promise<Outcome> {
  if (!outcome.ok || !isLargeValue(outcome.result) || outcome.result.size > LARGEST_TRACE) return outcome;
  const result = await resultOf(readInSlices(outcome.result), isWanted);
  if (!isWanted()) return DECLINED;
  return result === undefined ? outcome : { ok: true, result };
}

/** Asks the endpoint for all that tells what the transaction did; shows progress, and can be cancelled. */
export function explain(
  hash: string,
  endpoint: Endpoint,
  calls: Calls,
  context: DecodeContext,
): Thenable<Subject> {
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: 'Explaining the transaction',
    cancellable: true,
  };
  return vscode.window.withProgress(progress, async (_progress, token) => {
    const explanation = await explainTransaction(
      hash,
      async (method, params) =>
        whole(
          (await calls.run({ method, params, endpoint, isOwn: true }, token))?.outcome ?? DECLINED,
          () => !token.isCancellationRequested,
        ),
      context,
    );
    return explanationSubject(explanation, endpoint, context);
  });
}
