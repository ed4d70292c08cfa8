// Owns how a call looks in the History view: what identifies it, how it ended, when.

import * as vscode from 'vscode';
import type { HistoryEntry, ListedCall, RunningCall } from '../core/call.ts';
import { durationText } from '../core/callPhases.ts';
import { callTitle } from '../core/callTitle.ts';
import { shortHex } from '../core/decode/bytesForms.ts';
import { mayNameTransaction } from '../core/decode/mayNameTransaction.ts';
import { shorten, showMoreOn } from './detailItems.ts';
import { PAGE } from './detailRows.ts';
import type { Failure } from '../core/failure.ts';
import type { ExplanationNode, TreeNode } from './treeNodes.ts';

const LONGEST_PARAMS = 800;

type Ending = { readonly icon: string; readonly color?: string; readonly words: string };

const RED = 'testing.iconFailed';
const YELLOW = 'problemsWarningIcon.foreground';
const ANSWERED: Ending = { icon: 'pass', color: 'testing.iconPassed', words: vscode.l10n.t('answered') };
/** Red where an answer says no, yellow where there is none that could be read, grey where nothing was to come. */
const FAILURES: Readonly<Record<Failure['kind'], Ending>> = {
  rpc: { icon: 'error', color: RED, words: vscode.l10n.t('refused by the node') },
  http: { icon: 'error', color: RED, words: vscode.l10n.t('failed, an HTTP error') },
  protocol: { icon: 'warning', color: YELLOW, words: vscode.l10n.t('failed, the answer breaks the rules') },
  network: { icon: 'debug-disconnect', color: YELLOW, words: vscode.l10n.t('failed, no connection') },
  tls: { icon: 'unlock', color: YELLOW, words: vscode.l10n.t('failed, the connection is not secure') },
  timeout: { icon: 'watch', color: YELLOW, words: vscode.l10n.t('failed, timed out') },
  input: { icon: 'circle-slash', words: vscode.l10n.t('not sent') },
  cancelled: { icon: 'circle-slash', words: vscode.l10n.t('cancelled') },
};

export function runningItem(call: RunningCall): vscode.TreeItem {
  const item = new vscode.TreeItem(callTitle(call));
  item.id = call.id;
  item.description = vscode.l10n.t('running…');
  item.iconPath = new vscode.ThemeIcon('sync~spin');
  item.contextValue = 'running';
  item.accessibilityInformation = { label: vscode.l10n.t('{0}, running', callTitle(call)) };
  return item;
}

export function entryItem(head: ListedCall): vscode.TreeItem {
  const title = callTitle(head);
  const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Collapsed);
  const parts = [head.summary, timeText(head.startedAt), head.endpointName];
  item.id = head.id;
  item.description = parts.filter((part) => part !== '').join(' · ');
  const { icon, words } = endedIcon(head);
  item.iconPath = icon;
  item.contextValue = mayNameTransaction(head) ? 'entry transaction' : 'entry';
  const when = new Date(head.startedAt).toLocaleString();
  item.tooltip = new vscode.MarkdownString()
    .appendMarkdown('**')
    .appendText(head.method)
    .appendMarkdown('**\n\n')
    .appendCodeblock(shorten(JSON.stringify(head.params, null, 2), LONGEST_PARAMS), 'json')
    .appendText(
      `${words}: ${head.summary}\n\n${head.endpointName}, ${when}, ${durationText(head.durationMs)}`,
    );
  item.accessibilityInformation = { label: `${title}, ${words}: ${parts.join(', ')}` };
  return item;
}

/** How a call ended, as an icon and in words. */
export function endedIcon({ ok, failureKind, outcome }: ListedCall & Partial<HistoryEntry>): {
  readonly icon: vscode.ThemeIcon;
  readonly words: string;
} {
  const kind = failureKind ?? (outcome?.ok === false ? outcome.failure.kind : 'rpc');
  const { icon, color, words } = ok ? ANSWERED : FAILURES[kind];
  return {
    icon: new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color)),
    words,
  };
}

export function explanationItem({ run, last, calls, isRunning }: ExplanationNode): vscode.TreeItem {
  const title = vscode.l10n.t('Explain Transaction {0}', shortHex(run.hash));
  const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Collapsed);
  const count = isRunning ? vscode.l10n.t('running…') : callCount(calls);
  const parts = [count, timeText(last.startedAt), last.endpointName];
  item.id = run.id;
  item.description = parts.join(' · ');
  item.iconPath = new vscode.ThemeIcon(isRunning ? 'sync~spin' : 'telescope');
  item.contextValue = isRunning ? 'explaining' : 'explanation';
  item.tooltip = `${run.hash}\n${parts.join(', ')}`;
  item.accessibilityInformation = { label: `${title}: ${parts.join(', ')}` };
  return item;
}

/** `node`: stands for the entries that are not shown yet. */
export function moreEntriesItem(node: TreeNode): vscode.TreeItem {
  return showMoreOn(new vscode.TreeItem(vscode.l10n.t('{0} more…', PAGE)), node);
}

export function callCount(calls: number): string {
  return calls === 1 ? vscode.l10n.t('1 call') : vscode.l10n.t('{0} calls', calls);
}

/** The time of today; with the day before that. */
function timeText(at: number): string {
  const date = new Date(at);
  const time = date.toTimeString().slice(0, 8);
  if (date.toDateString() === new Date().toDateString()) return time;
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${day.map((part) => String(part).padStart(2, '0')).join('-')} ${time}`;
}
