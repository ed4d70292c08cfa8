// Calls and their groups as rows of the History view: what identifies a call, how it ended, when.

import * as vscode from 'vscode';
import type { HistoryEntry, ListedCall, RunningCall } from '../../core/call/call.ts';
import { durationText } from '../../core/call/callPhases.ts';
import { effectOf } from '../../core/catalogue/catalogue.ts';
import { callTitle } from '../../core/call/callTitle.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import { mayNameTransaction } from '../../core/call/mayNameTransaction.ts';
import type { KeptHead } from '../../core/history/history.ts';
import { localDay } from '../../core/history/localDay.ts';
import { callTooltip } from './callTooltip.ts';
import { timeOrDay } from '../common/clockTime.ts';
import { showMoreOn } from './detailItems.ts';
import { pinnedUri } from './pinnedBadge.ts';
import { callCount } from '../common/callCount.ts';
import { UNDONE } from '../history/entryMarks.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { Rerun } from '../history/reruns.ts';
import type { EntryNode, ExplanationNode, GroupNode, MoreEntriesNode, TreeNode } from './treeNodes.ts';

type Ending = { readonly icon: string; readonly color?: string; readonly words: string };

const RED = 'testing.iconFailed';
const GREEN = 'testing.iconPassed';
const YELLOW = 'problemsWarningIcon.foreground';
const ANSWERED: Ending = { icon: 'pass', color: GREEN, words: vscode.l10n.t('answered') };
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
  const { endpointName, startedAt } = call;
  const elapsed = durationText(Math.max(0, Date.now() - startedAt));
  item.description = [vscode.l10n.t('running…'), timeOrDay(startedAt), endpointName].join(' · ');
  item.iconPath = new vscode.ThemeIcon('sync~spin');
  item.contextValue = 'running';
  item.tooltip = callTooltip(call, [
    vscode.l10n.t('{0}, running for {1} when last looked at', endpointName, elapsed),
  ]);
  item.accessibilityInformation = {
    label: vscode.l10n.t('{0}, running at {1}', callTitle(call), endpointName),
  };
  return item;
}

export function entryItem(head: KeptHead, rerun: Rerun | undefined): vscode.TreeItem {
  const { label, note, tags = [], pinned = false, evicted = false } = head;
  const call = callTitle(head);
  const title = label ?? call;
  const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Collapsed);
  const parts = [
    ...(pinned ? [vscode.l10n.t('pinned')] : []),
    ...(label === undefined ? [] : [call]),
    ...tags.map((tag) => `#${tag}`),
    head.summary,
    evicted ? vscode.l10n.t('answer let go') : '',
    rerun?.text ?? '',
    timeOrDay(head.startedAt),
    head.endpointName,
  ].filter((part) => part !== '');
  item.id = head.id;
  item.description = parts.join(' · ');
  if (pinned) item.resourceUri = pinnedUri(head.id);
  const ending = endingOf(head);
  const { words } = ending;
  item.iconPath = iconOf(ending);
  item.contextValue = [
    'entry',
    ...(mayNameTransaction(head) ? ['transaction'] : []),
    pinned ? 'pinned' : 'loose',
    // Other calls are sent once at a time only.
    ...(effectOf(head.method) === 'read' ? ['read'] : []),
    ...(head.ok && head.snapshot !== undefined && !tags.includes(UNDONE) ? ['undoable'] : []),
  ].join(' ');
  // What was never sent took no time that means anything.
  const duration = head.failureKind === 'input' ? [] : [durationText(head.durationMs)];
  item.tooltip = callTooltip({ ...head, name: label }, [
    `${words}: ${head.summary}`,
    [head.endpointName, timeOrDay(head.startedAt), ...duration].join(', '),
    ...(rerun === undefined ? [] : [rerun.text]),
    ...(pinned ? [vscode.l10n.t('Pinned')] : []),
    ...(tags.length === 0 ? [] : [vscode.l10n.t('Tags: {0}', tags.join(' '))]),
    ...(note === undefined ? [] : [vscode.l10n.t('Note: {0}', note)]),
  ]);
  item.accessibilityInformation = { label: `${title}, ${words}: ${parts.join(', ')}` };
  // With a command, a click does not unfold the row: the Result view shows the answer already.
  item.command = {
    command: 'ethRpc.entry.show',
    title: vscode.l10n.t('Show in Result View'),
    arguments: [{ kind: 'entry', head } satisfies EntryNode],
  };
  return item;
}

