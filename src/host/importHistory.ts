// Owns reading an exported history back in. Refuses to replace what is there.

import * as vscode from 'vscode';

import { parseHistoryJson } from '../core/history/historyJson.ts';
import { callCount } from './callItems.ts';
import type { History } from './history.ts';

/** Entries added at once. */
const BATCH = 500;
const MOST_BYTES = 500_000_000;

export async function importHistory(history: History): Promise<void> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Import History'),
    openLabel: vscode.l10n.t('Import'),
    filters: { JSON: ['json'] },
  });
  const [file] = chosen ?? [];
  if (file === undefined) return;
  const { size } = await vscode.workspace.fs.stat(file);
  if (size > MOST_BYTES) {
    const message = vscode.l10n.t(
      'This file has more than 500 MB: export the history in parts, by filter, and import those.',
    );
    return void vscode.window.showErrorMessage(message);
  }
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Importing history'),
  };
  await vscode.window.withProgress(progress, async (report) => {
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    const read = parseHistoryJson(text);
    if (!read.ok) return void vscode.window.showErrorMessage(read.problem);
    const { value: entries } = read;
    let added = 0;
    for (let at = 0; at < entries.length; at += BATCH) {
      added += await history.add(entries.slice(at, at + BATCH));
      report.report({ increment: (BATCH / entries.length) * 100 });
    }
    const known = entries.length - added;
    const message =
      known === 0
        ? vscode.l10n.t('Imported: {0}.', callCount(added))
        : vscode.l10n.t('Imported: {0}. Already there: {1}.', callCount(added), callCount(known));
    void vscode.window.showInformationMessage(message);
  });
}
