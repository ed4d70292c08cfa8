// The menu of a decoded value: suggested calls, and ways to copy it.

import * as vscode from 'vscode';
import { SUBSCRIBE } from '../../core/catalogue/methodName.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import { keyKind } from '../../core/decode/childNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { notationsOf } from '../../core/decode/notationsOf.ts';
import { suggestedCalls } from '../../core/decode/suggestedCalls.ts';
import { nodePath } from '../../core/decode/nodePath.ts';
import { transactionIn } from '../../core/call/transactionsOf.ts';
import { undecodedId } from '../../core/decode/undecoded.ts';
import { mayBeTable } from '../../core/table/tableOf.ts';
import { findSource } from '../knowledge/sourceFiles.ts';
import { sourcesOf } from './openSource.ts';
import { setStatusBarMessage, showInformationMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import { canBeText, jsonText } from './largeJson.ts';
import { callItems } from './callMoves.ts';
import { stepItems } from './stepMoves.ts';
import type { MenuItem } from '../../protocol/viewer.ts';

/** The name of the notation of objects and lists. */
const JSON_NOTATION = 'json';

/**
 * The items in display order: moves and calls first, then copies of the value, then its JSON and path. `hasTables`:
 * lists can be shown as tables; the page does that. `filter`: that of the cell in a table, which the page applies.
 */
export async function nodeMenu(
  node: DecodedNode,
  hasTables: boolean,
  filter?: { readonly column: number; readonly text: string },
): Promise<MenuItem[]> {
  return [
    ...(hasTables && mayBeTable(node)
      ? [{ action: { kind: 'table' as const }, label: vscode.l10n.t('Show as table'), detail: '', group: 0 }]
      : []),
    ...(hasTables ? stepItems(node) : []),
    ...callItems(node),
    ...linkItems(node),
    ...(await sourceItems(node)),
    ...variableItems(node),
    ...logItems(node),
    ...unreadItems(node),
    ...(filter === undefined ? [] : [filterItem(filter)]),
    ...valueItems(node),
    { action: { kind: 'copyJson' }, label: vscode.l10n.t('Copy JSON'), detail: '', group: 3 },
    { action: { kind: 'copyPath' }, label: vscode.l10n.t('Copy path'), detail: nodePath(node), group: 3 },
    { action: { kind: 'saveJson' }, label: vscode.l10n.t('Save JSON…'), detail: '', group: 3 },
  ];
}

function filterItem(filter: { readonly column: number; readonly text: string }): MenuItem {
  const label = vscode.l10n.t('Only rows with this value');
  return { action: { kind: 'onlyRows', ...filter }, label, detail: ellipsis(filter.text, 40), group: 1 };
}

/** The calls that the value suggests. */
function linkItems(node: DecodedNode): readonly MenuItem[] {
  const links = suggestedCalls(node);
  const calls = links.map(({ label, method }, at) => ({
    action: { kind: 'link' as const, at },
    label,
    detail: method,
    group: 0,
  }));
  if (transactionIn(links) === undefined) return calls;
  const label = vscode.l10n.t('Explain transaction');
  return [{ action: { kind: 'explain' }, label, detail: '', group: 0 }, ...calls];
}

/** Items for the sources that exist. */
async function sourceItems(node: DecodedNode): Promise<readonly MenuItem[]> {
  const places = sourcesOf(node);
  const files = await Promise.all(places.map(findSource));
  return places.flatMap(({ name, detail }, at) =>
    files[at] === undefined
      ? []
      : [{ action: { kind: 'source', at }, label: vscode.l10n.t('Go to {0}', name), detail, group: 0 }],
  );
}

/** Only for the address of a contract that the workspace has compiled. */
function variableItems({ kind, value, context }: DecodedNode): readonly MenuItem[] {
  if (kind !== 'address' || typeof value !== 'string' || context.contractAt?.(value) === undefined) return [];
  return [{ action: { kind: 'variables' }, label: vscode.l10n.t('Show variables'), detail: '', group: 0 }];
}

/** For any address: whether it is a contract is not known. */
function logItems({ kind, value }: DecodedNode): readonly MenuItem[] {
  if (kind !== 'address' || typeof value !== 'string') return [];
  return [{ action: { kind: 'liveLogs' }, label: vscode.l10n.t('Live logs…'), detail: SUBSCRIBE, group: 0 }];
}

function unreadItems(node: DecodedNode): readonly MenuItem[] {
  const id = undecodedId(node);
  if (id === undefined) return [];
  const label = vscode.l10n.t('Add ABI or signature…');
  return [{ action: { kind: 'addAbi' }, label, detail: shortHex(id), group: 0 }];
}

/** The items that copy the value, or the address that is its name. */
function valueItems(node: DecodedNode): readonly MenuItem[] {
  const isBranch = node.kind === 'object' || node.kind === 'array';
  const forms = isBranch ? [] : notationsOf(node, Date.now() / 1000);
  const copies = forms.map(({ name, text }) => ({
    action: { kind: 'copy' as const, form: name },
    label: vscode.l10n.t('Copy {0}', name),
    detail: ellipsis(text, 40),
    group: 2,
  }));
  if (keyKind(node) !== 'address') return copies;
  const label = vscode.l10n.t('Copy address');
  return [{ action: { kind: 'copyKey' }, label, detail: node.label, group: 2 }, ...copies];
}

/** Copies the address that names a value. */
export function copyKey({ label }: DecodedNode): Promise<void> {
  return copyText(checksummed(label));
}

/** Copies a value in this notation, or in its best one where none is given. */
export async function copyForm(node: DecodedNode, wanted?: string): Promise<void> {
  const forms = notationsOf(node, Date.now() / 1000);
  const form = wanted === undefined ? forms[0] : forms.find(({ name }) => name === wanted);
  if (form === undefined) {
    const message = vscode.l10n.t(
      '“{0}” has no such notation; it can be copied as {1}.',
      node.label,
      forms.map(({ name }) => name).join(', '),
    );
    void showInformationMessage(message);
  } else if (await canBeText(node.value, vscode.l10n.t('the clipboard'), node.label))
    await copyText(form.copy);
}

/** Asks how to copy a value: in one of its notations, as JSON as the node sent it, or its path. */
export async function copyNotation(node: DecodedNode): Promise<void> {
  const notations = notationsOf(node, Date.now() / 1000).map(({ name, text }) => ({
    label: name,
    description: ellipsis(text, 100),
    copy: () => copyForm(node, name),
  }));
  const json = {
    label: JSON_NOTATION,
    description: vscode.l10n.t('as the node sent it'),
    copy: () => copyJson(node),
  };
  const items = [
    ...notations,
    ...(notations.some(({ label }) => label === json.label) ? [] : [json]),
    { label: vscode.l10n.t('path'), description: nodePath(node), copy: () => copyPath(node) },
  ];
  const picked = await showQuickPick(items, { title: vscode.l10n.t('Copy {0} as', node.label) });
  await picked?.copy();
}

/** Copies the path of a value, for example `result.transactions[3].hash`. */
export function copyPath(node: DecodedNode): Promise<void> {
  return copyText(nodePath(node));
}

export async function copyJson({ value, label }: DecodedNode): Promise<void> {
  if (await canBeText(value, vscode.l10n.t('the clipboard'), label)) await copyText(jsonText(value));
}

/** `what`: the copied text in the words of the status bar. */
export async function copyText(text: string, what = text.slice(0, 60)): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  setStatusBarMessage(vscode.l10n.t('Copied {0}', what), 3000);
}
