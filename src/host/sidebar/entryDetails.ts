// The rows below an entry: result or failure, request, facts.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { durationText } from '../../core/call/callPhases.ts';
import { findMethod } from '../../core/catalogue/catalogue.ts';
import { decode } from '../../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../../core/decode/decodedNode.ts';
import { decodeParams } from '../../core/decode/decodeParams.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import type { SuggestedCall } from '../../core/decode/suggestedCalls.ts';
import { emptyRange } from '../../core/call/emptyRange.ts';
import { suggestedRetries } from '../../core/failure/failureAdvice.ts';
import { failureDetails } from '../../core/failure/failureDetails.ts';
import { failureMessage } from '../../core/failure/failureText.ts';
import { evictionReason } from '../../core/history/evictionReason.ts';
import { revertDataOf } from '../../core/failure/revertData.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { callRoots } from '../subjects/callTrees.ts';
import { isNotSent, maskedText, sizeText } from '../subjects/entryFacts.ts';
import { unfinishedHint } from '../calls/splitCall.ts';
import type { DetailNode, LineNode, Origin, ValueNode } from './treeNodes.ts';

/** The result, or the failure and suggested calls. */
export function resultDetails(entry: HistoryEntry, context: DecodeContext): readonly DetailNode[] {
  const { outcome, method } = entry;
  const gone = evictionReason(entry);
  if (gone !== undefined)
    return [line(entry, vscode.l10n.t('result removed'), gone, 'archive', [runAgain(entry)])];
  if (!outcome.ok) {
    const { failure } = outcome;
    const data = revertDataOf(failure);
    const more = failureDetails(failure);
    return [
      line(
        entry,
        isNotSent(entry) ? vscode.l10n.t('not sent') : vscode.l10n.t('failed'),
        failureMessage(failure, { ...context, method, params: entry.params }),
        isNotSent(entry) ? 'circle-slash' : 'error',
      ),
      ...suggestedRetries(failure, entry).map((link) =>
        line(entry, vscode.l10n.t('try instead'), link.label, 'lightbulb', [link]),
      ),
      ...(data === undefined || data === '0x'
        ? []
        : [value(entry, decode('revert data', data, 'returnData', { context }))]),
      ...(more === undefined ? [] : [value(entry, decode('details', more, 'unknown', { context }))]),
    ];
  }
  const range = emptyRange(entry);
  const missing = unfinishedHint(entry);
  const instead = range?.instead === undefined ? [] : [range.instead];
  const nullMeans = outcome.result === null ? findMethod(method)?.nullMeans : undefined;
  const falseMeans = outcome.result === false ? findMethod(method)?.falseMeans : undefined;
  const result = decodeResult(entry, outcome.result, context);
  return [
    ...callRoots(result).map((tree) => value(entry, tree)),
    value(entry, result),
    ...(nullMeans === undefined ? [] : [line(entry, 'null', nullMeans, 'question')]),
    ...(falseMeans === undefined ? [] : [line(entry, 'false', falseMeans, 'question')]),
    ...(missing === '' ? [] : [line(entry, vscode.l10n.t('unfinished'), missing, 'warning')]),
    ...(range === undefined ? [] : [line(entry, vscode.l10n.t('empty'), range.hint, 'question', instead)]),
  ];
}

/** The result, then the request and the facts of the response. */
export function entryDetails(entry: HistoryEntry, context: DecodeContext): readonly DetailNode[] {
  const { params, httpStatus, masked, endpointName, startedAt, durationMs } = entry;
  const when = `${endpointName}, ${fullTimeOf(startedAt)}`;
  const exchange = isNotSent(entry) ? when : `${when}, ${durationText(durationMs)}`;
  return [
    ...resultDetails(entry, context),
    params.length === 0
      ? line(entry, vscode.l10n.t('request'), vscode.l10n.t('no parameters'), 'arrow-right')
      : value(entry, decodeParams(entry, context)),
    httpStatus === 0
      ? line(
          entry,
          isNotSent(entry) ? vscode.l10n.t('not sent to') : vscode.l10n.t('no response'),
          exchange,
          'info',
        )
      : line(entry, vscode.l10n.t('response'), `${exchange}, HTTP ${httpStatus}, ${sizeText(entry)}`, 'info'),
    ...(masked === undefined ? [] : [line(entry, vscode.l10n.t('masked'), maskedText(masked), 'shield')]),
  ];
}

function runAgain({ method, params }: HistoryEntry): SuggestedCall {
  return { label: vscode.l10n.t('Run Again'), method, params };
}

function line(
  entry: HistoryEntry,
  label: string,
  text: string,
  icon: string,
  links: readonly SuggestedCall[] = [],
): LineNode {
  return { kind: 'line', entryId: entry.id, origin: originOf(entry), label, text, icon, links };
}

function value(entry: HistoryEntry, node: DecodedNode): ValueNode {
  return {
    kind: 'value',
    entryId: entry.id,
    origin: originOf(entry),
    path: `${entry.id}/${node.label}`,
    node,
  };
}

/** Rows outlive the entry that they show, so they keep only what they need of it. */
function originOf({ endpointId, endpointName }: Origin): Origin {
  return { endpointId, endpointName };
}
