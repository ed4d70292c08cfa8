// Owns the rows that an entry unfolds into: its result or failure, its request, the facts of the exchange.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../core/call.ts';
import { durationText } from '../core/callPhases.ts';
import { findMethod } from '../core/catalogue/catalogue.ts';
import { decode } from '../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../core/decode/decodedNode.ts';
import { decodeParams } from '../core/decode/decodeParams.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import type { Link } from '../core/decode/links.ts';
import { emptyRange } from '../core/emptyRange.ts';
import { retryLinks } from '../core/failureAdvice.ts';
import { failureDetails } from '../core/failureDetails.ts';
import { failureMessage } from '../core/failureText.ts';
import { revertDataOf } from '../core/revertData.ts';
import { bytesText } from './entryFacts.ts';
import type { DetailNode, LineNode, ValueNode } from './treeNodes.ts';

/** The result, or the failure and what can be done instead. */
export function resultDetails(entry: HistoryEntry, context: DecodeContext): readonly DetailNode[] {
  const { id, outcome, method } = entry;
  if (!outcome.ok) {
    const { failure } = outcome;
    const data = revertDataOf(failure);
    return [
      line(id, vscode.l10n.t('failed'), failureMessage(failure, { ...context, method }), 'error'),
      ...retryLinks(failure, entry).map((link) =>
        line(id, vscode.l10n.t('try instead'), link.label, 'lightbulb', [link]),
      ),
      ...(data === undefined || data === '0x'
        ? []
        : [value(id, decode('revert data', data, 'returnData', { context }))]),
      value(id, decode('details', failureDetails(failure), 'unknown', { context })),
    ];
  }
  const range = emptyRange(entry);
  const instead = range?.instead === undefined ? [] : [range.instead];
  const nullMeans = outcome.result === null ? findMethod(method)?.nullMeans : undefined;
  return [
    value(id, decodeResult(entry, outcome.result, context)),
    ...(nullMeans === undefined ? [] : [line(id, 'null', nullMeans, 'question')]),
    ...(range === undefined ? [] : [line(id, vscode.l10n.t('empty'), range.hint, 'question', instead)]),
  ];
}

/** The result, then what was asked and how it was answered. */
export function entryDetails(entry: HistoryEntry, context: DecodeContext): readonly DetailNode[] {
  const { id, params, httpStatus, responseBytes, endpointName, startedAt, durationMs } = entry;
  const exchange = `${endpointName}, ${new Date(startedAt).toLocaleString()}, ${durationText(durationMs)}`;
  return [
    ...resultDetails(entry, context),
    params.length === 0
      ? line(id, vscode.l10n.t('request'), vscode.l10n.t('no parameters'), 'arrow-right')
      : value(id, decodeParams(entry, context)),
    httpStatus === 0
      ? line(id, vscode.l10n.t('no answer'), exchange, 'info')
      : line(
          id,
          vscode.l10n.t('answered'),
          `${exchange}, HTTP ${httpStatus}, ${bytesText(responseBytes)}`,
          'info',
        ),
  ];
}

function line(
  entryId: string,
  label: string,
  text: string,
  icon: string,
  links: readonly Link[] = [],
): LineNode {
  return { kind: 'line', entryId, label, text, icon, links };
}

function value(entryId: string, node: DecodedNode): ValueNode {
  return { kind: 'value', entryId, path: `${entryId}/${node.label}`, node };
}
