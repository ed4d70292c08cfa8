// The subject of an explained transaction or call: headline, a group of rows for each question, and the calls made.

import * as vscode from 'vscode';
import { decode } from '../../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../../core/decode/decodedNode.ts';
import { cutBetweenValues } from '../../core/text/cutBetweenValues.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { undecodedId } from '../../core/decode/undecoded.ts';
import { explanationMarkdown } from '../../core/explain/explanationMarkdown.ts';
import type { Explanation, Source, TransactionState } from '../../core/explain/explanation.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { failureActions } from '../../core/failure/failureText.ts';
import type { FailureAction } from '../../core/failure/failureRule.ts';
import type { SubjectView } from '../../protocol/viewer.ts';
import type { ExplainRun } from '../calls/requestExplanation.ts';
import { ACTION_LABELS } from '../calls/failureNotice.ts';
import { dayAndTime } from '../common/clockTime.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import { runSlicedWhile } from '../common/timeSlices.ts';
import { copyCallsButton } from './callTrees.ts';
import { nodeRows } from './rowSource.ts';
import type { RowGroup } from './rowSource.ts';
import { withShortReasons } from './shortReasons.ts';
import { PLAIN_VIEW } from './subject.ts';
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
  'would succeed': vscode.l10n.t('Would succeed'),
  'would fail': vscode.l10n.t('Would fail'),
};

const FAILED: ReadonlySet<TransactionState> = new Set(['failed', 'would fail']);
const UNCLEAR: ReadonlySet<TransactionState> = new Set(['unclear', 'replaced', 'unread']);

/** States in which the hash is not known to be a transaction hash. */
const NO_TRANSACTION: ReadonlySet<TransactionState> = new Set(['block', 'unknown', 'unread']);

export const EXPLAIN = 'explain';
const FIND_LINES = { kind: 'own', name: 'findLines' } as const;
export const COPY_EXPLANATION = 'copy';

/** The longest call name in a tab name, which also has to hold the outcome. */
const LONGEST_NAME = 28;

/** The id of the subject of an explanation. `run`: the id that its calls share. */
export function explanationId(run: string): string {
  return subjectId(EXPLAIN, run);
}

/** Runs an action against a failure; gives the new explanation where the action made one. */
export type Recover = (action: FailureAction) => Promise<Subject | undefined>;

type Shown = {
  readonly run: ExplainRun;
  readonly explanation: Explanation;
  /** When its calls were sent, in Unix milliseconds, where they are read from the history. */
  readonly madeAt?: number;
  readonly context: DecodeContext;
  /** Makes the explanation again from the same results, with what is known now. */
  readonly again: () => Promise<Subject>;
  readonly recover: Recover | undefined;
  /** Makes the explanation again with source lines, which takes more calls; undefined where no call is to be sent. */
  readonly findLines: (() => Promise<Subject>) | undefined;
};

export function explanationSubject(shown: Shown): Subject {
  const { run, explanation, madeAt, context, again, recover, findLines } = shown;
  const { endpoint } = run;
  const { headline, notes, sections, sources, next, failure } = explanation;
  // Another endpoint would get one call of the explanation only.
  const helps =
    failure === undefined || recover === undefined
      ? []
      : failureActions(failure).filter((action) => action !== 'switchEndpoint');
  const canFindLines = findLines !== undefined && explanation.hasMoreLines === true;
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
    id: explanationId(run.id),
    endpoint: { endpointId: endpoint.id, endpointName: endpoint.name },
    next,
    explains: run.of,
    again,
    tab: tabName(explanation),
    opened: groups.length - 1,
    view: {
      ...PLAIN_VIEW,
      title: vscode.l10n.t('Explain {0}', nameOf(explanation)),
      summary: headline,
      ...omitUndefined({ tone: toneOf(explanation) }),
      facts: [...facts(explanation, endpoint), ...historyFact(madeAt)],
      actions: [
        ...helps.map((name) => ({ action: { kind: 'own' as const, name }, label: ACTION_LABELS[name] })),
        ...(canFindLines ? [{ action: FIND_LINES, label: vscode.l10n.t('Find the lines') }] : []),
        ...next.map(({ label }, at) => ({ action: { kind: 'next' as const, at }, label })),
        ...(sections.length === 0
          ? []
          : [
              {
                action: { kind: 'own' as const, name: COPY_EXPLANATION },
                label: vscode.l10n.t('Copy as Markdown'),
              },
            ]),
        ...copyCalls.actions,
        ...(isAllRead(explanation)
          ? []
          : [{ action: { kind: 'addAbi' as const }, label: vscode.l10n.t('Add ABI or signature…') }]),
      ],
    },
    source: withShortReasons(nodeRows(groups), sections),
    own: {
      ...copyCalls.own,
      async [COPY_EXPLANATION]() {
        const text = await runSlicedWhile(explanationMarkdown(explanation), () => true);
        await vscode.env.clipboard.writeText(text ?? '');
        setStatusBarMessage(vscode.l10n.t('Copied the explanation'), 3000);
        return undefined;
      },
      ...Object.fromEntries(helps.map((help) => [help, async () => recover?.(help)])),
      ...omitUndefined({ [FIND_LINES.name]: findLines }),
    },
  };
}

