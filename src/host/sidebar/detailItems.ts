// Tree items for the result and details of an entry: label, description, icon, tooltip, context value.

import * as vscode from 'vscode';
import { childCount } from '../../core/decode/childNodes.ts';
import { hasCallRows, isCall } from '../../core/decode/callNodes.ts';
import type { DecodedNode, Provenance, NodeKind } from '../../core/decode/decodedNode.ts';
import type { Notation } from '../../core/decode/notation.ts';
import { notationsOf } from '../../core/decode/notationsOf.ts';
import { labelOf, summarize } from '../../core/decode/notations.ts';
import { kindName } from '../../core/decode/kindNames.ts';
import { suggestedCalls } from '../../core/decode/suggestedCalls.ts';
import { transactionIn } from '../../core/call/transactionsOf.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import type { NodeRow } from '../../protocol/nodeRow.ts';
import { callRow } from '../subjects/callRow.ts';
import { Tooltip } from '../common/tooltip.ts';
import { DETAILS_PER_PAGE } from './detailRows.ts';
import type { DetailNode, LineNode, MoreNode, ValueNode } from './treeNodes.ts';

const LONGEST_NOTATION = 1200;
const LONGEST_CELL = 90;
/** A result with more rows below it is collapsed at first. */
const MOST_OPENED = 60;

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

/** Icons that mark values which the node did not send in the form shown. */
const PROVENANCE_ICONS: Readonly<Record<Provenance, string>> = {
  derived: 'symbol-operator',
  guess: 'question',
};

export function detailItem(node: DetailNode): vscode.TreeItem {
  switch (node.kind) {
    case 'value':
      return valueItem(node);
    case 'line':
      return lineItem(node);
    case 'more':
      return moreItem(node);
  }
}

/** Contains no ages: VS Code keeps an item as it is until the tree changes. */
function valueItem({ node, path }: ValueNode): vscode.TreeItem {
  const children = childCount(node);
  const { Collapsed, None, Expanded } = vscode.TreeItemCollapsibleState;
  const isOpened = (node.label === 'result' || isTop(node)) && children <= MOST_OPENED;
  const call = callRow(node);
  const label = call?.summary ?? labelOf(node);
  const item = new vscode.TreeItem(label, children === 0 ? None : isOpened ? Expanded : Collapsed);
  item.id = path;
  const summary = call === undefined ? summarize(node) : callText(call);
  const hex = node.amount === undefined ? undefined : notationsOf(node, 0).find(isHex);
  const known = [node.provenance, node.note].filter(Boolean).join(': ');
  const provenance = known === '' ? undefined : known;
  item.description = [summary, call === undefined ? (provenance ?? hex?.text) : undefined]
    .filter((text) => text !== undefined)
    .join(' · ');
  item.iconPath = new vscode.ThemeIcon(iconOfValue(node));
  item.contextValue = contextValue(node);
  item.tooltip = tooltip(node, label, provenance);
  item.accessibilityInformation = { label: [`${label}: ${summary}`, provenance].filter(Boolean).join(', ') };
  return item;
}

function isTop(node: DecodedNode): boolean {
  return isCall(node) && (node.parent === undefined || !hasCallRows(node.parent));
}

/** The outcome of a call, the gas it used, and its call type. */
function callText({ call, type, sourceLine = '' }: NodeRow): string {
  const { gas = '', outcome = '' } = call ?? {};
  return [outcome, gas === '' ? '' : vscode.l10n.t('{0} gas', gas), type, sourceLine]
    .filter((text) => text !== '')
    .join(' · ');
}

function iconOfValue({ kind, amount, provenance }: DecodedNode): string {
  if (provenance !== undefined) return PROVENANCE_ICONS[provenance];
  if (kind === 'status' && amount === 0n) return 'error';
  return ICONS[kind] ?? 'symbol-numeric';
}

function isHex({ name }: Notation): boolean {
  return name === 'hex';
}

/** Name, kind and every notation, but not the JSON of an object, which can be megabytes. */
function tooltip(node: DecodedNode, label: string, provenance: string | undefined): vscode.MarkdownString {
  const text = new Tooltip().bold(label);
  const about = [kindName(node.kind), provenance].filter(Boolean).join(', ');
  if (about !== '') text.text(` ${about}`);
  if (node.kind === 'object' || node.kind === 'array') return text.text(`\n\n${summarize(node)}`).markdown;
  const notations = notationsOf(node, 0).filter(({ name }) => name !== 'age');
  text.table(notations.filter(fitsCell).map(({ name, text: shown }) => [name, shown]));
  for (const notation of notations.filter((each) => !fitsCell(each)))
    text.text(`\n\n${notation.name}`).code(inLines(ellipsis(notation.text, LONGEST_NOTATION)), 'text');
  return text.markdown;
}

/** Breaks long lines: a code block only has the line breaks of its text. */
function inLines(text: string): string {
  return text.replaceAll(/.{80}(?=.)/g, '$&\n');
}

/** Whether a notation fits a cell of a Markdown table as code: it is short, and has no character that ends the cell. */
function fitsCell({ text }: Notation): boolean {
  return text !== '' && text.length <= LONGEST_CELL && !/[`|\\\n\r]/.test(text);
}

function lineItem(node: LineNode): vscode.TreeItem {
  const item = new vscode.TreeItem(node.label);
  item.id = `${node.entryId}/${node.label}/${node.text}`;
  item.description = node.text;
  item.tooltip = node.text;
  item.iconPath = new vscode.ThemeIcon(node.icon);
  item.contextValue = node.links.length === 0 ? 'line' : 'line linked';
  return item;
}

function moreItem(node: MoreNode): vscode.TreeItem {
  const rest = node.total - node.shown;
  const item = new vscode.TreeItem(vscode.l10n.t('{0} more…', Math.min(DETAILS_PER_PAGE, rest)));
  item.description = vscode.l10n.t('of {0} not shown', rest.toLocaleString('en'));
  return showMoreOn(item, node);
}

/** Makes a click or Enter on the row show the next page. */
export function showMoreOn(item: vscode.TreeItem, node: unknown): vscode.TreeItem {
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.command = { command: 'ethRpc.entry.show', title: vscode.l10n.t('Show More'), arguments: [node] };
  return item;
}

/** Space-separated words for `when` clauses: the kinds of actions that the value offers. */
function contextValue(node: DecodedNode): string {
  const calls = suggestedCalls(node);
  return [
    'value',
    ...(calls.length === 0 ? [] : ['linked']),
    ...(transactionIn(calls) === undefined ? [] : ['transaction']),
  ].join(' ');
}
