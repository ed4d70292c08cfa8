// The subject of an ended call: its facts, decoded result or failure, and request.

import * as vscode from 'vscode';
import type { HistoryEntry, RunningCall } from '../../core/call/call.ts';
import { rowVerdict } from '../../core/call/rowResult.ts';
import { trailTitle } from '../../core/call/trailTitle.ts';
import { calldataMirror } from '../../core/decode/calldataMirror.ts';
import { decode } from '../../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../../core/decode/decodedNode.ts';
import { decodeParams } from '../../core/decode/decodeParams.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import { isSelectorAndWords } from '../../core/decode/revertReason.ts';
import { undecodedId } from '../../core/decode/undecoded.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import type { Failure } from '../../core/failure/failure.ts';
import { FAILURE_TONES } from '../../core/failure/failureTone.ts';
import { failureActions, failureMessage } from '../../core/failure/failureText.ts';
import { isHttpOk } from '../../core/failure/httpFailure.ts';
import { httpStatusText } from '../../core/call/httpStatus.ts';
import { revertDataOf, revertOf } from '../../core/failure/revertData.ts';
import type { FailureContext } from '../../core/failure/failureAdvice.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import { emptyRange } from '../../core/call/emptyRange.ts';
import { errorObject, failureDetails } from '../../core/failure/failureDetails.ts';
import { suggestedRetries } from '../../core/failure/failureAdvice.ts';
import { evictionReason } from '../../core/history/evictionReason.ts';
import { entryFacts } from './entryFacts.ts';
import { explainButton } from './explainButton.ts';
import { entryTab } from './entryTab.ts';
import { entryHint } from './entryHints.ts';
import { entryHeadline } from './resultHeadline.ts';
import type { Button, SubjectView } from '../../protocol/viewer.ts';
import { ACTION_LABELS } from '../calls/failureNotice.ts';
import { isUndoable, isUndone } from '../history/entryMarks.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { callRoots, copyCallsButton } from './callTrees.ts';
import { LONGEST_FORM, nodeRows } from './rowSource.ts';
import { splitLabel } from '../calls/splitCall.ts';
import type { MarkedEntry, Subject } from './subject.ts';
import { subjectId } from './subjectKind.ts';
import type { SubjectKind } from './subjectKind.ts';

export const ENTRY: SubjectKind = {
  name: 'entry',
  gone: vscode.l10n.t('This call is no longer in the history.'),
  async read(id, history, contextOf) {
    const entry = await history.get(id);
    return entry && entrySubject(entry, contextOf);
  },
};

/** The id of the subject of a call, whether it has ended or not. */
export function subjectIdOf({ id }: Pick<RunningCall, 'id'>): string {
  return subjectId(ENTRY.name, id);
}

export function entrySubject(entry: MarkedEntry, contextOf: ContextOf): Subject {
  const context = contextOf(entry);
  const { outcome } = entry;
  const gone = evictionReason(entry);
  const range = emptyRange(entry);
  const instead = [
    ...(outcome.ok || gone !== undefined ? [] : suggestedRetries(outcome.failure, entry)),
    ...(range?.instead === undefined ? [] : [range.instead]),
  ];
  const isTakenBack = isUndone(entry);
  const hasJson = outcome.ok || errorObject(outcome.failure) !== undefined;
  const result = outcome.ok ? decodeResult(entry, outcome.result, context) : undefined;
  const trees = callRoots(result);
  const failed = outcome.ok || gone !== undefined ? [] : failureRoots(outcome.failure, entry, context);
  const unread = failed.map(undecodedId).find((id) => id !== undefined);
  const roots = [
    ...failed,
    ...trees,
    ...(result === undefined ? [] : [result]),
    ...requestRoots(entry, context),
  ];
  const copyCalls = copyCallsButton(roots);
  return {
    id: subjectIdOf(entry),
    endpoint: entry,
    again: () => entrySubject(entry, contextOf),
    next: instead,
    ...omitUndefined({ unread }),
    entry,
    tab: entryTab(entry, result, context),
    // A derived call tree does not show all of the result that it was built from: that result is open too.
    opened: trees.some(({ provenance }) => provenance === 'derived') ? 2 : 1,
    view: {
      title: trailTitle(entry, context),
      summary: result === undefined ? entry.summary : entryHeadline(entry, result),
      ...omitUndefined({ tone: gone === undefined ? toneOf(entry) : undefined }),
      facts: [...entryFacts(entry, context)],
      ...(gone === undefined ? entryHint(entry, result, range, context) : { hint: gone, hintWarns: false }),
      problem:
        outcome.ok || gone !== undefined
          ? null
          : problem(outcome.failure, { ...context, method: entry.method, params: entry.params }, [
              ...(unread === undefined ? [] : [ADD_ABI]),
              ...splitButton(entry),
              ...buttons(instead),
            ]),
      hasJson: gone === undefined && hasJson,
      canSearch: roots.length > 0,
      isArriving: false,
      call: comparableCall(entry, context),
      actions: [
        ...(gone === undefined
          ? []
          : [{ action: { kind: 'retry' as const }, label: vscode.l10n.t('Run Again') }]),
        ...(isTakenBack ? [] : explainButton(entry)),
        ...(outcome.ok ? [...splitButton(entry), ...buttons(instead)] : []),
        ...(isUndoable(entry) ? [{ action: { kind: 'undo' as const }, label: vscode.l10n.t('Undo') }] : []),
        ...(hasJson || gone !== undefined
          ? [{ action: { kind: 'compare' as const }, label: vscode.l10n.t('Compare with…') }]
          : []),
        ...copyCalls.actions,
      ],
    },
    source: nodeRows(roots),
    own: copyCalls.own,
  };
}

