// Owns explaining a transaction: by calls to an endpoint, or by the answers that history kept of such calls.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
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
const DELETED: Outcome = {
  ok: false,
  failure: { kind: 'input', message: 'This call is not in the history any more.' },
};

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
  const explanation = { id: randomUUID(), hash };
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: 'Explaining the transaction',
    cancellable: true,
  };
  return vscode.window.withProgress(progress, async (_progress, token) => {
    const context = contextNow();
    const request = { endpoint, explanation, isOwn: true } as const;
    const explained = await explainTransaction(
      hash,
      async (method, params) =>
        whole((await calls.run({ ...request, method, params }, token))?.outcome ?? DECLINED),
      context,
    );
    const again = (): Thenable<Subject> => explain(hash, endpoint, calls, contextNow);
    return explanationSubject(explanation.id, explained, endpoint, context, again);
  });
}

/** The same explanation from its calls, the oldest first, of which there must be one. Asks nothing. */
export async function explainAgain(
  calls: readonly [HistoryEntry, ...HistoryEntry[]],
  contextNow: () => DecodeContext,
): Promise<Subject> {
  const [{ explanation, endpointId: id, endpointName: name, startedAt }] = calls;
  const context = contextNow();
  const left = [...calls];
  const told = JSON.stringify;
  // The same question may have been asked twice, and answered differently the second time.
  const ask = (method: string, params: HistoryEntry['params']): Outcome => {
    const position = left.findIndex((call) => call.method === method && told(call.params) === told(params));
    return position < 0 ? DELETED : whole(left.splice(position, 1)[0]!.outcome);
  };
  const { id: run = '', hash = '' } = explanation ?? {};
  const explained = await explainTransaction(
    hash,
    (method, params) => Promise.resolve(ask(method, params)),
    context,
  );
  const when = new Date(startedAt).toLocaleString();
  const note = `This is made from the answers of ${when}, which history kept; nothing was asked again.`;
  const noted = { ...explained, notes: [note, ...explained.notes] };
  return explanationSubject(run, noted, { id, name }, context, () => explainAgain(calls, contextNow));
}
