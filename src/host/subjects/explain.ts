// Explains a transaction, or a call that is not sent, from calls to an endpoint or from their recorded results.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { callOfExplanation } from '../../core/explain/callToExplain.ts';
import type { Explainable } from '../../core/explain/callToExplain.ts';
import { isCodeRequest } from '../../core/explain/contextAtBlock.ts';
import { isStepsRequest } from '../../core/explain/requestSteps.ts';
import type { Explanation, LinesPolicy, MakeCall } from '../../core/explain/explanation.ts';
import type { Outcome } from '../../core/reply/parseReply.ts';
import { requestExplanation, explainWith, readWholeTrace } from '../calls/requestExplanation.ts';
import type { ExplainCalls, Explained, ExplainRun } from '../calls/requestExplanation.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { withNotification } from '../common/notices.ts';
import { EXPLAIN, explanationSubject } from './explanationSubject.ts';
import type { Recover } from './explanationSubject.ts';
import { runAction } from '../calls/failureNotice.ts';
import type { Subject } from './subject.ts';
import type { SubjectKind } from './subjectKind.ts';

const DELETED: Outcome = {
  ok: false,
  failure: { kind: 'input', message: 'This call is no longer in the history.' },
};

/** For what depends on the contracts that are known: it may never have been sent. */
const NOT_KEPT: Outcome = {
  ok: false,
  failure: { kind: 'input', message: 'This call is not in the history.' },
};

/** The rest of its ids holds the id that the calls of the explanation share. */
export const EXPLANATION: SubjectKind = {
  name: EXPLAIN,
  gone: vscode.l10n.t(
    'The calls of this explanation are no longer in the history. Run “Explain Transaction” again to see it.',
  ),
  async read(run, history, contextOf) {
    const heads = await history.together(run);
    const entries = await Promise.all(heads.map(({ id }) => history.get(id)));
    const [first, ...others] = entries.filter((entry) => entry !== undefined);
    return first && explainAgain([first, ...others], () => contextOf(first));
  },
};

/**
 * Makes calls to explain, with progress that the user can cancel; gives the explanation as a subject. `again`: explains
 * it once more, at the endpoint as it is by then.
 */
export function explain(
  of: Explainable,
  endpoint: Endpoint,
  calls: ExplainCalls,
  contextNow: () => DecodeContext,
  again: () => Promise<Subject | undefined>,
): Thenable<Subject> {
  const title =
    typeof of === 'string'
      ? vscode.l10n.t('Explaining the transaction')
      : vscode.l10n.t('Explaining the call');
  return withNotification(title, async (token) =>
    explainedSubject(
      await requestExplanation(of, endpoint, calls, contextNow(), token, 'failures'),
      contextNow,
      again,
    ),
  );
}

/** The subject of an explanation that was just made. */
function explainedSubject(
  { run, explanation, context, ended, ask }: Explained,
  contextNow: () => DecodeContext,
  again: () => Promise<Subject | undefined>,
): Subject {
  const recover: Recover = async (action) => {
    if (action === 'retry') return again();
    const failed = ended.find(({ outcome }) => !outcome.ok);
    if (failed !== undefined) await runAction(action, failed);
    return undefined;
  };
  /** Requests that run or failed: contracts that become known later can need steps and code, each requested once. */
  const later = new Map<string, Promise<Outcome>>();
  const askLater: MakeCall = (method, params) => {
    const key = JSON.stringify([method, params]);
    const asked = later.get(key) ?? ask(method, params);
    later.set(key, asked);
    // A successful call is among `ended` from then on.
    void asked.then(({ ok }) => ok && later.delete(key));
    return asked;
  };
  const how = { run, contextNow, recover, askLater, lines: 'failures' } as const;
  return subjectOf(explanation, context, ended, how);
}

/** Makes an explanation again from its calls in the history (oldest first, at least one). Sends no call. */
function explainAgain(
  calls: readonly [HistoryEntry, ...HistoryEntry[]],
  contextNow: () => DecodeContext,
): Promise<Subject> {
  const [{ explanation, endpointId: id, endpointName: name, startedAt }] = calls;
  const { hash = '' } = explanation ?? {};
  const of = hash === '' ? (callOfExplanation(calls) ?? hash) : hash;
  const run = { id: explanation?.id ?? '', of, endpoint: { id, name } };
  const lines = calls.some(({ params }) => isStepsRequest(params)) ? 'all' : 'never';
  return explainFrom(calls, { run, contextNow, lines, madeAt: startedAt });
}

type How = {
  readonly run: ExplainRun;
  readonly contextNow: () => DecodeContext;
  readonly lines: LinesPolicy;
  /** When its calls were sent, in Unix milliseconds, where they are read from the history. */
  readonly madeAt?: number;
  /** Requests steps and code that were not requested yet; undefined where no call is to be sent. */
  readonly askLater?: MakeCall;
  readonly recover?: Recover;
};

/** The explanation that follows from these calls and from what is known now. */
async function explainFrom(calls: readonly HistoryEntry[], how: How): Promise<Subject> {
  const { run, contextNow, lines, askLater } = how;
  const context = contextNow();
  const left = [...calls];
  const told = JSON.stringify;
  // The same request may have been sent twice, with different results.
  const ask: MakeCall = async (method, params) => {
    const position = left.findIndex((call) => call.method === method && told(call.params) === told(params));
    if (position >= 0) return readWholeTrace(left.splice(position, 1)[0]!.outcome, () => true);
    if (!isStepsRequest(params) && !isCodeRequest(method, params)) return DELETED;
    return askLater?.(method, params) ?? NOT_KEPT;
  };
  return subjectOf(await explainWith(run.of, ask, context, lines), context, calls, how);
}

function subjectOf(
  explained: Explanation,
  context: DecodeContext,
  calls: readonly HistoryEntry[],
  how: How,
): Subject {
  const { run, madeAt, askLater, recover } = how;
  return explanationSubject({
    run,
    explanation: explained,
    ...omitUndefined({ madeAt }),
    context,
    again: () => explainFrom(calls, how),
    recover,
    findLines: askLater && (() => explainFrom(calls, { ...how, lines: 'all' })),
  });
}
