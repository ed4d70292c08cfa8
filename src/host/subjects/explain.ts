// Explains a transaction, or a call that is not sent: by calls to an endpoint, or by their recorded results.

import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { pastCall } from '../../core/explain/askedCall.ts';
import type { Explainable } from '../../core/explain/askedCall.ts';
import { explainCall } from '../../core/explain/explainCall.ts';
import { explainTransaction } from '../../core/explain/explainTransaction.ts';
import type { Explanation, MakeCall } from '../../core/explain/explanation.ts';
import { CANCELLED } from '../../core/failure/failure.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import { readInSlices } from '../../core/jsonIndex/readInSlices.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import type { Calls } from '../calls/calls.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { withProgress } from '../common/notices.ts';
import { EXPLAIN, explanationSubject } from './explanationSubject.ts';
import type { Recover, Run } from './explanationSubject.ts';
import { runAction } from '../calls/failureNotice.ts';
import { resultOf } from '../common/timeSlices.ts';
import type { Subject } from './subject.ts';
import type { SubjectKind } from './subjectKind.ts';

/** As a tree of objects it takes some five times as much memory. */
const LARGEST_TRACE = 64_000_000;

const DECLINED: Outcome = { ok: false, failure: CANCELLED };
const DELETED: Outcome = {
  ok: false,
  failure: { kind: 'input', message: 'This call is not in the history any more.' },
};

/** Of the id that the calls of an explanation share. */
export const EXPLANATION: SubjectKind = {
  name: EXPLAIN,
  gone: vscode.l10n.t(
    'The calls of this explanation are not in the history any more. Run “Explain Transaction” again to see it.',
  ),
  async read(run, history, contextOf) {
    const heads = await history.together(run);
    const entries = await Promise.all(heads.map(({ id }) => history.get(id)));
    const [first, ...others] = entries.filter((entry) => entry !== undefined);
    return first && explainAgain([first, ...others], () => contextOf(first));
  },
};

/** A call tree is read as a whole; one too large for that stays what it is, and explains nothing. */
async function whole(outcome: Outcome, isWanted: () => boolean): Promise<Outcome> {
  if (!outcome.ok || !isLargeValue(outcome.result) || outcome.result.size > LARGEST_TRACE) return outcome;
  const result = await resultOf(readInSlices(outcome.result), isWanted);
  if (!isWanted()) return DECLINED;
  return result === undefined ? outcome : { ok: true, result };
}

function explainBy(of: Explainable, ask: MakeCall, context: DecodeContext): Promise<Explanation> {
  return typeof of === 'string' ? explainTransaction(of, ask, context) : explainCall(of, ask, context);
}

/** The calls of an explanation that is made now, and what came of them. */
export type Explained = {
  readonly run: Run;
  readonly explanation: Explanation;
  readonly context: DecodeContext;
  readonly ended: readonly HistoryEntry[];
};

/** Asks the endpoint for all that tells what the transaction did, or what the call would do. */
export async function askToExplain(
  of: Explainable,
  endpoint: Endpoint,
  calls: Pick<Calls, 'run'>,
  context: DecodeContext,
  token: vscode.CancellationToken,
): Promise<Explained> {
  const run: Run = { id: randomUUID(), of, endpoint };
  const explanation = { id: run.id, hash: typeof of === 'string' ? of : '' };
  const request = { endpoint, explanation, origin: 'extension' } as const;
  const ended: HistoryEntry[] = [];
  const ask: MakeCall = async (method, params) => {
    const entry = await calls.run({ ...request, method, params }, token);
    if (entry !== undefined) ended.push(entry);
    return whole(entry?.outcome ?? DECLINED, () => !token.isCancellationRequested);
  };
  return { run, explanation: await explainBy(of, ask, context), context, ended };
}

/** The same as a page shows it, with progress that can be cancelled. */
export function explain(
  of: Explainable,
  endpoint: Endpoint,
  calls: Calls,
  contextNow: () => DecodeContext,
): Thenable<Subject> {
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title:
      typeof of === 'string'
        ? vscode.l10n.t('Explaining the transaction')
        : vscode.l10n.t('Explaining the call'),
    cancellable: true,
  };
  return withProgress(progress, async (_progress, token) =>
    explainedSubject(
      await askToExplain(of, endpoint, calls, contextNow(), token),
      endpoint,
      calls,
      contextNow,
    ),
  );
}

/** An explanation that was made now, as a subject. */
export function explainedSubject(
  { run, explanation, context, ended }: Explained,
  endpoint: Endpoint,
  calls: Calls,
  contextNow: () => DecodeContext,
): Subject {
  const recover: Recover = async (action) => {
    if (action === 'retry') return explain(run.of, endpoint, calls, contextNow);
    const failed = ended.find(({ outcome }) => !outcome.ok);
    if (failed !== undefined) await runAction(action, failed);
    return undefined;
  };
  const again = (): Promise<Subject> => explainFrom(ended, run, contextNow, [], recover);
  return explanationSubject({ run, explanation, context, again, recover });
}

/** An explanation of the history, from its calls, the oldest first, of which there must be one. Asks nothing. */
function explainAgain(
  calls: readonly [HistoryEntry, ...HistoryEntry[]],
  contextNow: () => DecodeContext,
): Promise<Subject> {
  const [{ explanation, endpointId: id, endpointName: name, startedAt }] = calls;
  const when = fullTimeOf(startedAt);
  const note = vscode.l10n.t('Made from what history kept of {0}; nothing was asked again.', when);
  const { hash = '' } = explanation ?? {};
  const of = hash === '' ? (pastCall(calls) ?? hash) : hash;
  const run = { id: explanation?.id ?? '', of, endpoint: { id, name } };
  return explainFrom(calls, run, contextNow, [note]);
}

/** The explanation that these calls give with what is known now. */
async function explainFrom(
  calls: readonly HistoryEntry[],
  run: Run,
  contextNow: () => DecodeContext,
  notes: readonly string[] = [],
  recover?: Recover,
): Promise<Subject> {
  const context = contextNow();
  const left = [...calls];
  const told = JSON.stringify;
  // The same question may have been asked twice, and answered differently the second time.
  const ask = async (method: string, params: HistoryEntry['params']): Promise<Outcome> => {
    const position = left.findIndex((call) => call.method === method && told(call.params) === told(params));
    return position < 0 ? DELETED : whole(left.splice(position, 1)[0]!.outcome, () => true);
  };
  const explained = await explainBy(run.of, ask, context);
  const noted = { ...explained, notes: [...notes, ...explained.notes] };
  const again = (): Promise<Subject> => explainFrom(calls, run, contextNow, notes, recover);
  return explanationSubject({ run, explanation: noted, context, again, recover });
}
