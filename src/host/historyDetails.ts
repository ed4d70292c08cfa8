// Owns what the History view shows below an entry: its result or failure, its request, the facts of the exchange.

import type { HistoryEntry } from '../core/call.ts';
import { findMethod } from '../core/catalogue/catalogue.ts';
import { decode } from '../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../core/decode/decodedNode.ts';
import { decodeParams } from '../core/decode/decodeParams.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import type { Link } from '../core/decode/links.ts';
import { retryLinks } from '../core/failureAdvice.ts';
import { failureMessage } from '../core/failureText.ts';
import { durationText } from '../core/callPhases.ts';
import { emptyRange } from '../core/emptyRange.ts';
import { failureDetails } from '../core/failureDetails.ts';
import { revertDataOf } from '../core/revertData.ts';
import type { HistoryNode } from './historyTree.ts';

export function entryDetails(entry: HistoryEntry, context: DecodeContext): HistoryNode[] {
  const { id, outcome, method } = entry;
  const spec = findMethod(method);
  const line = (label: string, text: string, icon: string, links: readonly Link[] = []): HistoryNode => ({
    kind: 'line',
    entryId: id,
    label,
    text,
    icon,
    links,
  });
  const value = (node: DecodedNode): HistoryNode => ({
    kind: 'value',
    entryId: id,
    path: `${id}/${node.label}`,
    node,
  });
  const request =
    entry.params.length === 0
      ? line('request', 'no parameters', 'arrow-right')
      : value(decodeParams(entry, context));
  const facts =
    entry.httpStatus === 0
      ? line('no answer', exchange(entry), 'info')
      : line(
          'answered',
          `${exchange(entry)}, HTTP ${entry.httpStatus}, ${entry.responseBytes.toLocaleString('en')} bytes`,
          'info',
        );
  if (!outcome.ok) {
    const failure = line('failed', failureMessage(outcome.failure, { ...context, method }), 'error');
    const instead = retryLinks(outcome.failure, entry).map((link) =>
      line('try instead', link.label, 'lightbulb', [link]),
    );
    const data = revertDataOf(outcome.failure);
    const reverted =
      data === undefined || data === '0x'
        ? []
        : [value(decode('revert data', data, 'returnData', { context }))];
    const details = value(decode('details', failureDetails(outcome.failure), 'unknown', { context }));
    return [failure, ...instead, ...reverted, details, request, facts];
  }
  const result = value(decodeResult(entry, outcome.result, context));
  const meaning =
    outcome.result === null && spec?.nullMeans !== undefined
      ? [line('null', spec.nullMeans, 'question')]
      : [];
  const range = emptyRange(entry);
  const hint =
    range === undefined
      ? []
      : [line('empty', range.hint, 'question', range.instead === undefined ? [] : [range.instead])];
  return [result, ...meaning, ...hint, request, facts];
}

function exchange({ endpointName, startedAt, durationMs }: HistoryEntry): string {
  return `${endpointName}, ${new Date(startedAt).toLocaleString()}, ${durationText(durationMs)}`;
}
