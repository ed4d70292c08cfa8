// Saves a table as CSV to a file, or to the clipboard where it is small enough.

import * as vscode from 'vscode';
import { safeFileName } from '../../core/text/safeFileName.ts';
import { fileName } from '../common/fileName.ts';
import { askWhereToSave, saveChunks } from '../common/files.ts';
import { setStatusBarMessage, showInformationMessage, withProgress } from '../common/notices.ts';
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
    count += some.filter((line) => line !== '').length;
    if (text.length > MOST_COPIED) {
      const save = vscode.l10n.t('Save to a File…');
      const message = vscode.l10n.t(
        'This table is too large for the clipboard: it has more than 20 MB as CSV.',
      );
      if ((await showInformationMessage(message, save)) === save) await saveCsv(lines(), name);
      return;
    }
  }
  // The first line has the names of the columns.
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
  await withProgress(progress, () => saveChunks(uri, texts(lines)));
  setStatusBarMessage(vscode.l10n.t('Saved {0}', fileName(uri.path)), 5000);
}

async function* texts(lines: Lines): AsyncGenerator<string, void, void> {
  for await (const some of timeSliced(lines)) yield some.join('');
}

function rowsText(rows: number): string {
  return rows === 1
    ? vscode.l10n.t('1 row as CSV')
    : vscode.l10n.t('{0} rows as CSV', rows.toLocaleString('en'));
}