function toneOf(entry: HistoryEntry): SubjectView['tone'] {
  if (entry.outcome.ok) {
    const verdict = rowVerdict(entry);
    return verdict === undefined ? undefined : verdict === 'someFailed' ? 'unclear' : 'failed';
  }
  const tone = FAILURE_TONES[entry.outcome.failure.kind];
  return tone === 'unsent' ? undefined : tone;
}

/** The call in the form in which a page compares it with its own request form. */
export function comparableCall(call: RunningCall, context: DecodeContext): NonNullable<SubjectView['call']> {
  const { method, params, startedAt } = call;
  return { title: trailTitle(call, context), method, paramsJson: JSON.stringify(params), startedAt };
}

export function requestRoots(call: RunningCall, context: DecodeContext): readonly DecodedNode[] {
  return call.params.length === 0 ? [] : [decodeParams(call, context)];
}

function failureRoots(failure: Failure, call: RunningCall, context: DecodeContext): readonly DecodedNode[] {
  const data = revertDataOf(failure);
  const details = failureDetails(failure);
  return [
    ...(data === undefined || data === '0x' ? [] : [revertNode(data, call, context)]),
    ...(details === undefined ? [] : [decode('details', details, 'unknown', { context })]),
  ];
}

/** Decodes revert data with the calldata only if it has the shape of an error; other bytes are not its return data. */
function revertNode(data: string, call: RunningCall, context: DecodeContext): DecodedNode {
  const calldata = isSelectorAndWords(data) ? calldataMirror(call, data) : undefined;
  return decode('revert data', data, 'returnData', {
    context: { ...context, ...omitUndefined({ calldata }) },
  });
}

/** Buttons for the calls that the user may have meant. */
function buttons(instead: readonly SuggestedCall[]): readonly Button[] {
  return instead.map(({ label }, at) => ({ action: { kind: 'next', at }, label }));
}

function splitButton(entry: HistoryEntry): readonly Button[] {
  const label = splitLabel(entry);
  return label === undefined ? [] : [{ action: { kind: 'split' }, label }];
}

const ADD_ABI: Button = { action: { kind: 'addAbi' }, label: vscode.l10n.t('Add ABI or signature…') };
/** A few lines; the details hold the full message of the server. */
const LONGEST_MESSAGE = 1_000;

function problem(
  failure: Failure,
  context: DecodeContext & FailureContext,
  first: readonly Button[],
): SubjectView['problem'] {
  const title = titleOf(failure);
  const message = failureMessage(failure, context);
  const excerpt = receivedText(failure);
  return {
    title,
    // Do not repeat the title.
    message: message === `${title}.` ? '' : ellipsis(message, LONGEST_MESSAGE),
    // Revert data has a row of its own.
    excerpt: message.includes(excerpt) || excerpt === revertDataOf(failure) ? '' : excerpt,
    actions: [
      ...first,
      ...failureActions(failure).map((kind) => ({ action: { kind }, label: ACTION_LABELS[kind] })),
    ],
  };
}

const TITLES = {
  input: vscode.l10n.t('Not sent'),
  network: vscode.l10n.t('No connection'),
  tls: vscode.l10n.t('The connection is not secure'),
  timeout: vscode.l10n.t('Timed out'),
  cancelled: vscode.l10n.t('Cancelled'),
  http: vscode.l10n.t('Not a JSON-RPC response'),
  protocol: vscode.l10n.t('The response breaks the rules'),
  rpc: vscode.l10n.t('The node refused the call'),
} as const;

function titleOf(failure: Failure): string {
  if (revertOf(failure) !== undefined) return vscode.l10n.t('The call reverted');
  const isRefusal = failure.kind === 'http' && !isHttpOk(failure.status);
  return isRefusal ? `HTTP ${httpStatusText(failure.status)}` : TITLES[failure.kind];
}

/** The text that the server sent, as far as the failure keeps it. */
function receivedText(failure: Failure): string {
  if (failure.kind === 'rpc') return dataText(failure.data);
  return failure.kind === 'http' || failure.kind === 'protocol' ? (failure.excerpt ?? '') : '';
}

function dataText(data: unknown): string {
  return data === undefined
    ? ''
    : ellipsis(typeof data === 'string' ? data : JSON.stringify(data, null, 2), LONGEST_FORM);
}
