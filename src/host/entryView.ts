// Owns turning history entries and decoded nodes into what the builder's page shows.

import type { HistoryEntry } from '../core/call.ts';
import { findMethod, resultShape } from '../core/catalogue/catalogue.ts';
import { childCount, childNodes, decode, nodeAt } from '../core/decode/decodedNode.ts';
import type { DecodedNode } from '../core/decode/decodedNode.ts';
import { formsOf, summarize } from '../core/decode/forms.ts';
import { failureActions, failureMessage } from '../core/failureText.ts';
import type { NodeRow } from '../protocol/nodeRow.ts';
import type { EntryView } from '../protocol/toPage.ts';
import { ACTION_LABELS } from './failureNotice.ts';

const ROWS_PER_PAGE = 100;

/** A form longer than this is cut for show; copying reads the whole value. */
const LONGEST_FORM = 4000;

export function entryView(entry: HistoryEntry): EntryView {
  const { id, outcome, ...head } = entry;
  return {
    entryId: id,
    method: head.method,
    endpointName: head.endpointName,
    summary: head.summary,
    durationMs: head.durationMs,
    httpStatus: head.httpStatus,
    responseBytes: head.responseBytes,
    outcome: outcome.ok ? { ok: true, root: nodeRow(resultNode(entry)!) } : problemView(outcome.failure),
  };
}

/** The decoded result of an entry, or undefined where it failed. */
export function resultNode(entry: HistoryEntry): DecodedNode | undefined {
  if (!entry.outcome.ok) return undefined;
  return decode('result', entry.outcome.result, resultShape(findMethod(entry.method), entry.params));
}

export function childRows(entry: HistoryEntry, path: readonly number[], from: number): NodeRow[] {
  const root = resultNode(entry);
  const parent = root === undefined ? undefined : nodeAt(root, path);
  return parent === undefined ? [] : childNodes(parent, from, from + ROWS_PER_PAGE).map(nodeRow);
}

function nodeRow(node: DecodedNode): NodeRow {
  const now = Date.now() / 1000;
  const isLeaf = node.kind !== 'object' && node.kind !== 'array';
  return {
    label: node.label,
    kind: node.kind,
    summary: summarize(node, now),
    forms: isLeaf ? formsOf(node, now).map(({ name, text }) => ({ name, text: cut(text) })) : [],
    childCount: childCount(node),
  };
}

function problemView(failure: (HistoryEntry['outcome'] & { ok: false })['failure']): EntryView['outcome'] {
  return {
    ok: false,
    title: TITLES[failure.kind],
    message: failureMessage(failure),
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