function toneOf({ state, hasRunNothing }: Explanation): SubjectView['tone'] {
  if (FAILED.has(state)) return 'failed';
  return UNCLEAR.has(state) || hasRunNothing === true ? 'unclear' : undefined;
}

/** A short name of the explained transaction or call. */
function nameOf({ hash, ran }: Explanation): string {
  if (hash !== '') return shortHex(hash);
  return ran === undefined ? vscode.l10n.t('a call') : ran.call;
}

/** Tells apart the tabs of several transactions, and failed transactions from successful ones. */
function tabName(explanation: Explanation): string {
  const { hash, state } = explanation;
  const name = nameOf(explanation);
  if (NO_TRANSACTION.has(state)) return vscode.l10n.t('Explain {0}', name);
  if (hash === '')
    return state === 'would fail'
      ? vscode.l10n.t('{0} would fail', cutBetweenValues(name, LONGEST_NAME))
      : vscode.l10n.t('Explain {0}', name);
  return state === 'failed' ? vscode.l10n.t('Tx {0} failed', name) : vscode.l10n.t('Tx {0}', name);
}

function facts({ hash, state, ran }: Explanation, { name }: Pick<Endpoint, 'name'>): SubjectView['facts'] {
  const fact = (title: string, text: string): SubjectView['facts'][number] => ({
    name: title,
    text,
    detail: '',
  });
  const what = NO_TRANSACTION.has(state) ? vscode.l10n.t('Hash') : vscode.l10n.t('Transaction');
  return [
    ...(hash === '' ? [] : [fact(what, hash)]),
    ...(ran === undefined ? [] : [fact(vscode.l10n.t('Call'), ran.call)]),
    ...(state === 'block' ? [] : [fact(vscode.l10n.t('State'), STATES[state])]),
    ...(ran === undefined ? [] : [fact(vscode.l10n.t('Run by'), `${ran.by}, ${ran.block}`)]),
    fact(vscode.l10n.t('Endpoint'), name),
  ];
}

function historyFact(madeAt: number | undefined): SubjectView['facts'] {
  if (madeAt === undefined) return [];
  return [
    {
      name: vscode.l10n.t('History'),
      isPlain: true,
      text: vscode.l10n.t('from the history of {0}', dayAndTime(madeAt)),
      detail: vscode.l10n.t('Made from calls of {0}; no call was sent.', fullTimeOf(madeAt)),
    },
  ];
}

/** Whether every function, event and error in the explanation has a signature. */
function isAllRead({ sections }: Explanation): boolean {
  const rows = sections.flatMap((section) => section.rows);
  return rows.every((row) => undecodedId(row) === undefined);
}

function sourceRow(source: Source, context: DecodeContext): DecodedNode {
  const { purpose, method, outcome, note } = source;
  const label = `${purpose}, ${method}`;
  if (!outcome.ok) return decode(label, note, 'text', { context });
  return { ...decodeResult(source, outcome.result, context), label };
}
