// Owns the answers of several endpoints as something to look at: a row for each, the answer of the first, and how the
// others differ from it.

import * as vscode from 'vscode';
import { durationText } from '../core/callPhases.ts';
import type { HistoryEntry } from '../core/call.ts';
import { decode } from '../core/decode/decodedNode.ts';
import { decodeResult } from '../core/decode/decodeResult.ts';
import { trailTitle } from '../core/decode/trailTitle.ts';
import { summarizeDiff } from '../core/diff/diffRow.ts';
import type { Standing } from '../core/watch/agreement.ts';
import { diffRows } from './diffSubject.ts';
import type { ContextOf } from './historyTree.ts';
import type { EndpointsState } from './overEndpoints.ts';
import type { RepeatedCall } from './repeat.ts';
import { joinRows, nodeRows } from './rowSource.ts';
import type { RowSource } from './rowSource.ts';
import type { Subject } from './subject.ts';

const SHAPE = {
  array: {
    object: { endpoint: 'text', agreement: 'text', answer: 'text', latency: 'text' },
    headline: ['endpoint', 'agreement', 'answer', 'latency'],
  },
} as const;

/** Undefined before all have ended. */
export function endpointsSubject(
  id: string,
  call: RepeatedCall,
  state: EndpointsState,
  contextOf: ContextOf,
): Subject | undefined {
  const { agreement, about } = state;
  if (agreement === undefined) return undefined;
  const entries = state.entries.filter((entry) => entry !== undefined);
  const first = entries.find(({ ok }) => ok);
  const rows = entries.map((entry, at) => ({
    endpoint: entry.endpointName,
    agreement: standingText(agreement.standings[at]!),
    answer: entry.summary,
    latency: durationText(entry.durationMs),
  }));
  const list = decode(vscode.l10n.t('endpoints'), rows, SHAPE, { context: {} });
  const sources = [
    nodeRows([list, ...(first === undefined ? [] : [answerOf(first, contextOf)])]),
    ...entries.flatMap((entry, at) => {
      const standing = agreement.standings[at]!;
      return standing.kind === 'differs' && first !== undefined ? [comparison(standing, first, entry)] : [];
    }),
  ];
  return {
    id,
    endpoint: first ?? call,
    next: [],
    entry: undefined,
    again: () => Promise.resolve(endpointsSubject(id, call, state, contextOf)),
    view: {
      title: trailTitle(call, contextOf(call)),
      summary: '',
      facts: [{ name: vscode.l10n.t('Method'), text: call.method, detail: '' }],
      hint: about,
      problem: null,
      opened: sources.reduce((count, { roots }) => count + roots.length, 0),
      hasJson: false,
      canSearch: true,
      isArriving: false,
      actions: [],
    },
    source: joinRows(sources),
  };
}

function answerOf(entry: HistoryEntry, contextOf: ContextOf) {
  const node = decodeResult(entry, entry.outcome.ok ? entry.outcome.result : null, contextOf(entry));
  return { title: vscode.l10n.t('Answer of {0}', entry.endpointName), notes: [], rows: [node] };
}

function comparison(
  { comparison: root }: Standing & { readonly kind: 'differs' },
  first: HistoryEntry,
  other: HistoryEntry,
): RowSource {
  const source = diffRows(root, true, first, other);
  const label = vscode.l10n.t('{0} compared with {1}', other.endpointName, first.endpointName);
  return { ...source, roots: source.roots.map((row) => ({ ...row, label })) };
}

function standingText(standing: Standing): string {
  switch (standing.kind) {
    case 'first':
      return vscode.l10n.t('the first answer');
    case 'same':
      return vscode.l10n.t('agrees');
    case 'failed':
      return vscode.l10n.t('no answer');
    case 'differs':
      return vscode.l10n.t('differs: {0}', summarizeDiff(standing.comparison));
  }
}
