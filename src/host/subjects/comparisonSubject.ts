// The subject of a comparison of two results.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { decode } from '../../core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../../core/decode/decodedNode.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import { changeFrom, changePaths } from '../../core/diff/changePaths.ts';
import { compareLarge } from '../../core/diff/diffCounts.ts';
import { diffNodes, isLargePlace } from '../../core/diff/diffNode.ts';
import type { DiffNode } from '../../core/diff/diffNode.ts';
import { summarizeDiff } from '../../core/diff/diffRow.ts';
import { formatDiff } from '../../core/diff/formatDiff.ts';
import { errorObject } from '../../core/failure/failureDetails.ts';
import { resultBlock } from '../../core/call/resultBlock.ts';
import { trailTitle } from '../../core/call/trailTitle.ts';
import { setStatusBarMessage, withNotification } from '../common/notices.ts';
import { diffRows } from './diffRows.ts';
import { failedSidesText, isOneSided, oneSidedSubject } from './failedSides.ts';
import type { ComparisonHead } from './failedSides.ts';
import { comparisonTab, comparisonTitle, sideNames } from './sideNames.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { runSlicedWhile } from '../common/timeSlices.ts';
import { PLAIN_VIEW } from './subject.ts';
import type { Subject } from './subject.ts';
import { subjectId } from './subjectKind.ts';
import type { SubjectKind } from './subjectKind.ts';

/** The rest of its ids holds the ids of two entries. */
export const COMPARISON: SubjectKind = {
  name: 'diff',
  gone: vscode.l10n.t('One of the two calls is no longer in the history.'),
  async read(ids, history, contextOf) {
    const [before, after] = await Promise.all(ids.split(' ').map((id) => history.get(id)));
    return before && after && comparisonSubject(before, after, contextOf);
  },
};

export function comparisonId(ids: readonly [string, string]): string {
  return subjectId(COMPARISON.name, ids.join(' '));
}

/** Compares two results; undefined where the user cancels, which is possible while large results are compared. */
export async function comparisonSubject(
  before: HistoryEntry,
  after: HistoryEntry,
  contextOf: ContextOf,
  onlyDifferences = false,
): Promise<Subject | undefined> {
  if (isOneSided([before, after]))
    return oneSidedSubject([before, after], contextOf, headOf(before, after, contextOf));
  const root = diffNodes(resultNodeOf(before, contextOf(before)), resultNodeOf(after, contextOf(after)));
  const make = (isWanted: () => boolean): Promise<Subject | undefined> =>
    subjectOf({ root, before, after, contextOf }, onlyDifferences, isWanted);
  if (!isLargePlace(root)) {
    await runSlicedWhile(compareLarge(root), () => true);
    return make(() => true);
  }
  return withNotification(vscode.l10n.t('Comparing two large results'), async (token) => {
    const isWanted = (): boolean => !token.isCancellationRequested;
    await runSlicedWhile(compareLarge(root), isWanted);
    return isWanted() ? make(isWanted) : undefined;
  });
}

type Compared = {
  readonly root: DiffNode;
  readonly before: HistoryEntry;
  readonly after: HistoryEntry;
  readonly contextOf: ContextOf;
};

async function subjectOf(
  compared: Compared,
  onlyDifferences: boolean,
  isWanted: () => boolean,
): Promise<Subject | undefined> {
  const { root, before, after, contextOf } = compared;
  const sides = sideNames(before, after, contextOf);
  const changes = await runSlicedWhile(changePaths(root, { onlyDifferences }), isWanted);
  if (changes === undefined) return undefined;
  const other = onlyDifferences ? vscode.l10n.t('Show everything') : vscode.l10n.t('Show differences only');
  const { id, tab, ...head } = headOf(before, after, contextOf);
  const summary = summarizeDiff(root, sides);
  const failed = failedSidesText([before, after], head.facts);
  return {
    id,
    tab,
    endpoint: after,
    opened: 1,
    view: {
      ...PLAIN_VIEW,
      ...head,
      ...(failed === undefined
        ? { summary }
        : { summary: failed, tone: 'failed', hint: vscode.l10n.t('Errors compared: {0}', summary) }),
      actions: [
        { action: { kind: 'own', name: 'toggle' }, label: other },
        { action: { kind: 'own', name: 'copy' }, label: vscode.l10n.t('Copy as Markdown') },
      ],
    },
    source: diffRows(root, onlyDifferences, before, after, sides),
    changes: {
      count: changes.length,
      areDifferences: sides !== undefined,
      step([, ...from], by) {
        const at = changeFrom(changes, from, by);
        return { path: [0, ...changes[at]!], number: at + 1 };
      },
    },
    again: () => comparisonSubject(before, after, contextOf, onlyDifferences),
    own: {
      toggle: () => subjectOf(compared, !onlyDifferences, () => true),
      async copy() {
        await vscode.env.clipboard.writeText(formatDiff(root, undefined, sides));
        setStatusBarMessage(vscode.l10n.t('Copied the differences'), 3000);
        return undefined;
      },
    },
  };
}

function headOf(before: HistoryEntry, after: HistoryEntry, contextOf: ContextOf): ComparisonHead {
  const names = sideNames(before, after, contextOf) ?? [vscode.l10n.t('Before'), vscode.l10n.t('After')];
  return {
    id: comparisonId([before.id, after.id]),
    tab: comparisonTab(before, after, contextOf),
    title: comparisonTitle(before, after, contextOf),
    facts: [before, after].map((entry, at) => ({
      name: names[at]!,
      text: sideText(entry, contextOf, names[at]!),
      detail: '',
    })),
  };
}

function resultNodeOf(entry: HistoryEntry, context: DecodeContext): DecodedNode {
  const { outcome } = entry;
  return outcome.ok
    ? decodeResult(entry, outcome.result, context)
    : decode('error', errorObject(outcome.failure) ?? null, 'unknown', { context });
}

/** `side`: the name before it, which is not said again. */
function sideText(entry: HistoryEntry, contextOf: ContextOf, side: string): string {
  const title = trailTitle(entry, contextOf(entry));
  const block = resultBlock(entry);
  // The title names a block by number, but no tag, unless that is its first parameter, and not the number behind it.
  const isTag = block !== undefined && /^[a-z]/.test(block.text) && block.name === 'Block';
  const at = isTag && !title.endsWith(` ${block.text}`) ? [vscode.l10n.t('block {0}', block.text)] : [];
  const endpoint = entry.endpointName === side ? [] : [entry.endpointName];
  return [title, ...at, ...endpoint, fullTimeOf(entry.startedAt)].join(', ');
}
