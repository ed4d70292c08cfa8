// An explained transaction as a subject: headline, a group of rows for each question, and its calls.

import * as vscode from 'vscode';
import { decode } from '../../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../../core/decode/decodedNode.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import { unreadId } from '../../core/decode/unread.ts';
import type { Explanation, Source, TransactionState } from '../../core/explain/explanation.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { failureActions } from '../../core/failure/failureText.ts';
import type { FailureAction } from '../../core/failure/failureRule.ts';
import type { SubjectView } from '../../protocol/viewer.ts';
import { ACTION_LABELS } from '../calls/failureNotice.ts';
import { copyCallsButton } from './callTrees.ts';
import { nodeRows } from './rowSource.ts';
import type { RowGroup } from './rowSource.ts';
import type { Subject } from './subject.ts';
import { subjectId } from './subjectKind.ts';

const STATES: Readonly<Record<TransactionState, string>> = {
  succeeded: vscode.l10n.t('Succeeded'),
  failed: vscode.l10n.t('Failed'),
  unclear: vscode.l10n.t('Mined, outcome unknown'),
  waiting: vscode.l10n.t('Waiting'),
  replaced: vscode.l10n.t('Never mined'),
  unknown: vscode.l10n.t('Not known here'),
  block: '',
  unread: vscode.l10n.t('Could not be read'),
};

/** Nothing says that the hash is of a transaction. */
const NO_TRANSACTION: ReadonlySet<TransactionState> = new Set(['block', 'unknown', 'unread']);

export const EXPLAIN = 'explain';

/** The id of the subject that an explanation is, by the id its calls share. */
export function explanationId(run: string): string {
  return subjectId(EXPLAIN, run);
}

/** Does what helps where nothing could be read; gives the explanation where it was made anew. */
export type Recover = (action: FailureAction) => Promise<Subject | undefined>;

type Explained = {
  /** The id that its calls share. */
  readonly run: string;
  readonly explanation: Explanation;
  readonly endpoint: Pick<Endpoint, 'id' | 'name'>;
  readonly context: DecodeContext;
  /** The same from the same answers, with what is known now. */
  readonly again: () => Promise<Subject>;
  readonly recover: Recover | undefined;
};

export function explanationSubject({
  run,
  explanation,
  endpoint,
  context,
  again,
  recover,
}: Explained): Subject {
  const { hash, headline, notes, sections, sources, next, failure } = explanation;
  const helps = failure === undefined || recover === undefined ? [] : failureActions(failure);
  const groups: readonly RowGroup[] = [
    ...(notes.length === 0 ? [] : [{ title: vscode.l10n.t('Notes'), notes, rows: [] }]),
    ...sections,
    {
      title: vscode.l10n.t('Made from these calls'),
      notes: [],
      rows: sources.map((source) => sourceRow(source, context)),
    },
  ];
  const copyCalls = copyCallsButton(sections.flatMap(({ rows }) => rows));
  return {
    id: explanationId(run),
    endpoint: { endpointId: endpoint.id, endpointName: endpoint.name },
    next,
    entry: undefined,
    explains: hash,
    again,
    tab: tabName(explanation),
    opened: groups.length - 1,
    view: {
      title: vscode.l10n.t('Explain {0}', shortHex(hash)),
      summary: headline,
      facts: facts(explanation, endpoint),
      hint: '',
      problem: null,
      hasJson: false,
      canSearch: true,
      isArriving: false,
      actions: [
        ...helps.map((name) => ({ action: { kind: 'own' as const, name }, label: ACTION_LABELS[name] })),
        ...next.map(({ label }, at) => ({ action: { kind: 'next' as const, at }, label })),
        ...copyCalls.actions,
        ...(isAllRead(explanation)
          ? []
          : [{ action: { kind: 'addAbi' as const }, label: vscode.l10n.t('Add ABI or signature…') }]),
      ],
    },
    source: nodeRows(groups),
    own: {
      ...copyCalls.own,
      ...Object.fromEntries(helps.map((help) => [help, async () => recover?.(help)])),
    },
  };
}

/** Tells it from the tabs of other transactions, and a failed one from those that succeeded. */
function tabName({ hash, state }: Explanation): string {
  const short = shortHex(hash);
  if (NO_TRANSACTION.has(state)) return vscode.l10n.t('Explain {0}', short);
  return state === 'failed' ? vscode.l10n.t('Tx {0} failed', short) : vscode.l10n.t('Tx {0}', short);
}

function facts({ hash, state }: Explanation, { name }: Pick<Endpoint, 'name'>): SubjectView['facts'] {
  return [
    {
      name: NO_TRANSACTION.has(state) ? vscode.l10n.t('Hash') : vscode.l10n.t('Transaction'),
      text: hash,
      detail: '',
    },
    ...(state === 'block' ? [] : [{ name: vscode.l10n.t('State'), text: STATES[state], detail: '' }]),
    { name: vscode.l10n.t('Endpoint'), text: name, detail: '' },
  ];
}

/** Whether no function, event or error in it lacks a signature. */
function isAllRead({ sections }: Explanation): boolean {
  const rows = sections.flatMap((section) => section.rows);
  return rows.every((row) => unreadId(row) === undefined);
}

function sourceRow(source: Source, context: DecodeContext): DecodedNode {
  const { purpose, method, outcome, note } = source;
  const label = `${purpose}, ${method}`;
  if (!outcome.ok) return decode(label, note, 'text', { context });
  return { ...decodeResult(source, outcome.result, context), label };
}