/** How a call ended, as an icon and in words. */
export function endedIcon(call: ListedCall & Partial<HistoryEntry>): {
  readonly icon: vscode.ThemeIcon;
  readonly words: string;
} {
  const ending = endingOf(call);
  return { icon: iconOf(ending), words: ending.words };
}

function endingOf({ ok, failureKind, outcome }: ListedCall & Partial<HistoryEntry>): Ending {
  const kind = failureKind ?? (outcome?.ok === false ? outcome.failure.kind : 'rpc');
  return ok ? ANSWERED : FAILURES[kind];
}

export function explanationItem({ run, last, calls, isRunning, outcome }: ExplanationNode): vscode.TreeItem {
  const title = vscode.l10n.t('Explain Transaction {0}', shortHex(run.hash));
  const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Collapsed);
  const count = isRunning ? vscode.l10n.t('running…') : callCount(calls);
  const parts = [outcome?.words ?? '', count, timeOrDay(last.startedAt), last.endpointName].filter(
    (part) => part !== '',
  );
  item.id = run.id;
  item.description = parts.join(' · ');
  // In a narrow side bar the words are out of sight.
  const color = outcome && { color: outcome.hasSucceeded ? GREEN : RED };
  item.iconPath = iconOf({ icon: isRunning ? 'sync~spin' : 'telescope', ...color });
  item.contextValue = isRunning ? 'explaining' : 'explanation';
  item.tooltip = `${run.hash}\n${parts.join(', ')}`;
  item.accessibilityInformation = { label: `${title}: ${parts.join(', ')}` };
  return item;
}

export function groupItem(node: GroupNode): vscode.TreeItem {
  const { by, key, count, isFirst } = node;
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const title = groupTitle(node);
  // The newest day is what is looked for most.
  const item = new vscode.TreeItem(title, by === 'day' && isFirst ? Expanded : Collapsed);
  const calls = callCount(count);
  item.id = `group ${by} ${key}`;
  item.description = calls;
  item.tooltip = `${by === 'day' ? key : title}: ${calls}`;
  item.iconPath = by === 'outcome' ? iconOf(endingOfGroup(key)) : new vscode.ThemeIcon(GROUP_ICONS[by]);
  item.contextValue = 'group';
  item.accessibilityInformation = { label: `${title}: ${calls}` };
  return item;
}

const GROUP_ICONS = { day: 'calendar', method: 'symbol-method', endpoint: 'plug' } as const;

function groupTitle({ by, key, name }: GroupNode): string {
  if (by === 'endpoint') return name ?? key;
  if (by === 'outcome') {
    const { words } = endingOfGroup(key);
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  if (by !== 'day') return key;
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (key === localDay(today.getTime())) return vscode.l10n.t('Today');
  if (key === localDay(yesterday.getTime())) return vscode.l10n.t('Yesterday');
  return new Date(`${key}T00:00`).toLocaleDateString(vscode.env.language, { dateStyle: 'full' });
}

function endingOfGroup(kind: string): Ending {
  return Object.hasOwn(FAILURES, kind) ? FAILURES[kind as Failure['kind']] : ANSWERED;
}

function iconOf({ icon, color }: Omit<Ending, 'words'>): vscode.ThemeIcon {
  return new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
}

export function rerunItem({ text, ids, isSame }: Extract<TreeNode, { kind: 'rerun' }>): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('run again'));
  item.id = `${ids[1]}/rerun`;
  item.description = text;
  item.iconPath = new vscode.ThemeIcon(isSame ? 'check' : 'diff');
  item.tooltip = vscode.l10n.t('{0}: compare both answers', text);
  item.command = { command: 'ethRpc.entry.compare', title: vscode.l10n.t('Compare'), arguments: [ids] };
  return item;
}

/** `node`: stands for the entries that are not shown yet. */
export function moreEntriesItem(node: MoreEntriesNode): vscode.TreeItem {
  return showMoreOn(new vscode.TreeItem(vscode.l10n.t('{0} more…', node.count)), node);
}

export function searchingItem(): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Searching…'));
  item.iconPath = new vscode.ThemeIcon('loading~spin');
  return item;
}
