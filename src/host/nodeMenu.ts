// Owns what can be done with one decoded value: the calls that follow from it, and the ways to copy it.

import * as vscode from 'vscode';
import { checksummed } from '../core/decode/bytesForms.ts';
import { ellipsis } from '../core/ellipsis.ts';
import { shortHex } from '../core/shortHex.ts';
import { keyKind } from '../core/decode/childNodes.ts';
import type { DecodedNode } from '../core/decode/decodedNode.ts';
import { formsOf } from '../core/decode/forms.ts';
import { linksOf } from '../core/decode/links.ts';
import type { Link } from '../core/decode/links.ts';
import { nodePath } from '../core/decode/nodePath.ts';
import { transactionIn } from '../core/decode/transactionsOf.ts';
import { unreadId } from '../core/decode/unread.ts';
import { mayBeTable } from '../core/table/tableOf.ts';
import { setStatusBarMessage, showInformationMessage } from './common/notices.ts';
import { showQuickPick } from './common/quickInput.ts';
import { canBeText, jsonText, saveJson } from './largeJson.ts';
import { stepItems } from './stepMoves.ts';
import type { MenuItem } from '../protocol/viewer.ts';

/** Lets a function, event or error that is not known be read. */
export const ADD_ABI = 'addAbi';
const LINK = 'link:';
const COPY = 'copy:';

/**
 * In the order they are shown: what comes next first, then copies of the value, then of what holds it. `hasTables`:
 * lists can be shown as tables; the page does that.
 */
export function nodeMenu(node: DecodedNode, hasTables: boolean): MenuItem[] {
  const isBranch = node.kind === 'object' || node.kind === 'array';
  const forms = isBranch ? [] : formsOf(node, Date.now() / 1000);
  const links = linksOf(node);
  return [
    ...(hasTables && mayBeTable(node)
      ? [{ action: 'table', label: vscode.l10n.t('Show as table'), detail: '', group: 0 }]
      : []),
    ...(hasTables ? stepItems(node) : []),
    ...(transactionIn(links) === undefined
      ? []
      : [{ action: 'explain', label: vscode.l10n.t('Explain transaction'), detail: '', group: 0 }]),
    ...links.map(({ label, method }, index) => ({
      action: `${LINK}${index}`,
      label,
      detail: method,
      group: 0,
    })),
    ...(unreadId(node) === undefined
      ? []
      : [
          {
            action: ADD_ABI,
            label: vscode.l10n.t('Add ABI or signature…'),
            detail: shortHex(unreadId(node)!),
            group: 0,
          },
        ]),
    ...(keyKind(node) === 'address'
      ? [{ action: 'copyKey', label: vscode.l10n.t('Copy address'), detail: node.label, group: 1 }]
      : []),
    ...forms.map(({ name, text }) => ({
      action: `${COPY}${name}`,
      label: vscode.l10n.t('Copy {0}', name),
      detail: ellipsis(text, 40),
      group: 1,
    })),
    { action: 'copyJson', label: vscode.l10n.t('Copy JSON'), detail: '', group: 2 },
    { action: 'copyPath', label: vscode.l10n.t('Copy path'), detail: nodePath(node), group: 2 },
    { action: 'saveJson', label: vscode.l10n.t('Save JSON…'), detail: '', group: 2 },
  ];
}

/** The call an item stands for. */
export function menuLink(node: DecodedNode, action: string): Link | undefined {
  return action.startsWith(LINK) ? linksOf(node)[Number(action.slice(LINK.length))] : undefined;
}

/** Does an item that is no call. */
export async function runMenuItem(node: DecodedNode, action: string): Promise<void> {
  if (action.startsWith(COPY)) return copyForm(node, action.slice(COPY.length));
  if (action === 'copyKey') return copyText(checksummed(node.label));
  if (action === 'copyPath') return copyPath(node);
  if (action === 'copyJson') return copyJson(node);
  if (action === 'saveJson') return saveJson(node.value, node.label);
}

/** Copies a value in the first of these forms that it has, in its best one where none is named. */
export async function copyForm(node: DecodedNode, ...names: readonly string[]): Promise<void> {
  const forms = formsOf(node, Date.now() / 1000);
  const form = names.length === 0 ? forms[0] : forms.find(({ name }) => names.includes(name));
  if (form === undefined) {
    const message = vscode.l10n.t(
      '“{0}” has no such form; it can be copied as {1}.',
      node.label,
      forms.map(({ name }) => name).join(', '),
    );
    void showInformationMessage(message);
  } else if (await canBeText(node.value, vscode.l10n.t('the clipboard'), node.label))
    await copyText(form.copy);
}

/** Asks which form of a value to copy. */
export async function copyAs(node: DecodedNode): Promise<void> {
  const items = formsOf(node, Date.now() / 1000).map(({ name, text }) => ({
    label: name,
    description: ellipsis(text, 100),
  }));
  const picked = await showQuickPick(items, {
    title: vscode.l10n.t('Copy {0} as', node.label),
  });
  if (picked !== undefined) await copyForm(node, picked.label);
}

/** Copies where a value stands, as `result.transactions[3].hash`. */
export function copyPath(node: DecodedNode): Promise<void> {
  return copyText(nodePath(node));
}

/** Copies a value as JSON. */
export async function copyJson({ value, label }: DecodedNode): Promise<void> {
  if (await canBeText(value, vscode.l10n.t('the clipboard'), label)) await copyText(jsonText(value));
}

/** `what`: what the status bar says was copied. */
export async function copyText(text: string, what = text.slice(0, 60)): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  setStatusBarMessage(vscode.l10n.t('Copied {0}', what), 3000);
}
