// Says where a call has the text that a filter of the history looks for, if its row does not show that text.

import * as vscode from 'vscode';
import type { HistoryFilter, ListedEntry } from '../../core/history/history.ts';
import { searchNeedles } from '../../core/history/searchNeedles.ts';
import type { EntryNode, SetNode } from './treeNodes.ts';

/** Changes the row. The calls below the row of a set are listed whole, so that of these nothing is said. */
export function addWhereFound(
  item: vscode.TreeItem,
  node: EntryNode | SetNode,
  filter: HistoryFilter,
): vscode.TreeItem {
  if (node.parent?.kind === 'set') return item;
  const { label = '' } = item;
  const shown = [typeof label === 'string' ? label : label.label, String(item.description)].join(' ');
  const where = [filter, ...(filter.and ?? [])]
    .map((one) => whereFound(one, node, shown))
    .find((text) => text !== '');
  if (where === undefined) return item;
  item.description = `${where} · ${String(item.description)}`;
  const { accessibilityInformation: spoken } = item;
  if (spoken !== undefined) item.accessibilityInformation = { ...spoken, label: `${spoken.label}, ${where}` };
  return item;
}

/** Empty where the row shows the text, or where it is not certain. */
function whereFound(
  { text = '', textAlso }: HistoryFilter,
  node: EntryNode | SetNode,
  shown: string,
): string {
  const needles = searchNeedles(text, textAlso).map((needle) => needle.text);
  const [typed] = needles;
  if (typed === undefined || hasAny(shown, needles)) return '';
  if (node.kind === 'set') return vscode.l10n.t('found in its calls');
  const { head } = node;
  if (hasAny(besidesOf(head), needles)) return '';
  const params = JSON.stringify(head.params);
  if (hasAny(params, [typed])) return vscode.l10n.t('found in its parameters');
  if (hasAny(params, needles)) return '';
  return head.ok ? vscode.l10n.t('found in its result') : vscode.l10n.t('found in its error');
}

/** What is searched besides the parameters and the result. */
function besidesOf({ endpointName, method, summary, label, note, tags, fate, namedAddresses }: ListedEntry) {
  return JSON.stringify([endpointName, method, summary, label, note, tags, fate?.reason, namedAddresses]);
}

function hasAny(text: string, needles: readonly string[]): boolean {
  const inLowerCase = text.toLowerCase();
  return needles.some((needle) => inLowerCase.includes(needle.toLowerCase()));
}
