// Owns how a call looks in the History view: what identifies it, how it ended, when.

import * as vscode from 'vscode';
import type { EntryHead, RunningCall } from '../core/call.ts';
import { callTitle } from '../core/callTitle.ts';
import { mayNameTransaction } from '../core/decode/mayNameTransaction.ts';
import { shorten, showMoreOn } from './detailItems.ts';
import { PAGE } from './detailRows.ts';
import type { TreeNode } from './treeNodes.ts';

const LONGEST_PARAMS = 800;

export function runningItem(call: RunningCall): vscode.TreeItem {
  const item = new vscode.TreeItem(callTitle(call));
  item.id = call.id;
  item.description = 'running…';
  item.iconPath = new vscode.ThemeIcon('sync~spin');
  item.contextValue = 'running';
  item.accessibilityInformation = { label: `${callTitle(call)}, running` };
  return item;
}

export function entryItem(head: EntryHead): vscode.TreeItem {
  const title = callTitle(head);
  const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Collapsed);
  const parts = [head.summary, timeText(head.startedAt), head.endpointName];
  item.id = head.id;
  item.description = parts.filter((part) => part !== '').join(' · ');
  item.iconPath = head.ok
    ? new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'))
    : new vscode.ThemeIcon('error', new vscode.ThemeColor('testing.iconFailed'));
  item.contextValue = mayNameTransaction(head) ? 'entry transaction' : 'entry';
  const when = new Date(head.startedAt).toLocaleString();
  item.tooltip = new vscode.MarkdownString()
    .appendMarkdown('**')
    .appendText(head.method)
    .appendMarkdown('**\n\n')
    .appendCodeblock(shorten(JSON.stringify(head.params, null, 2), LONGEST_PARAMS), 'json')
    .appendText(`${head.summary}\n\n${head.endpointName}, ${when}, ${head.durationMs} ms`);
  item.accessibilityInformation = {
    label: `${title}: ${head.ok ? '' : 'failed, '}${parts.join(', ')}`,
  };
  return item;
}

/** `node`: stands for the entries that are not shown yet. */
export function moreEntriesItem(node: TreeNode): vscode.TreeItem {
  return showMoreOn(new vscode.TreeItem(`${PAGE} more…`), node);
}

/** The time of today; with the day before that. */
function timeText(at: number): string {
  const date = new Date(at);
  const time = date.toTimeString().slice(0, 8);
  if (date.toDateString() === new Date().toDateString()) return time;
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${day.map((part) => String(part).padStart(2, '0')).join('-')} ${time}`;
}
