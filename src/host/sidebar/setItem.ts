// The row of a set, which are calls made together: an explanation, a batch, one call at several endpoints, the runs of
// a watch.

import * as vscode from 'vscode';
import { rowTitle } from '../../core/call/rowTitle.ts';
import type { RowTitle } from '../../core/call/rowTitle.ts';
import type { EntryMarks } from '../../core/history/history.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { groupDigits } from '../../core/quantity.ts';
import { requestedBlockOf } from '../../core/watch/atBlock.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { ageText } from '../common/ageText.ts';
import { callCount } from '../common/callCount.ts';
import { GREEN, RED, YELLOW } from '../common/iconColors.ts';
import { isUndone, UNDONE } from '../history/entryMarks.ts';
import { iconOf } from './callEnding.ts';
import { markLines } from './callTooltip.ts';
import { LONGEST_MARKED, markWords } from './entryItem.ts';
import { transactionName } from './explainedOutcomes.ts';
import type { ExplainedOutcome } from './explainedOutcomes.ts';
import { isOfReceipts } from './foundInReceipts.ts';
import { badgeUri } from './rowBadges.ts';
import { isComparison } from './treeNodes.ts';
import type { SetNode } from './treeNodes.ts';

/** What differs between the kinds of sets. `words`: the outcome; '' where it is unknown. */
type Words = Pick<RowTitle, 'title'> & {
  readonly kind: string;
  readonly rest?: string;
  readonly words: string;
  readonly icon: string;
  readonly color?: string | undefined;
  /** The full title for the tooltip, where `title` is short. */
  readonly whole?: string;
};

/**
 * `result`: that of the last call of a watch, or what receipts of blocks have, in a few words. `isElsewhere`: its endpoint is another one than the active
 * one.
 */
export function setItem(
  node: SetNode,
  result: string,
  context: DecodeContext,
  isElsewhere = false,
): vscode.TreeItem {
  const { id, of, last, calls, isPinned, isRunning } = node;
  const {
    kind,
    title,
    words,
    icon,
    color,
    rest = '',
    whole = `${title} ${rest}`.trimEnd(),
  } = wordsOf(node, result, context);
  const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Collapsed);
  // The title of a batch contains the number of its calls.
  const count = isRunning ? vscode.l10n.t('running…') : of === 'batch' ? '' : callCount(calls);
  const marked: EntryMarks = last;
  const marks = markWords({ ...marked, pinned: isPinned });
  const parts = [
    // A long result would leave no room for the marks.
    ...(words.length > LONGEST_MARKED ? [...marks, words] : [words, ...marks]),
    rest,
    ageText(last.startedAt, Date.now()),
    count,
  ].filter((part) => part !== '');
  // A comparison has a row at each of its endpoints.
  item.id = [node.parent?.key, id].filter((part) => part !== undefined).join(' ');
  item.description = parts.join(' · ');
  item.iconPath = iconOf({ icon: isRunning ? 'sync~spin' : icon, ...omitUndefined({ color }) });
  item.contextValue = isRunning ? `${of} running` : isPinned ? `${of} pinned` : of;
  const elsewhere = isElsewhere && !isComparison(node) ? last.endpointName : undefined;
  const uri = badgeUri(id, elsewhere);
  if (uri !== undefined) item.resourceUri = uri;
  const when = `${last.endpointName}, ${fullTimeOf(last.startedAt)}`;
  const facts = [words, count, when].filter((part) => part !== '').join(', ');
  item.tooltip = [`${kind}: ${whole}`, facts, ...markLines(marked)].join('\n');
  // With a command, a click does not expand the row.
  const show =
    of === 'explanation'
      ? vscode.l10n.t('Show Explanation')
      : of === 'watch'
        ? vscode.l10n.t('Show Watch')
        : isComparison(node)
          ? vscode.l10n.t('Show Comparison')
          : undefined;
  if (show !== undefined && (!isRunning || of === 'watch'))
    item.command = { command: 'ethRpc.entry.show', title: show, arguments: [node] };
  item.accessibilityInformation = { label: `${kind}, ${title}: ${parts.join(', ')}` };
  return item;
}

function wordsOf(set: SetNode, result: string, context: DecodeContext): Words {
  const { of, last, calls, failed, endpoints, alike, outcome } = set;
  const isTakenBack = 'tags' in last && isUndone(last);
  switch (of) {
    case 'explanation': {
      const hash = last.explanation?.hash ?? '';
      const isUnread = calls > 0 && failed === calls;
      return {
        kind: vscode.l10n.t('Explanation'),
        ...(outcome?.what ?? { title: hash === '' ? vscode.l10n.t('a call') : transactionName(hash) }),
        ...(hash === '' ? {} : { whole: hash }),
        words: outcome?.words ?? (isUnread ? vscode.l10n.t('could not be read') : ''),
        icon: 'telescope',
        // Shows the outcome where a narrow side bar hides the words.
        color: outcome === undefined ? (isUnread ? RED : undefined) : colorOf(outcome),
      };
    }
    case 'batch':
      if (endpoints > 1)
        return {
          kind: vscode.l10n.t('Comparison'),
          ...rowTitle(last, context),
          words: [vscode.l10n.t('{0} endpoints', endpoints), ...failedOf(failed)].join(' · '),
          icon: 'plug',
          color: failed === 0 ? GREEN : RED,
        };
      return {
        kind: vscode.l10n.t('Batch'),
        ...batchTitle(alike, last, calls, context),
        words: isTakenBack
          ? UNDONE
          : isOfReceipts(set)
            ? [...(failed === 0 ? [] : [failedCalls(failed)]), result].filter(Boolean).join(' · ')
            : failedCalls(failed),
        icon: 'layers',
        color: failed > 0 ? RED : isTakenBack ? undefined : GREEN,
      };
    case 'watch':
      return {
        kind: vscode.l10n.t('Watch'),
        ...rowTitle(last, context),
        words: result,
        icon: 'eye',
        color: failed === 0 ? GREEN : RED,
      };
  }
}

/**
 * `balanceOf × 9`: one call at several blocks, or of several slots of a contract; `receipt × 9`: one method. Contract
 * calls share less than their method says.
 */
function batchTitle(
  alike: SetNode['alike'],
  { method, params }: SetNode['last'],
  calls: number,
  context: DecodeContext,
): Pick<Words, 'title' | 'rest'> {
  if (calls === 0) return { title: vscode.l10n.t('batch') };
  if (alike === undefined || (alike === 'method' && method === 'eth_call'))
    return { title: vscode.l10n.t('batch of {0}', callCount(calls)) };
  const { title, rest } = rowTitle({ method, params: alike === 'call' ? params.slice(0, 1) : [] }, context);
  const block = requestedBlockOf({ method, params });
  const at = block === undefined ? '' : vscode.l10n.t('last block {0}', groupDigits(block));
  return {
    title: vscode.l10n.t('{0} × {1}', title, calls.toLocaleString('en')),
    rest: [rest, at].filter((part) => part !== '').join(' · '),
  };
}

function colorOf({ hasSucceeded, ranNothing }: ExplainedOutcome): string {
  if (ranNothing === true) return YELLOW;
  return hasSucceeded ? GREEN : RED;
}

/** Names the calls, as their results can be failed transactions. */
function failedCalls(failed: number): string {
  return failed === 0 ? vscode.l10n.t('no call failed') : vscode.l10n.t('{0} failed', callCount(failed));
}

function failedOf(failed: number): readonly string[] {
  return failed === 0 ? [] : [vscode.l10n.t('{0} failed', failed)];
}
