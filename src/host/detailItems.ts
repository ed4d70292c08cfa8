// Owns how the rows of an entry look in either tree: label, description, icon, tooltip, context value.

import * as vscode from 'vscode';
import { childCount } from '../core/decode/childNodes.ts';
import type { DecodedNode, Mark, NodeKind } from '../core/decode/decodedNode.ts';
import type { Form } from '../core/decode/form.ts';
import { formsOf, labelOf, summarize } from '../core/decode/forms.ts';
import { kindName } from '../core/decode/kindNames.ts';
import { linksOf } from '../core/decode/links.ts';
import { transactionIn } from '../core/decode/transactionsOf.ts';
import { ellipsis } from '../core/ellipsis.ts';
import { Tooltip } from './common/tooltip.ts';
import { PAGE } from './detailRows.ts';
import type { DetailNode, LineNode, MoreNode, ValueNode } from './treeNodes.ts';

const LONGEST_FORM = 1200;
const LONGEST_CELL = 90;
/** A result with more below it stays folded. */
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

/** What the node did not send as it is shown looks different at once. */
const MARK_ICONS: Readonly<Record<Mark, string>> = { derived: 'symbol-operator', guess: 'question' };

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

/** Without ages: VS Code keeps an item as it is until the tree changes. */
function valueItem({ node, path }: ValueNode): vscode.TreeItem {
  const children = childCount(node);
  const { Collapsed, None, Expanded } = vscode.TreeItemCollapsibleState;
  const isOpened = node.label === 'result' && children <= MOST_OPENED;
  const label = labelOf(node);
  const item = new vscode.TreeItem(label, children === 0 ? None : isOpened ? Expanded : Collapsed);
  item.id = path;
  const summary = summarize(node);
  const hex = node.amount === undefined ? undefined : formsOf(node, 0).find(isHex);
  const mark = node.mark === undefined ? undefined : [node.mark, node.note].filter(Boolean).join(': ');
  item.description = [summary, mark ?? hex?.text].filter((text) => text !== undefined).join(' · ');
  item.iconPath = new vscode.ThemeIcon(
    node.mark === undefined ? (ICONS[node.kind] ?? 'symbol-numeric') : MARK_ICONS[node.mark],
  );
  item.contextValue = contextValue(node);
  item.tooltip = tooltip(node, label, mark);
  item.accessibilityInformation = { label: [`${label}: ${summary}`, mark].filter(Boolean).join(', ') };
  return item;
}

function isHex({ name }: Form): boolean {
  return name === 'hex';
}

/** What it is called, what it is, and every form of it. The only form of an object is its JSON, which can be megabytes. */
function tooltip(node: DecodedNode, label: string, mark: string | undefined): vscode.MarkdownString {
  const text = new Tooltip().bold(label);
  const about = [kindName(node.kind), mark].filter(Boolean).join(', ');
  if (about !== '') text.text(` ${about}`);
  if (node.kind === 'object' || node.kind === 'array') return text.text(`\n\n${summarize(node)}`).markdown;
  const forms = formsOf(node, 0).filter(({ name }) => name !== 'age');
  text.table(forms.filter(fitsCell).map((form) => [form.name, form.text]));
  for (const form of forms.filter((one) => !fitsCell(one)))
    text.text(`\n\n${form.name}`).code(inLines(ellipsis(form.text, LONGEST_FORM)), 'text');
  return text.markdown;
}

/** A code block has no line breaks but those in the text. */
function inLines(text: string): string {
  return text.replaceAll(/.{80}(?=.)/g, '$&\n');
}

/** Whether a form can stand in a Markdown table as code: short, and without what would end the cell. */
function fitsCell({ text }: Form): boolean {
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
  const item = new vscode.TreeItem(vscode.l10n.t('{0} more…', Math.min(PAGE, rest)));
  item.description = vscode.l10n.t('of {0} not shown', rest.toLocaleString('en'));
  return showMoreOn(item, node);
}

/** Makes the row show the next page when it is clicked, or Enter is pressed on it. */
export function showMoreOn(item: vscode.TreeItem, node: unknown): vscode.TreeItem {
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.command = { command: 'ethRpc.entry.showMore', title: vscode.l10n.t('Show More'), arguments: [node] };
  return item;
}

/** Space-separated words that `when` clauses look for: what can be copied from this value, and what follows from it. */
function contextValue(node: DecodedNode): string {
  const { kind, amount } = node;
  const links = linksOf(node);
  return [
    'value',
    ...(amount === undefined ? [] : ['number']),
    ...(kind === 'wei' || kind === 'weiPerGas' || kind === 'gwei' ? ['wei'] : []),
    ...(kind === 'object' || kind === 'array' || kind === 'null' ? [] : ['forms']),
    ...(links.length === 0 ? [] : ['linked']),
    ...(transactionIn(links) === undefined ? [] : ['transaction']),
  ].join(' ');
}
