// Tree items of the History view for running calls, groups, compared runs, and the last row of an unfinished list.

import * as vscode from 'vscode';
import type { RunningCall } from '../../core/call/call.ts';
import { durationText } from '../../core/call/callPhases.ts';
import { rowTitle } from '../../core/call/rowTitle.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { localDay } from '../../core/history/localDay.ts';
import { endingOfGroup, iconOf } from './callEnding.ts';
import { namedTitle } from './namedTitle.ts';
import { callTooltip } from './callTooltip.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { timeOrDay } from '../common/clockTime.ts';
import { showMoreOn } from './detailItems.ts';
import { listedCount } from '../common/callCount.ts';
import type { GroupNode, MoreEntriesNode, TreeNode } from './treeNodes.ts';

export function runningItem(call: RunningCall, context: DecodeContext): vscode.TreeItem {
  const { title, rest } = namedTitle(call, rowTitle(call, context));
  const item = new vscode.TreeItem(title);
  item.id = call.id;
  const { endpointName, startedAt } = call;
  const elapsed = durationText(Math.max(0, Date.now() - startedAt));
  const parts = [vscode.l10n.t('running…'), rest, timeOrDay(startedAt), endpointName];
  item.description = parts.filter(Boolean).join(' · ');
  item.iconPath = new vscode.ThemeIcon('sync~spin');
  item.contextValue = 'running';
  item.tooltip = callTooltip(call, [
    vscode.l10n.t('Sent {0}.', fullTimeOf(startedAt)),
    vscode.l10n.t('{0}, running for {1} when last looked at', endpointName, elapsed),
  ]);
  item.accessibilityInformation = {
    label: vscode.l10n.t('{0}, running at {1}', `${title} ${rest}`.trimEnd(), endpointName),
  };
  return item;
}

export function groupItem(node: GroupNode): vscode.TreeItem {
  const { by, key, count, rows = count, isFirst } = node;
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const title = groupTitle(node);
  // Users look for calls of the newest day most often.
  const item = new vscode.TreeItem(title, by === 'day' && isFirst ? Expanded : Collapsed);
  const calls = listedCount(rows, count);
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

export function rerunItem({ text, ids, isSame }: Extract<TreeNode, { kind: 'rerun' }>): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('run again'));
  item.id = `${ids[1]}/rerun`;
  item.description = text;
  item.iconPath = new vscode.ThemeIcon(isSame ? 'check' : 'diff');
  item.tooltip = vscode.l10n.t('{0}: compare both results', text);
  item.command = { command: 'ethRpc.entry.compare', title: vscode.l10n.t('Compare'), arguments: [ids] };
  return item;
}

/** The row for entries that are not shown yet. */
export function moreEntriesItem(node: MoreEntriesNode): vscode.TreeItem {
  return showMoreOn(new vscode.TreeItem(vscode.l10n.t('{0} more…', node.count)), node);
}

export function searchingItem(): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Searching…'));
  item.iconPath = new vscode.ThemeIcon('loading~spin');
  return item;
}
