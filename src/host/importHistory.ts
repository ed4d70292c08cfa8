// Owns reading an exported history back in. Refuses to replace what is there.

import * as vscode from 'vscode';
import { plural } from '../core/decode/form.ts';
import { parseHistoryJson } from '../core/history/historyJson.ts';
import type { History } from './history.ts';

/** Entries added at once. */
const BATCH = 500;
const MOST_BYTES = 500_000_000;

export async function importHistory(history: History): Promise<void> {
  const chosen = await vscode.window.showOpenDialog({
    title: 'Import History',
    openLabel: 'Import',
    filters: { JSON: ['json'] },
  });
  const [file] = chosen ?? [];
  if (file === undefined) return;
  const { size } = await vscode.workspace.fs.stat(file);
  if (size > MOST_BYTES) {
    const message =
      'This file has more than 500 MB: export the history in parts, by filter, and import those.';
    return void vscode.window.showErrorMessage(message);
  }
  const progress = { location: vscode.ProgressLocation.Notification, title: 'Importing history' };
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
    const rest = known === 0 ? '' : ` ${plural(known.toLocaleString('en'), 'other')} had been there already.`;
    const message = `Imported ${plural(added.toLocaleString('en'), 'call')}.${rest}`;
    void vscode.window.showInformationMessage(message);
  });
}
