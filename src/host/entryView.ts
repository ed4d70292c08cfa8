// Owns turning history entries and decoded nodes into what the builder's page shows.

import type { HistoryEntry } from '../core/call.ts';
import { childCount, childNodes, nodeAt } from '../core/decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../core/decode/decodedNode.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import { formsOf, labelOf, summarize } from '../core/decode/forms.ts';
import type { Failure } from '../core/failure.ts';
import type { FailureContext } from '../core/failureAdvice.ts';
import { failureActions, failureMessage } from '../core/failureText.ts';
import { revertDataOf } from '../core/revertData.ts';
import type { NodeRow } from '../protocol/nodeRow.ts';
import type { EntryView } from '../protocol/toPage.ts';
import { ACTION_LABELS } from './failureNotice.ts';

const ROWS_PER_PAGE = 100;

/** A form longer than this is cut for show; copying reads the whole value. */
const LONGEST_FORM = 4000;

/** An entry with its decoded result, or none where it failed. */
export type ShownEntry = {
  readonly entry: HistoryEntry;
  readonly context: DecodeContext;
  readonly root: DecodedNode | undefined;
};

/** Decodes once for all that the page will ask about the entry. */
export function showEntry(entry: HistoryEntry, context: DecodeContext): ShownEntry {
  const { outcome } = entry;
  return { entry, context, root: outcome.ok ? decodeResult(entry, outcome.result, context) : undefined };
}

export function entryView({ entry, context, root }: ShownEntry): EntryView {
  const { id, outcome, ...head } = entry;
  return {
    entryId: id,
    method: head.method,
    endpointName: head.endpointName,
    summary: head.summary,
    durationMs: head.durationMs,
    httpStatus: head.httpStatus,
    responseBytes: head.responseBytes,
    outcome: outcome.ok
      ? { ok: true, root: nodeRow(root!) }
      : problemView(outcome.failure, { ...context, method: head.method }),
  };
}

export function childRows({ root }: ShownEntry, path: readonly number[], from: number): NodeRow[] {
  const parent = root === undefined ? undefined : nodeAt(root, path);
  return parent === undefined ? [] : childNodes(parent, from, from + ROWS_PER_PAGE).map(nodeRow);
}

function nodeRow(node: DecodedNode): NodeRow {
  const now = Date.now() / 1000;
  const isLeaf = node.kind !== 'object' && node.kind !== 'array';
  return {
    label: labelOf(node),
    kind: node.kind,
    summary: summarize(node, now),
    mark: [node.mark, node.note].filter(Boolean).join(': '),
    forms: isLeaf ? formsOf(node, now).map(({ name, text }) => ({ name, text: cut(text) })) : [],
    childCount: childCount(node),
  };
}

function problemView(failure: Failure, context: FailureContext): EntryView['outcome'] {
  return {
    ok: false,
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
  return data === undefined ? '' : cut(typeof data === 'string' ? data : JSON.stringify(data, null, 2));
}

function cut(text: string): string {
  return text.length > LONGEST_FORM ? `${text.slice(0, LONGEST_FORM)}…` : text;
}
