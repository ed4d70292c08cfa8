// Owns explaining a transaction through an endpoint, call by call.

import * as vscode from 'vscode';
import type { DecodeContext } from '../core/decode/decodedNode.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { explainTransaction } from '../core/explain/explainTransaction.ts';
import { wholeValue } from '../core/jsonIndex/wholeValue.ts';
import type { Outcome } from '../core/parseReply.ts';
import type { Calls } from './calls.ts';
import { explanationSubject } from './explanationSubject.ts';
import type { Subject } from './subject.ts';

/** Parsing this takes about half a second. */
const LARGEST_TRACE = 64_000_000;

const DECLINED: Outcome = { ok: false, failure: { kind: 'cancelled', message: 'Cancelled.' } };

/** A call tree is read as a whole; one too large for that stays what it is, and explains nothing. */
function whole(outcome: Outcome): Outcome {
  const result = outcome.ok ? wholeValue(outcome.result, LARGEST_TRACE) : undefined;
  return result === undefined ? outcome : { ok: true, result };
}

/** Asks the endpoint for all that tells what the transaction did; shows progress, and can be cancelled. */
export function explain(
  hash: string,
  endpoint: Endpoint,
  calls: Calls,
  contextNow: () => DecodeContext,
): Thenable<Subject> {
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: 'Explaining the transaction',
    cancellable: true,
  };
  return vscode.window.withProgress(progress, async (_progress, token) => {
    const context = contextNow();
    const explanation = await explainTransaction(
      hash,
      async (method, params) =>
        whole((await calls.run({ method, params, endpoint, isOwn: true }, token))?.outcome ?? DECLINED),
      context,
    );
    const again = (): Thenable<Subject> => explain(hash, endpoint, calls, contextNow);
    return explanationSubject(explanation, endpoint, context, again);
  });
}
