// Saves a table as CSV to a file, or to the clipboard where it is small enough.

import * as vscode from 'vscode';
import { safeFileName } from '../../core/text/safeFileName.ts';
import { askWhereToSave, saveChunks } from '../common/files.ts';
import { showInformationMessage, withProgress } from '../common/notices.ts';
import { timeSliced } from '../common/timeSlices.ts';
import { copyText } from './nodeMenu.ts';

/** The longest copied text, in characters. */
const MOST_COPIED = 20_000_000;

type Lines = Generator<string, void, void>;

/** Copies the lines; offers to save a file where there are too many. */
export async function copyCsv(lines: () => Lines, name: string): Promise<void> {
  let text = '';
  let count = 0;
  for await (const some of timeSliced(lines())) {
    text += some.join('');
    count += rowsIn(some);
    if (text.length > MOST_COPIED) {
      const save = vscode.l10n.t('Save to a File…');
      const message = vscode.l10n.t(
        'This table is too large for the clipboard: it has more than 20 MB as CSV.',
      );
      if ((await showInformationMessage(message, save)) === save) await saveCsv(lines(), name);
      return;
    }
  }
  return copyText(text, rowsText(count - 1));
}

/** The name of a file for a table, by the name of its tab and the path of the table: `getBlock-68943-transactions`. */
export function tableFileName(tab: string, path: string): string {
  const withoutRoot = path.replace(/^[^.[]*/, '');
  const text = `${tab}${withoutRoot}`.replaceAll(/(?<=\d),(?=\d{3})/g, '');
  return safeFileName(text) || 'table';
}

/** `name`: the proposed name of the file, valid on every file system. */
export async function saveCsv(lines: Lines, name: string): Promise<void> {
  const uri = await askWhereToSave(name, 'csv');
  if (uri === undefined) return;
  const progress = {
    location: vscode.ProgressLocation.Window,
    title: vscode.l10n.t('Saving the table as CSV'),
  };
  let count = 0;
  async function* texts(): AsyncGenerator<string, void, void> {
    for await (const some of timeSliced(lines)) {
      count += rowsIn(some);
      yield some.join('');
    }
  }
  await withProgress(progress, () => saveChunks(uri, texts()));
  // Not awaited: the message can stand for long.
  void offerToOpen(uri, count - 1);
}

async function offerToOpen(uri: vscode.Uri, rows: number): Promise<void> {
  const open = vscode.l10n.t('Open');
  const count = rows === 1 ? vscode.l10n.t('1 row') : vscode.l10n.t('{0} rows', rows.toLocaleString('en'));
  const message = vscode.l10n.t('Saved to {0}: {1}.', vscode.workspace.asRelativePath(uri), count);
  if ((await showInformationMessage(message, open)) === open)
    await vscode.commands.executeCommand('vscode.open', uri);
}

/** The names of the columns count as a row. */
function rowsIn(lines: readonly string[]): number {
  return lines.filter((line) => line !== '').length;
}

function rowsText(rows: number): string {
  return rows === 1
    ? vscode.l10n.t('1 row as CSV')
    : vscode.l10n.t('{0} rows as CSV', rows.toLocaleString('en'));
}
