// Opens a place that an audit found.

import * as vscode from 'vscode';
import { confirm } from '../common/confirm.ts';
import type { SavedItem } from '../../core/history/history.ts';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { History } from '../history/history.ts';
import type { KeyPlace, OpenTarget } from './findings.ts';

export type PlaceServices = {
  readonly history: History;
  readonly reveal: (entry: HistoryEntry) => void;
  readonly savedView: vscode.TreeView<SavedItem>;
  readonly mementos: Readonly<Record<string, vscode.Memento>>;
};

export async function openPlace(
  { target, where }: Pick<KeyPlace, 'target' | 'where'>,
  services: PlaceServices,
): Promise<void> {
  if (target.kind === 'file') return openFile(target);
  if (target.kind === 'setting')
    return vscode.commands.executeCommand('workbench.action.openSettings', `@id:${target.id}`);
  if (target.kind === 'state') return offerToForget(target.id, where, services.mementos);
  if (target.kind === 'saved') {
    const item = (await services.history.saved()).find(({ id }) => id === target.id);
    return item && services.savedView.reveal(item, { select: true });
  }
  const entry = await services.history.get(target.id);
  return entry && services.reveal(entry);
}

async function openFile({ uri, line, column }: OpenTarget & { kind: 'file' }): Promise<void> {
  const file = vscode.Uri.parse(uri, true);
  const place = new vscode.Position(line - 1, column - 1);
  try {
    const selection = new vscode.Range(place, place);
    await vscode.window.showTextDocument(file, { selection, preserveFocus: true });
  } catch {
    // The file is not text, or too large for an editor.
    await vscode.commands.executeCommand('revealFileInOS', file);
  }
}

/** `shown`: the name without the keys in it. */
async function offerToForget(id: string, shown: string, mementos: PlaceServices['mementos']): Promise<void> {
  const [store = '', ...rest] = id.split('/');
  const name = rest.join('/');
  const question = vscode.l10n.t('Forget what VS Code remembers as “{0}”?', shown);
  const detail = vscode.l10n.t('It cannot be restored. Reload the window afterwards.');
  if (await confirm(question, detail, vscode.l10n.t('Forget It')))
    await mementos[store]?.update(name, undefined);
}
