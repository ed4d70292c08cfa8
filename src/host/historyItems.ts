// Owns how each kind of node looks in the History view: label, description, icon, tooltip, context value.

import * as vscode from 'vscode';
import type { EntryHead, RunningCall } from '../core/call.ts';
import { durationText } from '../core/callPhases.ts';
import { childCount } from '../core/decode/childNodes.ts';
import type { DecodedNode, Mark, NodeKind } from '../core/decode/decodedNode.ts';
import { formsOf, labelOf, summarize } from '../core/decode/forms.ts';
import { linksOf } from '../core/decode/links.ts';
import type { JsonValue } from '../core/json.ts';
import type { HistoryNode } from './historyTree.ts';

const MOST_SHOWN = 60;

const ICONS: Readonly<Partial<Record<NodeKind, string>>> = {
  wei: 'symbol-number',
  weiPerGas: 'symbol-number',
  gwei: 'symbol-number',
  timestamp: 'clock',
  address: 'account',
  hash: 'symbol-key',
  data: 'file-binary',
  calldata: 'symbol-method',
  returnData: 'symbol-method',
  code: 'file-code',
  rawTransaction: 'file-binary',
  rlp: 'file-binary',
  word: 'symbol-key',
  bloom: 'file-binary',
  extraData: 'symbol-string',
  blockTag: 'tag',
  ratio: 'pie-chart',
  object: 'symbol-object',
  array: 'symbol-array',
  null: 'circle-slash',
  bool: 'symbol-boolean',
  text: 'symbol-string',
  unknown: 'symbol-misc',
  status: 'pass',
};

/** What the node did not send as it is shown looks different at once. */
const MARK_ICONS: Readonly<Record<Mark, string>> = { derived: 'symbol-operator', guess: 'question' };

export function runningItem(call: RunningCall): vscode.TreeItem {
  const item = new vscode.TreeItem(call.method);
  item.id = call.id;
  item.description = [shortParams(call.params), 'running…'].filter((text) => text !== '').join('  ');
  item.iconPath = new vscode.ThemeIcon('sync~spin');
  item.contextValue = 'running';
  item.accessibilityInformation = { label: `${call.method}, running` };
  return item;
}

export function entryItem(head: EntryHead): vscode.TreeItem {
  const item = new vscode.TreeItem(head.method, vscode.TreeItemCollapsibleState.Collapsed);
  // The answer first: a narrow side bar cuts the end.
  const parts = [head.summary, shortParams(head.params), head.endpointName, durationText(head.durationMs)];
  item.id = head.id;
  item.description = parts.filter((part) => part !== '').join(' · ');
  item.iconPath = head.ok
    ? new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'))
    : new vscode.ThemeIcon('error', new vscode.ThemeColor('testing.iconFailed'));
  item.contextValue = 'entry';
  const when = new Date(head.startedAt).toLocaleString();
  item.tooltip = new vscode.MarkdownString()
    .appendMarkdown('**')
    .appendText(head.method)
    .appendMarkdown('**\n\n')
    .appendCodeblock(shorten(JSON.stringify(head.params, null, 2), 800), 'json')
    .appendText(`${head.summary}\n\n${head.endpointName}, ${when}, ${durationText(head.durationMs)}`);
  item.accessibilityInformation = { label: `${head.method}: ${head.summary}, ${head.endpointName}` };
  return item;
}

/** Without ages: VS Code keeps an item as it is until the tree changes. */
export function valueItem({ node, path }: HistoryNode & { kind: 'value' }): vscode.TreeItem {
  const children = childCount(node);
  const { Collapsed, None, Expanded } = vscode.TreeItemCollapsibleState;
  const isResult = node.label === 'result';
  const label = labelOf(node);
  const item = new vscode.TreeItem(
    label,
    children === 0 ? None : isResult && children <= 60 ? Expanded : Collapsed,
  );
  item.id = path;
  const summary = summarize(node);
  // The only form of an object is its JSON, which can be megabytes.
  const forms = children > 0 ? [] : formsOf(node, 0).filter(({ name }) => name !== 'age');
  const hex = node.amount === undefined ? undefined : forms.find(({ name }) => name === 'hex');
  const mark = node.mark === undefined ? undefined : [node.mark, node.note].filter(Boolean).join(': ');
  const parts = [summary, mark ?? hex?.text].filter((part) => part !== undefined);
  item.description = parts.join(' · ');
  item.iconPath = new vscode.ThemeIcon(
    node.mark === undefined ? (ICONS[node.kind] ?? 'symbol-numeric') : MARK_ICONS[node.mark],
  );
  item.contextValue = linksOf(node).length === 0 ? contextValue(node) : `${contextValue(node)} linked`;
  const tooltip = new vscode.MarkdownString();
  for (const { name, text } of forms)
    tooltip.appendText(`${name}: `).appendCodeblock(shorten(text, 2000), 'text');
  if (mark !== undefined) tooltip.appendText(`(${mark})`);
  item.tooltip = forms.length === 0 ? [summary, mark].filter(Boolean).join(' · ') : tooltip;
  item.accessibilityInformation = { label: [`${label}: ${summary}`, mark].filter(Boolean).join(', ') };
  return item;
}

export function lineItem(node: HistoryNode & { kind: 'line' }): vscode.TreeItem {
  const item = new vscode.TreeItem(node.label);
  item.id = `${node.entryId}/${node.label}`;
  item.description = node.text;
  item.tooltip = node.text;
  item.iconPath = new vscode.ThemeIcon(node.icon);
  item.contextValue = node.links === undefined || node.links.length === 0 ? 'line' : 'line linked';
  return item;
}

export function moreItem(node: HistoryNode): vscode.TreeItem {
  const item = new vscode.TreeItem('Show more…');
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.command = { command: 'ethRpc.entry.showMore', title: 'Show More', arguments: [node] };
  return item;
}

/** Space-separated words that `when` clauses look for: what can be copied from this value. */
function contextValue(node: DecodedNode): string {
  if (node.kind === 'wei' || node.kind === 'weiPerGas' || node.kind === 'gwei') return 'value number wei';
  if (node.amount !== undefined) return 'value number';
  return node.kind === 'object' || node.kind === 'array' ? 'value json' : 'value';
}

/** Parameters on one line, without the quotes that only JSON needs. */
function shortParams(params: readonly JsonValue[]): string {
  const texts = params.map((param) =>
    typeof param === 'string' ? shortHex(param) : shorten(JSON.stringify(param), 40),
  );
  return shorten(texts.join(', '), MOST_SHOWN);
}

function shortHex(text: string): string {
  return /^0x[0-9a-f]{17,}$/i.test(text) ? `${text.slice(0, 6)}…${text.slice(-4)}` : shorten(text, 40);
}

function shorten(text: string, most: number): string {
  return text.length > most ? text.slice(0, most - 1) + '…' : text;
}
