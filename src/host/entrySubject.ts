// Owns a call that ended as something to look at: its facts, its decoded answer or its failure, its request.

import type { HistoryEntry } from '../core/call.ts';
import { callTitle } from '../core/decode/callTitle.ts';
import { decode } from '../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../core/decode/decodedNode.ts';
import { decodeParams } from '../core/decode/decodeParams.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import { summarize } from '../core/decode/forms.ts';
import type { Failure } from '../core/failure.ts';
import { failureActions, failureMessage } from '../core/failureText.ts';
import { revertDataOf } from '../core/revertData.ts';
import type { SubjectView } from '../protocol/viewer.ts';
import { ACTION_LABELS } from './failureNotice.ts';
import type { ContextOf } from './historyTree.ts';
import { cutText, nodeRows } from './rowSource.ts';
import type { Subject } from './subject.ts';

const PREFIX = 'entry:';

/** The entry that an id of a subject stands for. */
export function entryIdOf(id: string): string | undefined {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;
}

export function entrySubject(entry: HistoryEntry, contextOf: ContextOf): Subject {
  const context = contextOf(entry);
  const { outcome } = entry;
  const answer = outcome.ok ? decodeResult(entry, outcome.result, context) : undefined;
  const request = entry.params.length === 0 ? [] : [decodeParams(entry, context)];
  return {
    id: PREFIX + entry.id,
    endpoint: entry,
    again: () => entrySubject(entry, contextOf),
    next: [],
    entry,
    view: {
      title: callTitle(entry, context),
      summary: answer === undefined ? entry.summary : summarize(answer),
      facts: facts(entry),
      problem: outcome.ok ? null : problem(outcome.failure, { ...context, method: entry.method }),
      opened: 1,
      hasJson: true,
      canSearch: true,
      actions: [
        ...(transactionOf(entry) === undefined ? [] : [{ action: 'explain', label: 'Explain transaction' }]),
        { action: 'compare', label: 'Compare with…' },
      ],
    },
    source: nodeRows([
      ...(outcome.ok ? [] : failureRoots(outcome.failure, context)),
      ...(answer === undefined ? [] : [answer]),
      ...request,
    ]),
  };
}

const HASH = /^0x[0-9a-f]{64}$/i;
const TAKES_TRANSACTION =
  /^(eth_getTransaction(ByHash|Receipt)|(debug_traceT|ots_traceT|trace_t|trace_replayT)ransaction)$/;
const GIVES_TRANSACTION = /^eth_send(Raw)?Transaction/;

/** The hash of the transaction that the call is about. */
export function transactionOf({ method, params, outcome }: HistoryEntry): string | undefined {
  const hash = GIVES_TRANSACTION.test(method)
    ? outcome.ok && outcome.result
    : TAKES_TRANSACTION.test(method) && params[0];
  return typeof hash === 'string' && HASH.test(hash) ? hash : undefined;
}

function failureRoots(failure: Failure, context: DecodeContext): readonly DecodedNode[] {
  const data = revertDataOf(failure);
  const details = decode('details', failure, 'unknown', { context });
  if (data === undefined || data === '0x') return [details];
  return [decode('revert data', data, 'returnData', { context }), details];
}

function facts(entry: HistoryEntry): SubjectView['facts'] {
  const { method, endpointName, startedAt, durationMs, httpStatus, requestBytes, responseBytes } = entry;
  const fact = (name: string, text: string, detail = ''): SubjectView['facts'][number] => ({
    name,
    text,
    detail,
  });
  const bytes = (count: number): string => `${count.toLocaleString('en')} bytes`;
  return [
    fact('Method', method),
    fact('Endpoint', endpointName),
    fact('Time', durationText(durationMs), `Sent ${new Date(startedAt).toLocaleString()}`),
    ...(httpStatus === 0 ? [] : [fact('HTTP', String(httpStatus))]),
    ...(httpStatus === 0 ? [] : [fact('Size', bytes(responseBytes), `The request: ${bytes(requestBytes)}`)]),
  ];
}

function durationText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function problem(failure: Failure, context: DecodeContext): SubjectView['problem'] {
  return {
    title: revertDataOf(failure) === undefined ? TITLES[failure.kind] : 'The call reverted',
    message: failureMessage(failure, context),
    excerpt: failure.kind === 'http' ? failure.excerpt : failure.kind === 'rpc' ? dataText(failure.data) : '',
    actions: failureActions(failure).map((action) => ({ action, label: ACTION_LABELS[action] })),
  };
}

const TITLES = {
  input: 'Not sent',
  network: 'No connection',
  tls: 'The connection is not secure',
  timeout: 'Timed out',
  cancelled: 'Cancelled',
  http: 'Not a JSON-RPC answer',
  protocol: 'The answer breaks the rules',
  rpc: 'The node refused the call',
} as const;

function dataText(data: unknown): string {
  return data === undefined ? '' : cutText(typeof data === 'string' ? data : JSON.stringify(data, null, 2));
}
